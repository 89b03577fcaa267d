# SPDX-License-Identifier: Apache-2.0
"""`zmq` for the programs in this folder: Debian's python3-zmq, installed where it is missing."""

import pathlib
import subprocess
import sys

try:
    import zmq
except ImportError:
    install = ["bash", "-c", "source Deploy/lib.sh; install_packages python3-zmq"]
    if subprocess.run(install, cwd=pathlib.Path(__file__).resolve().parent.parent).returncode:
        sys.exit(1)
    import zmq

__all__ = ["zmq"]
