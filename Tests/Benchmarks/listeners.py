# SPDX-License-Identifier: Apache-2.0
"""Listens to a live stream of the gateway with many connections, as so many browsers do.

Prints "ready" once all have the state, and at the end of standard input a line of JSON: for each
change its subject and the times at which the listeners had it, by the clock of this machine.

  listeners.py HOST PORT PATH TOKEN COUNT
"""

import asyncio
import collections
import json
import sys
import time

HOST, PORT, PATH, TOKEN, COUNT = sys.argv[1:]
heard = collections.defaultdict(list)


async def listen(ready):
    reader, writer = await asyncio.open_connection(HOST, int(PORT), limit=1 << 22)
    writer.write(f"GET {PATH} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {TOKEN}\r\n"
                 "Accept: text/event-stream\r\n\r\n".encode())
    status = await reader.readline()
    if b" 200 " not in status:
        sys.exit(f"{PATH} was refused: {status.decode()}")
    event = b""
    while line := await reader.readline():
        if line.startswith(b"event: "):
            event = line[7:].strip()
            if event == b"state":
                ready.set()
        elif line.startswith(b"id: ") and event == b"change":
            heard[line[4:].strip().decode()].append(time.time())


async def main():
    listeners = []
    for _ in range(int(COUNT)):
        ready = asyncio.Event()
        listeners.append(asyncio.create_task(listen(ready)))
        await asyncio.wait([listeners[-1], asyncio.create_task(ready.wait())],
                           return_when=asyncio.FIRST_COMPLETED)
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for listener in listeners:
        listener.cancel()
    print(json.dumps(heard), flush=True)


asyncio.run(main())
