"""The window: Qt Widgets. No SQL, no web server."""
