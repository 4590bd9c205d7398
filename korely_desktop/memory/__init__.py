"""The use cases, one file a capability. The API and the window reach the store only through here."""
