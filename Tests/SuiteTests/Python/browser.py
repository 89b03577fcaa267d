# SPDX-License-Identifier: Apache-2.0
"""A browser and a program that use the gateway, for the trials of the screens.

Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# The number of seconds for which a screen may take to show what it should.
PATIENCE = 20
# A question waits for a minute instead of 5 s, however busy the machine of the trial is.
PATIENT_PAGE = """
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...more) =>
      later(run, after === 5000 ? 60_000 : after, ...more);
"""


def fail(sentence):
    """Ends the trial with a sentence."""
    sys.exit(sentence)


class Program:
    """A program that sends requests to the gateway with the token of a device."""

    def __init__(self, address, token):
        self.address, self.token = address, token

    def ask(self, method, path, body=None):
        """The answer to a request; ends the trial with the problem if it is refused."""
        request = urllib.request.Request(
            self.address + path, method=method,
            data=None if method == "GET" else json.dumps(body or {}).encode(),
            headers={
                "Authorization": "Bearer " + self.token, "Content-Type": "application/json",
                "Idempotency-Key": str(uuid.uuid4()),
            })
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            return fail(f"{method} {path} was refused: {problem.read().decode()}")

    def order(self, location, items, **details):
        """A new order with these items."""
        order = self.ask("POST", f"/api/locations/{location}/orders", {"another": True})
        path = "/api/orders/" + order["id"]
        if details:
            self.ask("PATCH", path, details)
        return self.ask("POST", path + "/items", {"items": items})


class Browser:
    """A page in Chromium, in light or dark and in a size; `folder` keeps its screenshots."""

    def __init__(self, address, size=(1024, 768), dark=False, language="en", folder=None):
        self.address, self.folder = address, folder
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.resize(*size)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=PATIENT_PAGE)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def command(self, name, **parameters):
        """Sends a command of the Chrome DevTools protocol."""
        return self.driver.execute_cdp_cmd(name, parameters)

    def resize(self, width, height):
        """Gives the page another size."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)

    def post(self, path, body):
        """The status of a request that a page of the gateway sends; a cookie stays."""
        self.driver.get(self.address + "/web/style.css")
        return self.driver.execute_async_script("""
            const [path, body, done] = arguments;
            fetch(path, {
              method: "POST", headers: { "Content-Type": "application/json" },
              body: JSON.stringify(body),
            }).then((answer) => done(answer.status), (error) => done(String(error)));""",
            path, body)  # fmt: skip

    def enrol(self, code):
        """Makes the browser a device by its code."""
        status = self.post("/api/enrol", {"code": code})
        if status != 200:
            fail(f"The browser was not enrolled: {status}.")

    def open(self, path):
        """Opens a page and waits until its module has begun."""
        self.driver.get(self.address + path)
        self.wait(lambda: self.all('body[data-ready="true"]'), f"The page {path} does not begin.")

    def all(self, selector):
        """The visible elements that match."""
        return [one for one in self.driver.find_elements(By.CSS_SELECTOR, selector)
                if one.is_displayed()]

    def first(self, selector):
        """The first visible element that matches, as soon as there is one."""
        return self.wait(lambda: self.all(selector), f"There is no {selector}.")[0]

    def these(self, count, selector):
        """The visible elements that match, as soon as there are so many."""
        return self.wait(lambda: len(found := self.all(selector)) == count and found,
                         f"There are not {count} times {selector}.")

    def text(self, selector):
        """The text of the first visible element that matches; empty without one."""
        found = self.all(selector)
        return found[0].text if found else ""

    def wait(self, condition, sentence):
        """The first value of the condition that is true; ends the trial with the sentence."""
        def value(_):
            try:
                return condition()
            except WebDriverException:
                return None  # The element was just replaced.
        try:
            return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(value)
        except TimeoutException:
            self.picture("failure")
            return fail(f"{sentence} The page says: {self.text('body')[:1500]}")

    def shows(self, selector, text, sentence):
        """Waits until an element has the text, and returns it."""
        return self.wait(
            lambda: next((one for one in self.all(selector) if text in one.text), None), sentence)

    def gone(self, selector, text, sentence):
        """Waits until no visible element has the text."""
        self.wait(lambda: not [one for one in self.all(selector) if text in one.text], sentence)

    def tap(self, selector, text="", done=None):
        """Taps the first element with the text; again until `done`, if that is given."""
        def act():
            found = [one for one in self.all(selector) if text in one.text and one.is_enabled()]
            if done is not None and done():
                return True
            if found:
                self.reach(found[0])
                found[0].click()
                return done is None or done()
            return False
        self.wait(act, f"There is no {selector} with “{text}” to tap, or a tap has no effect.")

    def reach(self, element):
        """Moves the page so that an element can be tapped: the driver does that by itself."""

    def picture(self, name):
        """Keeps a screenshot, if a folder was given."""
        if self.folder:
            self.driver.save_screenshot(f"{self.folder}/{name}.png")

    def complaints(self):
        """What the browser complained about: errors of scripts and of the content policy."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]

    def close(self):
        """Ends the browser; ends the trial if it complained."""
        complaints = self.complaints()
        self.driver.quit()
        if complaints:
            fail(f"The browser complains: {complaints}")


class Phone(Browser):
    """A phone whose controls are moved to the middle before they are tapped: bars cover edges."""

    def reach(self, element):
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)

    def write(self, selector, text):
        """Replaces the text of a field."""
        field = self.first(selector)
        field.clear()
        field.send_keys(text)

    def at(self, path):
        """Waits until the page with this path has begun."""
        self.wait(lambda: path in self.driver.current_url and self.all('body[data-ready="true"]'),
                  f"The page {path} does not open.")
