# SPDX-License-Identifier: Apache-2.0
"""Opens many connections to an ipc socket, sends one request, and prints the answer.

Usage: connections.py PATH COUNT
"""

import resource
import socket
import sys

import zmq

maximum = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
connections = []
for _ in range(int(sys.argv[2])):
    connections.append(socket.socket(socket.AF_UNIX))
    connections[-1].connect(sys.argv[1])
client = zmq.Context().socket(zmq.DEALER)
client.linger = 0
client.rcvtimeo = 10_000
client.connect("ipc://" + sys.argv[1])
client.send(b'{"jsonrpc":"2.0","id":1,"method":"service.ping"}')
print(client.recv().decode())
