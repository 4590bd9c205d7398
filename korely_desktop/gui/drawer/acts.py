"""What can be done with a person or thing from its profile: another name, one with somebody else, out again, a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.backups import go_on
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.text import name_key
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.drawer.dialogs import MergeDialog, NameDialog
from korely_desktop.gui.drawer.words import is_nameless, is_you, shown_name, told_name
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.taking_out import TakingOut
from korely_desktop.memory import entities


class EntityActs(QObject):
    """``done`` comes with the id of the entity that is to be looked at now."""

    done = Signal(str)

    def __init__(self, desk: Desk, erasing: EraseFlow, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._erasing = erasing
        self._parent = parent
        self.taking_out = TakingOut(desk, parent)

    def do(self, verb: str, profile: EntityProfile) -> None:
        """Carry out what a button of the profile stands for, after asking where that is due."""
        entity = profile.entity
        if verb == "rename":
            self._ask_rename(profile)
        elif verb == "add_name":
            words = fill(self.tr("Another name for {name}. Facts under that name count too."), name=shown_name(entity))
            if is_nameless(entity):
                words = self.tr("Another name for you. Facts under that name count too.")
            self._ask_name(profile, NameDialog(self.tr("Add a name"), words, "", self._parent.window()), self._add_name)
        elif verb.startswith("use_name "):
            self._rename(profile, verb.removeprefix("use_name "))
        elif verb.startswith("drop_name "):
            self._drop_name(profile, verb.removeprefix("drop_name "))
        elif verb == "merge":
            self._ask_merge(entity)
        elif verb.startswith("split "):
            one = next(one for one in profile.merged if one.id == verb.removeprefix("split "))
            self._split(one, entity)
        elif verb == "erase" and entity.is_user and entity.user_id is not None:
            self._erasing.ask_user(entity.user_id, shown_name(entity))
        elif verb == "erase":
            self._erasing.ask_entity(entity.id, shown_name(entity), is_you=is_you(entity))
        elif verb == "export":
            self.taking_out.ask(lambda target: self._export(target, entity), shown_name(entity))

    def _export(self, target: Path, entity: Entity) -> None:
        work = self.taking_out.work(target, entity.user_id, own=entity.user_id is None)
        self._desk.run(lambda: work(go_on), lambda departed: self.taking_out.say(target, departed), owner=self)

    def _ask_rename(self, profile: EntityProfile) -> None:
        entity = profile.entity
        asked = fill(self.tr("Rename {name}"), name=shown_name(entity))
        words, before = self.tr("The old name stays as an alias."), entity.name
        if is_nameless(entity):
            asked, before = self.tr("What is your name?"), ""
            words = self.tr("Facts about this name are facts about you.")
        dialog = NameDialog(asked, words, before, self._parent.window())
        if (told := told_name(profile)) is not None:
            dialog.suggest(told.object_name)
        self._ask_name(profile, dialog, self._rename)

    def _ask_name(
        self, profile: EntityProfile, dialog: NameDialog, act: Callable[[EntityProfile, str, NameDialog], None]
    ) -> None:
        dialog.decided.connect(lambda name: act(profile, name, dialog))
        dialog.merge_wanted.connect(lambda name: self._ask_merge(profile.entity, name))
        dialog.open()

    def _ask_merge(self, entity: Entity, name: str = "") -> None:
        merging = MergeDialog(self._desk, entity, self._parent.window(), name)
        merging.decided.connect(lambda other: self._merge(entity, other))
        merging.open()

    def _rename(self, profile: EntityProfile, new: str, dialog: NameDialog | None = None) -> None:
        bind, entity = self._desk.bind, profile.entity
        words = fill(self.tr("Renamed to {name}."), name=new)
        undo = fill(self.tr("renamed {name}"), name=shown_name(entity))
        names = set(map(name_key, entity.aliases)) - {
            name_key(name) for one in profile.merged for name in (one.name, *one.aliases)
        }
        was_known = name_key(new) in names
        told = told_name(profile)
        bears = told.object_entity_id if told is not None and name_key(told.object_name) == name_key(new) else None
        bears = None if bears in {one.id for one in profile.merged} else bears

        if bears is not None:  # it stands for a second one only because a text told the name
            rename = bind(entities.merge, bears, entity.id, name=new)
            back = bind(entities.split, bears, host_name=entity.name, keep_old=was_known)
        else:
            rename = bind(entities.rename, entity.id, new)
            back = bind(entities.rename, entity.id, entity.name, keep_old=was_known)

        def done(_result: object) -> None:
            if dialog is not None:
                dialog.accept()
            self._desk.did(words, undo, back, rename)
            self.done.emit(entity.id)

        self._desk.run(rename, done, dialog.refuse if dialog is not None else None, owner=dialog or self)

    def _add_name(self, profile: EntityProfile, name: str, dialog: NameDialog) -> None:
        entity = profile.entity
        if name_key(name) in map(name_key, (entity.name, *entity.aliases)):
            dialog.accept()
            self._desk.say(fill(self.tr("{name} is already one of the names."), name=name))
            return
        words = fill(self.tr("Also known as {name}."), name=name)
        undo = fill(self.tr("added the name {name}"), name=name)

        add = self._desk.bind(entities.add_alias, entity.id, name)
        drop = self._desk.bind(entities.drop_alias, entity.id, name)

        def done(_result: object) -> None:
            dialog.accept()
            self._desk.did(words, undo, drop, add)
            self.done.emit(entity.id)

        self._desk.run(add, done, dialog.refuse, owner=dialog)

    def _drop_name(self, profile: EntityProfile, name: str) -> None:
        """From whoever brought it: perhaps one that was made one with this one."""
        entity = profile.entity
        brought = [one.id for one in profile.merged if name_key(name) in map(name_key, one.aliases)]
        bearer = brought[0] if brought else entity.id
        gone = self.tr("{name} is no longer a name of {other}. What came in under it stays.")
        words = fill(gone, name=name, other=shown_name(entity))
        undo = fill(self.tr("removed the name {name}"), name=name)

        drop = self._desk.bind(entities.drop_alias, bearer, name)
        add = self._desk.bind(entities.add_alias, bearer, name)

        def done(_result: object) -> None:
            self._desk.did(words, undo, add, drop)
            self.done.emit(entity.id)

        self._desk.run(drop, done, owner=self)

    def _merge(self, one: Entity, into: Entity) -> None:
        names = {"name": shown_name(one), "other": shown_name(into)}
        words = fill(self.tr("{name} and {other} are one profile now."), **names)
        undo = fill(self.tr("merged {name} and {other}"), **names)
        if is_nameless(one) or is_nameless(into):
            other = shown_name(into if is_nameless(one) else one)
            words = fill(self.tr("{name} is you from now on."), name=other)
            undo = fill(self.tr("merged {name} and you"), name=other)

        merge = self._desk.bind(entities.merge, one.id, into.id)

        def done(left: Entity) -> None:
            gone = one if left.id == into.id else into  # the person's own profile is the one that stays
            self._desk.did(words, undo, self._desk.bind(entities.split, gone.id), merge)
            self.done.emit(left.id)

        self._desk.run(merge, done, owner=self)

    def _split(self, one: Entity, host: Entity) -> None:
        words = fill(self.tr("{name} is a separate profile again, with the facts of that name."), name=one.name)
        undo = fill(self.tr("separated {name}"), name=one.name)

        split = self._desk.bind(entities.split, one.id)
        merge = self._desk.bind(entities.merge, one.id, host.id)

        def done(_result: object) -> None:
            self._desk.did(words, undo, merge, split)
            self.done.emit(host.id)

        self._desk.run(split, done, owner=self)
