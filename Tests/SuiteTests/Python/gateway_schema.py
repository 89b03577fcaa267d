# SPDX-License-Identifier: Apache-2.0
"""Sends requests that schemathesis generates to the gateway, and compares the answers with the
gateway's description.

Usage: gateway_schema.py PROGRAMS FOLDER SCHEMATHESIS SECONDS SEED

A request that the description allows must not be refused for its form, and others must be refused.
SCHEMATHESIS is the program of that name from PyPI.
"""

import subprocess
import sys

from gateway import FOLDER, SERVICES, Suite, fail
from gateway_contract import make
from gateway_people import deliver, person

SCHEMATHESIS, SECONDS, SEED = sys.argv[3:6]
# They would end the device or the session of all other requests.
LEFT_OUT = ("leave", "signOut")
# Live routes do not end, and the routes of providers lead to other servers.
PATHS_LEFT_OUT = "/live(/[a-z]+)?$|/openid/"
# A rule of the restaurant may refuse a well-formed request by 422, and a limit by 429. A busy
# machine may answer 503 or 504, but the gateway itself never fails.
CONFIGURATION = """
headers = { Cookie = "comanda=%s; comanda-session=%s" }
[checks]
positive_data_acceptance.expected-statuses = [
    "2xx", "401", "403", "404", "409", "422", "429", "503", "504"]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503", "504"]
negative_data_rejection.expected-statuses = ["4xx", "503", "504"]
ignored_auth.enabled = false
[[operations]]
# A person need not say who the courier is, but the device that asks here has to: 400.
include-path-regex = "^/api/deliveries/"
checks.positive_data_acceptance.expected-statuses = [
    "2xx", "400", "401", "403", "404", "409", "422", "429", "503", "504"]
"""


def main():
    services = (*SERVICES, "delivery-service")
    with Suite(options=["--rate", "100000"], services=services) as suite:
        token = suite.device("till-1", "till", "kitchen", "manager")
        deliver(suite)
        own = person(suite, "mia", "courier", "00001")
        make(suite, token, own)
        file = FOLDER / "schemathesis.toml"
        file.write_text(CONFIGURATION % (token, own))
        command = [SCHEMATHESIS, "--config-file", file, "run",
                   f"http://127.0.0.1:{suite.port}/api/openapi.json", "--no-color",
                   "--max-time", SECONDS, "--seed", SEED, "--phases", "coverage,fuzzing",
                   "--exclude-path-regex", PATHS_LEFT_OUT, "--warnings", "off",
                   "--generation-database", "none", "--suppress-health-check", "all"]  # fmt: skip
        for name in LEFT_OUT:
            command += ["--exclude-operation-id", name]
        if subprocess.run(command, cwd=FOLDER).returncode != 0:
            fail("Answers differ from the description. Mend the schema, or the service.")
    print("all answers to generated requests are as described")


main()
