"""What is listed by id where nothing else tells two things apart stands in the order in which it was made."""

from __future__ import annotations

from korely_desktop.domain.ids import is_id, new_id


def test_ids_sort_as_they_were_made_also_within_a_millisecond() -> None:
    made = [new_id("mem") for _ in range(5_000)]
    assert sorted(set(made)) == made
    assert all(is_id("mem", one) for one in made)
