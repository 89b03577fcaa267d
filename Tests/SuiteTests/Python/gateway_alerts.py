# SPDX-License-Identifier: Apache-2.0
"""A real Prometheus reads the gateway and evaluates the alerts of Deploy/prometheus.

Usage: gateway_alerts.py PROGRAMS FOLDER
"""

import json
import pathlib
import random
import re
import subprocess
import urllib.request

from gateway import FOLDER, Suite, expect, fail, is_free

DEPLOY = pathlib.Path(__file__).parents[3] / "Deploy/prometheus"
SERVICE = "payment-service"


def check():
    """Checks the files with the tool of Prometheus, and runs their tests."""
    for arguments in (["check", "config", "prometheus.yaml"],
                      ["test", "rules", "comanda.test.yaml"]):  # fmt: skip
        command = subprocess.run(
            ["promtool", *arguments], cwd=DEPLOY, capture_output=True, text=True)
        if command.returncode:
            fail(f"promtool {' '.join(arguments)}: {command.stdout}{command.stderr}")


def start(gateway, port):
    """Starts Prometheus with the files of the guide, which are only made quicker."""
    for name in ("prometheus.yaml", "comanda.rules.yaml"):
        text = (DEPLOY / name).read_text().replace("127.0.0.1:8570", f"127.0.0.1:{gateway}")
        text = re.sub(r"(interval): 5s", r"\1: 500ms", text)
        (FOLDER / name).write_text(re.sub(r"for: 15s", "for: 1s", text))
    log = open(FOLDER / "prometheus.log", "ab")
    return subprocess.Popen(
        ["/usr/bin/setpriv", "--pdeathsig", "KILL", "prometheus",
         f"--config.file={FOLDER}/prometheus.yaml", f"--storage.tsdb.path={FOLDER}/prometheus",
         f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log, cwd=FOLDER)  # fmt: skip


def firing(port):
    """The names and the services of the alerts that fire."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/alerts", timeout=5) as answer:
            alerts = json.load(answer)["data"]["alerts"]
    except OSError:
        return None
    labels = [alert["labels"] for alert in alerts if alert["state"] == "firing"]
    return sorted((each["alertname"], each.get("service")) for each in labels)


def values(port, name):
    """How many numbers with a name Prometheus has."""
    address = f"http://127.0.0.1:{port}/api/v1/query?query={name}"
    with urllib.request.urlopen(address, timeout=5) as answer:
        return len(json.load(answer)["data"]["result"])


def main():
    check()
    with Suite() as suite:
        port = next(one for one in random.sample(range(10_000, 32_000), 100) if is_free(one))
        prometheus = start(suite.port, port)
        suite.until("Prometheus evaluates without an alert", lambda: firing(port) == [])
        suite.until("Prometheus knows five services", lambda: values(port, "comanda_up") == 5)
        for name in ("comanda_tickets_unseen", "comanda_screens_silent",
                     "comanda_payments_unfinished_seconds"):  # fmt: skip
            expect(f"locations with {name}", values(port, name), 7)
        expect("disks", values(port, "comanda_disk_free_bytes"), 1)

        suite.kill(SERVICE)
        away = [("ComandaServiceAway", "payments")]
        suite.until("The alert about a killed service", lambda: firing(port) == away)
        suite.start(SERVICE)
        suite.until("The end of the alert", lambda: firing(port) == [])
        prometheus.kill()
        prometheus.wait()
    print("Prometheus warned of the killed service, and of nothing else")


main()
