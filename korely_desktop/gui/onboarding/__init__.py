"""The welcome page of the first start: connect an agent, try it, look around."""
