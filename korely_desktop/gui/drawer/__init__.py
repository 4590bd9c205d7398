"""The Entity Profile drawer: everything about one person or thing."""
