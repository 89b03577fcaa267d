#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes /etc/comanda/comanda.conf from the tables of Deploy/Guide/settings.md."""

import pathlib
import re
import sys
import textwrap

GUIDE = pathlib.Path(__file__).parent.parent / "Guide/settings.md"
# Defaults of the package that differ from those of the programs.
PACKAGED = {"COMANDA_DATA": "/var/lib/comanda", "COMANDA_KEYS": "/etc/comanda/keys"}
# Not the defaults of the programs, so that a command in a shell needs the line, too.
ACTIVE = {"COMANDA_DATA"}
# The file applies to all services: each has a certificate of its own, and none takes a bundle.
EXCLUDED = {"COMANDA_CERTIFICATE", "COMANDA_BUNDLE"}
HEADER = """\
# Settings of Comanda on this machine, for its systemd units and for commands in a shell. Each line
# that begins with "#NAME=" shows the default of a setting; COMANDA_KEYS is an example, because by
# default there are no keys. To change a setting, remove the "#" and run:
# systemctl restart comanda.target
#
# The units can write only to /var/lib/comanda, and backups also below /media, /mnt and /srv.
# /usr/share/doc/comanda/Guide/settings.md explains everything.
"""
UNITS = """\

# Options of locations-service, for example a catalogue for the first start:
#LOCATIONS_OPTIONS="--catalogue /etc/comanda/catalogue.json --keep-locations"

# Options of the pages for browsers, for example a certificate:
#GATEWAY_OPTIONS="--certificate-chain /etc/comanda/pages.pem --private-key /etc/comanda/pages.key"

# Options of kitchen screens, for example the name of this screen and its stations:
#DISPLAY_OPTIONS="--terminal kitchen-1 --station grill"

# Existing folder of the hourly backups; the user comanda must be able to write to it:
#BACKUP_FOLDER=/var/backups/comanda

# Number of backups that are kept; older ones are removed:
#BACKUP_RECENT=24

# Number of days of which the newest backup is kept, too:
#BACKUP_DAYS=14
"""


def plain(markdown):
    """The text of a table cell without its marks."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown).replace("`", "").strip()


def tables(text):
    """The rows of all tables with a column "environment", as dictionaries by column."""
    columns = None
    for line in text.splitlines():
        if not line.startswith("|"):
            columns = None
        elif columns is None:
            columns = [plain(cell) for cell in line.strip("|").split("|")]
        elif not line.startswith("|---") and "environment" in columns:
            yield dict(zip(columns, line.strip().strip("|").split("|")))


def names(cell):
    """The variables of a row; a row about one service applies to the others, too."""
    for name in re.findall(r"COMANDA_[A-Z_]+", cell):
        if name.startswith("COMANDA_ORDERS_"):
            for service in ("LOCATIONS", "ORDERS", "PAYMENTS", "KITCHEN", "DELIVERY",
                            "PEOPLE"):
                yield name.replace("ORDERS", service)
        else:
            yield name


def main():
    print(HEADER, end="")
    for row in tables(GUIDE.read_text()):
        found = [name for name in names(row["environment"]) if name not in EXCLUDED]
        if not found:
            continue
        default = row["default"].strip()
        value = default.strip("`") if re.fullmatch("`[^`]*`|[0-9]+", default) else ""
        meaning = re.split("; (?:likewise|for a client) ", plain(row["meaning"]))[0]
        meaning = meaning.removesuffix(", see below")
        print("\n" + textwrap.fill(
            meaning[0].upper() + meaning[1:] + ".", 98, initial_indent="# ",
            subsequent_indent="# ", break_on_hyphens=False))
        for name in found:
            mark = "" if name in ACTIVE else "#"
            print(f"{mark}{name}={PACKAGED.get(name, value)}")
    print(UNITS, end="")


if __name__ == "__main__":
    sys.exit(main())
