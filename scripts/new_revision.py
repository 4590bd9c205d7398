"""Write the next revision of the store's schema: what ``store/tables.py`` has that the newest revision lacks.

    python scripts/new_revision.py "colour of a project"

Read the file it writes, adjust it, then set ``HEAD`` in ``store/migrate.py``. ``tests/store/test_migrate.py`` compares
the two. A revision that was released is never edited.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from korely_desktop.store import migrate
from korely_desktop.store.tables import metadata

VERSIONS = Path(migrate.__file__).with_name("migrations") / "versions"
HEAD = '''"""{title}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from korely_desktop.store.types import UtcTime

revision = "{number}"
down_revision = "{down}"


def upgrade() -> None:
    {body}
'''


def main(title: str) -> None:
    """Compare, render, format."""
    newest = max(path.name[:4] for path in VERSIONS.glob("[0-9]*.py"))
    with create_engine("sqlite://").begin() as connection:
        migrate.apply_revisions(connection)
        context = MigrationContext.configure(
            connection,
            opts={
                "target_metadata": metadata,
                "sqlalchemy_module_prefix": "sa.",
                "alembic_module_prefix": "op.",
                "user_module_prefix": "",
            },
        )
        script = produce_migrations(context, metadata)
        body = render_python_code(script.upgrade_ops, migration_context=context)
    number = f"{int(newest) + 1:04d}"
    body = re.sub(r"^\s*# ###.*\n?", "", body.replace("korely_desktop.store.types.", ""), flags=re.MULTILINE).strip()
    path = VERSIONS / f"{number}_{re.sub(r'[^a-z0-9]+', '_', title.lower()).strip('_')}.py"
    path.write_text(HEAD.format(title=title.capitalize(), number=number, down=newest, body=body))
    subprocess.run([sys.executable, "-m", "ruff", "check", "--fix", "--quiet", str(path)], check=False)
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(path)], check=True)
    print(path)


if __name__ == "__main__":
    main(sys.argv[1])
