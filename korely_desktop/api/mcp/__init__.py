"""The app as an MCP server: what it offers to a model (:mod:`.catalogue`), how that is served (:mod:`.serving`), what
is done for it (:mod:`.acts`) and the door at ``/mcp`` (:mod:`.door`).

The first two know neither the store nor the app, so that ``korely-desktop mcp`` (:mod:`korely_desktop.mcp_relay`)
starts without them. Nothing of the protocol is imported before somebody knocks at ``/mcp``.
"""
