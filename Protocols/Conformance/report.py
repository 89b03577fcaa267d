# SPDX-License-Identifier: Apache-2.0
"""The rules and their results."""
RULES = []
LONGEST = 600  # maximum characters of an actual value


class Broken(Exception):
    """A broken rule, with the expected and the actual value."""

    def __init__(self, expected, actual):
        super().__init__(expected)
        self.expected = str(expected)
        self.actual = str(actual)


class Skipped(Exception):
    """A rule that can't be checked; the text names what the check needs."""


def expect(condition, expected, actual):
    if not condition:
        raise Broken(expected, actual)


def rule(section, sentence):
    """Registers a function as the check of a rule in a section of a page."""

    def register(check):
        RULES.append((section, sentence, check))
        return check

    return register


class Report:
    """Prints a line for each rule and counts the results."""

    def __init__(self, pages):
        self.pages = pages
        self.kept = self.broken = self.skipped = 0

    def run(self, peer):
        for section, sentence, check in RULES:
            self.check_section(section)
            self.judge(section, sentence, lambda: check(peer))

    def judge(self, section, sentence, check):
        try:
            check()
        except Skipped as reason:
            self.skipped += 1
            print(f"skip  {section}: {sentence} (skipped: {reason})", flush=True)
        except Broken as problem:
            self.fail(section, sentence, problem.expected, problem.actual)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            self.fail(section, sentence, "the members of the page", repr(error))
        else:
            self.kept += 1
            print(f"ok    {section}: {sentence}", flush=True)

    def fail(self, section, sentence, expected, actual):
        self.broken += 1
        print(f"FAIL  {section}: {sentence}")
        print(f"      expected: {expected[:LONGEST]}")
        print(f"      actual:   {actual[:LONGEST]}", flush=True)

    def check_section(self, section):
        """Fails if the page has no such section: a mistake of this check."""
        page, _, name = section.partition("#")
        headings = [
            line.lstrip("# ").replace("`", "").replace(".", "").lower().replace(" ", "-")
            for line in (self.pages / page).read_text().splitlines()
            if line.startswith("#")
        ]
        assert name.lower() in headings, f"{page} has no section {name}"

    def summary(self, name):
        text = f"{name}: {self.kept} rules kept, {self.broken} broken, {self.skipped} skipped"
        print(text, flush=True)
        return 1 if self.broken else 0
