# SPDX-License-Identifier: Apache-2.0
"""The members of messages that may be absent, as pages mark them: `"staff"?`, `` `staff`? ``."""
import re

OPTIONAL = re.compile(r'"(\w+)"\?|`(\w+)`\]?(?:\([^)]*\))?\?')
SECTION = re.compile(r"^### `([\w.]+)`\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
MESSAGE = re.compile(r"([a-z]+\.\w+)\.(?:params|answer)/")
PARAMETER = re.compile(r"[a-z]+\.\w+\.params/\w+")
# Their members are names of other things: a reason, a role.
MAPS = {"refused", "peers", "listeners"}
# Of these the pages tell in sentences: a request has both of them unless its method needs none, and
# a later page of a snapshot is one `at` a time.
IN_SENTENCES = {"request.json/id", "request.json/params", "locations.snapshot.params/at"}


class MarkedMembers:
    """The marks in the section of each method, and those everywhere else."""

    def __init__(self, pages):
        texts = [page.read_text() for page in pages]
        self.methods = {
            method: names(section) for text in texts for method, section in SECTION.findall(text)
        }
        self.elsewhere = names("".join(SECTION.sub("", text) for text in texts))

    def problem(self, member, is_optional):
        """What a page says wrongly of a member, `order.json/lines/note`; None if nothing.

        A parameter is marked in the section of its method. A member of another object has its mark
        there or where a page describes the object.
        """
        *parents, name = member.split("/")
        if member in IN_SENTENCES or parents[-1] in MAPS:
            return None
        method = MESSAGE.match(member)
        own = self.methods.get(method[1], set()) if method else set()
        if PARAMETER.fullmatch(member) and (name in own) != is_optional:
            return "is marked with ? on its page, or the schema requires it: one of both is wrong"
        if is_optional and name not in own | self.elsewhere:
            return "may be absent by the schema, but no page marks it with ?"
        return None


def names(text):
    """The names with a mark in a text."""
    return {quoted or code for quoted, code in OPTIONAL.findall(text)}
