# SPDX-License-Identifier: Apache-2.0
"""The page of the fake terminal for guests with a browser: they choose what happens."""
import html
import http.server

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width"><h1>{title}</h1><form method="post">{buttons}
</form><p><a id="fake-back" href="{back}">Back to the restaurant</a></p>"""
BUTTONS = """<p><button id="fake-pay" name="choice" value="pay">Pay</button>
<button id="fake-decline" name="choice" value="decline">Use a card without money</button></p>"""


def server(address, find, choose):
    """Listens at HOST:PORT; `handle_request()` answers one request.

    `find` returns the charge with an identifier and where its guest came from, or None; `choose`
    gets a charge that waits, and whether the guest pays.
    """

    class Page(http.server.BaseHTTPRequestHandler):
        """The page of one charge: the guest pays, or uses a card without money, and goes back."""

        timeout = 2  # seconds for a browser to send its request

        def do_GET(self):
            if not (found := find(self.path[1:])):
                return self.answer(404, "There is no such payment.")
            charge, back = found
            ended = charge["status"] != "requested"
            amount = f"{charge['currency']} {charge['amount']}"
            title = "This payment has ended" if ended else amount
            self.answer(200, PAGE.format(
                title=html.escape(title), back=html.escape(back), buttons="" if ended else BUTTONS))

        def do_POST(self):
            if not (found := find(self.path[1:])):
                return self.answer(404, "There is no such payment.")
            charge, back = found
            choice = self.rfile.read(min(int(self.headers["Content-Length"]), 100)).decode()
            if charge["status"] == "requested":
                choose(charge, choice == "choice=pay")
            self.answer(303, "", back)

        def answer(self, status, text, location=None):
            body = text.encode()
            self.send_response(status)
            if location:
                self.send_header("Location", location)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Logs nothing."""

    host, port = address.rsplit(":", 1)
    return http.server.HTTPServer((host, int(port)), Page)
