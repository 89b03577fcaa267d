# SPDX-License-Identifier: Apache-2.0
"""The rules, and what became of each."""
RULES = []
LONGEST = 600  # characters of what came instead


class Broken(Exception):
    """A rule is broken: what was expected, and what came instead."""

    def __init__(self, expected, came):
        super().__init__(expected)
        self.expected = expected
        self.came = str(came)


class LeftOut(Exception):
    """A rule can't be tried; the text says what it would need."""


def expect(condition, expected, came):
    if not condition:
        raise Broken(expected, came)


def rule(section, sentence):
    """Makes a function the check of a rule, which stands in a section of a page."""

    def keep(check):
        RULES.append((section, sentence, check))
        return check

    return keep


class Report:
    """Prints a line for each rule and counts."""

    def __init__(self, pages):
        self.pages = pages
        self.kept = self.broken = self.left_out = 0

    def run(self, peer):
        for section, sentence, check in RULES:
            self.check_section(section)
            self.judge(section, sentence, lambda: check(peer))

    def judge(self, section, sentence, check):
        try:
            check()
        except LeftOut as reason:
            self.left_out += 1
            print(f"left  {section}: {sentence} (left out: {reason})", flush=True)
        except Broken as problem:
            self.fail(section, sentence, problem.expected, problem.came)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            self.fail(section, sentence, "members as the page names them", repr(error))
        else:
            self.kept += 1
            print(f"ok    {section}: {sentence}", flush=True)

    def fail(self, section, sentence, expected, came):
        self.broken += 1
        print(f"FAIL  {section}: {sentence}")
        print(f"      expected: {expected[:LONGEST]}\n      came:     {came[:LONGEST]}", flush=True)

    def check_section(self, section):
        """A rule that points nowhere is a mistake of this kit."""
        page, _, name = section.partition("#")
        headings = [
            line.lstrip("# ").replace("`", "").lower().replace(" ", "-")
            for line in (self.pages / page).read_text().splitlines()
            if line.startswith("#")
        ]
        assert name.lower() in headings, f"{page} has no section {name}"

    def summary(self, name):
        text = f"{name}: {self.kept} rules kept, {self.broken} broken, {self.left_out} left out"
        print(text, flush=True)
        return 1 if self.broken else 0
