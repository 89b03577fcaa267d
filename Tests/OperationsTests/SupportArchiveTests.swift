// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime
import Testing

@testable import Doctor

@Suite struct `The archive for support` {
    @Test func `asks the suite that the options name`() throws {
        let options = try SuiteOptions.parse(["--data", "d", "--bus", "tcp://10.0.0.1:5570"])
        let parts = SupportArchive.parts(of: options)
        #expect(
            parts.map(\.name) == [
                "doctor.txt", "status.txt", "statistics.txt", "versions.txt", "units.txt",
                "journal.txt",
            ])
        #expect(
            parts[0].commands == [
                ["comanda", "doctor", "--data", "d", "--bus", "tcp://10.0.0.1:5570"]
            ])
    }

    @Test func `has the settings, but no secret of them`() {
        let text = SupportArchive.settings([
            "COMANDA_DATA": "/var/lib/comanda", "PATH": "/bin", "BACKUP_FOLDER": "/mnt/usb",
            "COMANDA_STRIPE_SECRET": "sk_live_1", "COMANDA_API_KEY": "k",
            "COMANDA_SECRTE": "abc", "COMANDA_KEYS": "/etc/comanda/keys",
        ])
        #expect(
            text == """
                BACKUP_FOLDER=/mnt/usb
                COMANDA_API_KEY=(removed)
                COMANDA_DATA=/var/lib/comanda
                COMANDA_KEYS=/etc/comanda/keys
                COMANDA_SECRTE=(removed)
                COMANDA_STRIPE_SECRET=(removed)

                """)
    }

    @Test func `has all names of the file of the settings`() {
        let text = SupportArchive.settings(
            ["LOCATIONS_OPTIONS": "--own", "BACKUP_FOLDRE": "/mnt", "HOME": "/root"],
            file: ["LOCATIONS_OPTIONS", "BACKUP_FOLDRE"])
        #expect(text == "BACKUP_FOLDRE=(removed)\nLOCATIONS_OPTIONS=--own\n")
    }

    @Test(arguments: [
        ("serving on 5570", "serving on 5570"),
        ("http://ana:pass@proxy:8080", "http://(removed)@proxy:8080"),
        ("paid by 4111 1111 1111 1111 at 12:00", "(removed)"),
        ("secret-key = \"abc\", level 3", "secret-key = \"(removed)\", level 3"),
        ("Authorization: Bearer abc", "Authorization: (removed)"),
        ("charged with sk_live_1", "charged with (removed)"),
        ("client_secret_2: abc", "client_secret_2: (removed)"),
        ("secret=abc level", "secret=(removed) level"),
        ("{\"password\":\"abc\",\"a\":1}", "{\"password\":\"(removed)\",\"a\":1}"),
    ])
    func `has no card number and no secret in a line`(line: String, shown: String) {
        #expect(SupportArchive.withoutSecrets(line) == shown)
        #expect(SupportArchive.withoutSecrets("a\n\(line)\n") == "a\n\(shown)\n")
    }
}
