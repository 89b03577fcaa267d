#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the manual page of a program from the description of its arguments.

Usage: PROGRAM --experimental-dump-help | manual.py VERSION DATE > PROGRAM.1
"""

import json
import sys


def escaped(text):
    """A line of text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti")
    text = text.replace("^", "\\(ha").replace("`", "\\(ga").replace("'", "\\(aq")
    return "\\&" + text if text.startswith(".") or text.startswith("\\(aq") else text


def name(argument):
    """The argument as one types it, for example --data DATA."""
    value = argument["valueName"].upper()
    if argument["kind"] == "positional":
        return escaped(value)
    forms = [("--" if each["kind"] == "long" else "-") + each["name"]
             for each in argument["names"]]
    text = ", ".join(f"\\fB{escaped(form)}\\fR" for form in forms)
    return text if argument["kind"] == "flag" else f"{text} \\fI{escaped(value)}\\fR"


def synopsis(command, path):
    words = ["\\fB" + escaped(" ".join(path)) + "\\fR"]
    words += ["\\fIsubcommand\\fR"] if command.get("subcommands") else []
    shown = [each for each in command.get("arguments", []) if each["shouldDisplay"]]
    words += ["[\\fIoptions\\fR]"] if any(each["kind"] != "positional" for each in shown) else []
    for each in (each for each in shown if each["kind"] == "positional"):
        text = f"\\fI{name(each)}\\fR" + (" ..." if each["isRepeating"] else "")
        words.append(f"[{text}]" if each["isOptional"] else text)
    return " ".join(words)


def discussion(text):
    """Paragraphs as they are; indented lines without filling."""
    is_example = False
    for line in text.splitlines():
        if line.startswith(" ") != is_example:
            is_example = not is_example
            yield ".nf" if is_example else ".fi"
        yield escaped(line) if line else ".PP"
    if is_example:
        yield ".fi"


def arguments(command):
    for each in command.get("arguments", []):
        if not each["shouldDisplay"]:
            continue
        yield ".TP"
        yield name(each)
        text = " ".join(each.get("abstract", "").split())
        if each.get("defaultValue") and "default" not in text:
            text += f" Default: {each['defaultValue']}."
        yield escaped(text.strip() or "See above.")


def subcommands(command, path):
    for each in command.get("subcommands", []):
        if not each.get("shouldDisplay", True) or each["commandName"] == "help":
            continue
        here = [*path, each["commandName"]]
        yield ".SS " + escaped(" ".join(here[1:]))
        yield synopsis(each, here)
        yield ".PP"
        yield escaped(each.get("abstract", ""))
        if each.get("discussion"):
            yield ".PP"
            yield from discussion(each["discussion"])
        yield from arguments(each)
        yield from subcommands(each, here)


def page(command, version, date):
    program = command["commandName"]
    yield f'.TH {program.upper()} 1 "{date}" "Comanda {version}" "Comanda"'
    yield ".nh\n.ad l"
    yield ".SH NAME"
    abstract = command.get("abstract", "").rstrip(".")
    yield f"{program} \\- {escaped(abstract[:1].lower() + abstract[1:])}"
    yield ".SH SYNOPSIS"
    yield synopsis(command, [program])
    if command.get("discussion"):
        yield ".SH DESCRIPTION"
        yield from discussion(command["discussion"])
    yield ".SH OPTIONS"
    yield from arguments(command)
    if command.get("subcommands"):
        yield ".SH SUBCOMMANDS"
        yield from subcommands(command, [program])
    yield ".SH FILES"
    yield ".TP\n\\fI/etc/comanda/comanda.conf\\fR"
    yield "All settings of the systemd units, as environment variables, with their defaults."
    yield ".TP\n\\fI/usr/share/doc/comanda/README.md\\fR"
    yield "The operator\\(aqs guide."


def main():
    version, date = sys.argv[1:]
    print("\n".join(page(json.load(sys.stdin)["command"], version, date)))


if __name__ == "__main__":
    main()
