# SPDX-License-Identifier: Apache-2.0
"""Imports `zmq` for the scripts in this folder; installs Debian's python3-zmq if it is missing."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

try:
    import zmq
except ImportError:
    install = ["bash", "-c", "source Deploy/lib.sh; install_packages python3-zmq"]
    if subprocess.run(install, cwd=ROOT).returncode:
        sys.exit(1)
    import zmq

__all__ = ["ROOT", "zmq"]
