#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes to a database by hand and does not come to an end: it holds the lock until it is ended.

Usage: hold.py FILE
"""

import signal
import sqlite3
import sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
signal.pause()
