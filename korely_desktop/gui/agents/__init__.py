"""The Agents page: who may come in, what each may do, and keeping all of them out for a while."""
