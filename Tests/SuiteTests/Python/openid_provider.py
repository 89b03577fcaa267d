# SPDX-License-Identifier: Apache-2.0
"""A small provider of OpenID Connect for the trials, on this machine."""

import base64
import hashlib
import http.server
import json
import threading
import time
import urllib.parse
import uuid


def encoded(content):
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Provider:
    """Signs in the person of `claims` without asking; `claims` replaces parts of the ID token."""

    def __init__(self, client, secret):
        self.client, self.secret, self.claims, self.codes = client, secret, {}, {}
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                provider.answer(self, None)

            def do_POST(self):
                provider.answer(self, self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, handler, body):
        """Answers one request."""
        path, _, query = handler.path.partition("?")
        if path == "/.well-known/openid-configuration":
            self.send(handler, 200, {
                "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/auth",
                "token_endpoint": f"{self.issuer}/token"})  # fmt: skip
        elif path == "/auth":
            self.authorize(handler, dict(urllib.parse.parse_qsl(query)))
        elif path == "/token":
            self.exchange(handler, dict(urllib.parse.parse_qsl(body.decode())))
        else:
            self.send(handler, 404, {})

    def authorize(self, handler, fields):
        """Gives a code to the browser, if the request is as the standard says."""
        good = (fields.get("response_type") == "code" and fields.get("client_id") == self.client
                and "openid" in fields.get("scope", "").split()
                and fields.get("code_challenge_method") == "S256")  # fmt: skip
        if not good:
            return self.send(handler, 400, {"error": "invalid_request"})
        code = str(uuid.uuid4())
        self.codes[code] = fields
        query = urllib.parse.urlencode({"code": code, "state": fields["state"]})
        handler.send_response(302)
        handler.send_header("Location", f"{fields['redirect_uri']}?{query}")
        handler.end_headers()

    def exchange(self, handler, fields):
        """Gives an ID token for a code, once, to the client that has begun the sign-in."""
        begun = self.codes.pop(fields.get("code"), None)
        # RFC 6749, section 2.3.1.
        pair = ":".join(urllib.parse.quote(each, "") for each in (self.client, self.secret))
        expected = f"Basic {base64.b64encode(pair.encode()).decode()}"
        known = handler.headers["Authorization"] == expected
        verifier = fields.get("code_verifier", "").encode()
        good = (begun and known and fields.get("grant_type") == "authorization_code"
                and fields.get("redirect_uri") == begun["redirect_uri"]
                and encoded(hashlib.sha256(verifier).digest()) == begun["code_challenge"])
        if not good:
            return self.send(handler, 400, {"error": "invalid_grant"})
        claims = {"iss": self.issuer, "sub": "s-1", "aud": self.client, "nonce": begun["nonce"],
                  "exp": int(time.time()) + 300, **self.claims}  # fmt: skip
        payload = encoded(json.dumps(claims).encode())
        self.send(handler, 200, {"access_token": "a", "id_token": f"e30.{payload}.c2ln"})

    @staticmethod
    def send(handler, status, value):
        text = json.dumps(value).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(text)))
        handler.end_headers()
        handler.wfile.write(text)
