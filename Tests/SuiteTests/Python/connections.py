# SPDX-License-Identifier: Apache-2.0
"""Opens many connections to an ipc socket, keeps them, and asks there once more.

Prints the answer. Usage: connections.py PATH COUNT
"""

import resource
import socket
import sys

import zmq

most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
kept = []
for _ in range(int(sys.argv[2])):
    kept.append(socket.socket(socket.AF_UNIX))
    kept[-1].connect(sys.argv[1])
client = zmq.Context().socket(zmq.DEALER)
client.linger = 0
client.rcvtimeo = 10_000
client.connect("ipc://" + sys.argv[1])
client.send(b'{"jsonrpc":"2.0","id":1,"method":"service.ping"}')
print(client.recv().decode())
