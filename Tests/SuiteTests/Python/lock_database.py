#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Begins a write transaction on a database, and holds its lock until this process ends.

Usage: lock_database.py FILE
"""

import signal
import sqlite3
import sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
signal.pause()
