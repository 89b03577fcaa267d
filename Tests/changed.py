#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the test modules that changed files can reach, by the graph of the manifest.

A changed file belongs to the target whose folder holds it. Pages and contracts that programs embed
belong to the targets that embed them. TidyTests read all files, so they are always printed.
SuiteTests start the programs, which SwiftPM does not know as a dependency.
"""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Folders that belong to no target, and the targets that read them.
READERS = {
    "Protocols": ["CCatalogue", "ProtocolTests", "SuiteTests"],
    "Deploy": ["SuiteTests"],
    "Tests/Vectors": ["KitchenDisplayTests", "TillTests"],
    "Tests/WebTests": [],
    "Package.swift": ["CommerceTests", "SuiteTests"],
}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, text=True, capture_output=True).stdout


def changed_files():
    """The files that differ from the last commit; if none does, those of the last commit."""
    lines = output("git", "status", "--porcelain", "--untracked-files=all", "--no-renames")
    files = [line[3:].strip('"') for line in lines.splitlines()]
    return files or output("git", "show", "--name-only", "--format=", "HEAD").split()


def main():
    package = json.loads(output("swift", "package", "describe", "--type", "json"))
    targets = {target["name"]: target for target in package["targets"]}
    importers = {name: set() for name in targets}
    for name, target in targets.items():
        for dependency in target.get("target_dependencies", []):
            importers[dependency].add(name)
    importers["comanda"].add("SuiteTests")

    reached, waiting = {"TidyTests"}, []
    for file in changed_files():
        owners = [name for name, target in targets.items()
                  if file.startswith(target["path"] + "/")]
        readers = [names for folder, names in READERS.items() if file.startswith(folder)]
        waiting += owners or (readers[0] if readers else [])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += importers[name]
    print(*sorted(name for name in reached if targets[name]["type"] == "test"), sep="\n")


main()
