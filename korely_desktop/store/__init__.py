"""The only place with SQL: tables, migrations, queries, vectors, full text, jobs, audit."""
