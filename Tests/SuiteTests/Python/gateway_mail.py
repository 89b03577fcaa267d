# SPDX-License-Identifier: Apache-2.0
"""The e-mails of a gateway, for the trials of accounts."""

import re

from gateway import FOLDER, expect

MAILS = FOLDER / "mails"
SENDMAIL = """#!/bin/sh
[ "$1" = -i ] && [ $# = 2 ] || exit 64
name=$(mktemp MAILS/part-XXXXXX) && cat > "$name" && mv "$name" "MAILS/mail-$(basename "$name")"
"""


class Mailbox:
    """The e-mails that the gateway has passed to a program, which writes files."""

    def __init__(self):
        MAILS.mkdir()
        self.program = FOLDER / "sendmail"
        self.program.write_text(SENDMAIL.replace("MAILS", str(MAILS)))
        self.program.chmod(0o700)
        self.seen = set()

    def mails(self):
        return [path for path in MAILS.glob("mail-*") if path not in self.seen]

    def next(self, suite, receiver):
        """The next e-mail, which must be that of a receiver."""
        path = suite.until(f"An e-mail to {receiver}", self.mails)[0]
        self.seen.add(path)
        text = path.read_text()
        expect("the receiver", text.splitlines()[0], f"To: {receiver}")
        return text

    def code(self, suite, receiver):
        return re.search(r"sign in is (\S+)\.", self.next(suite, receiver))[1]
