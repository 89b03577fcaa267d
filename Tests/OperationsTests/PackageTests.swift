// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ServiceRuntime

/// What `Deploy/package` puts into the Debian package besides the programs.
@Suite struct PackageTests {
    private let deploy = ProjectFolder.root.appending(path: "Deploy")

    @Test func `comanda.conf names all settings except the keys of one program`() throws {
        let names = try settingsFile().compactMap { line -> String? in
            let setting = line.hasPrefix("#") ? line.dropFirst() : line
            guard setting.hasPrefix("COMANDA_") else { return nil }
            return setting.split(separator: "=").first.map(String.init)
        }
        let expected = SuiteConfiguration.variables.subtracting([
            "COMANDA_BUNDLE", "COMANDA_CERTIFICATE",
        ])
        #expect(names.sorted() == expected.sorted())
    }

    @Test func `all settings in comanda.conf but the data folder are comments`() throws {
        let lines = try settingsFile()
        let text = lines.joined(separator: "\n")

        #expect(
            try SettingsFile.values(in: text, of: "comanda.conf")
                == ["COMANDA_DATA": "/var/lib/comanda"])

        // Each default is a valid setting.
        let settings = lines.filter { $0.contains(/^#[A-Z_]+=/) }.map { $0.dropFirst() }
        let values = try SettingsFile.values(
            in: settings.joined(separator: "\n"), of: "comanda.conf")
        #expect(values["COMANDA_KEYS"] == "/etc/comanda/keys")
        #expect(values.count == settings.count)
    }

    @Test func `the hourly backup has the defaults of comanda.conf`() throws {
        let unit = try String(
            contentsOf: deploy.appending(path: "systemd/comanda-backup.service"), encoding: .utf8)
        let settings = try settingsFile().filter { $0.hasPrefix("#BACKUP_") }

        #expect(settings.count == 3)
        for setting in settings {
            #expect(unit.contains(setting.dropFirst()))
            let name = try #require(setting.dropFirst().split(separator: "=").first)
            #expect(unit.contains("${\(name)}"))
        }
    }

    @Test func `each service has a unit, and the target starts those of every suite`() throws {
        let units = deploy.appending(path: "systemd")
        let target = try String(
            contentsOf: units.appending(path: "comanda.target"), encoding: .utf8)
        for service in SuiteService.allCases {
            let name = "comanda-\(service.rawValue).service"
            let unit = try String(contentsOf: units.appending(path: name), encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/bin/\(service.program)"))
            #expect(target.contains(name) == SuiteService.required.contains(service))
            #expect(unit.contains("WantedBy=comanda.target") == (service == .delivery))
        }
    }

    /// The lines of `/etc/comanda/comanda.conf`.
    private func settingsFile() throws -> [Substring] {
        let script = deploy.appending(path: "debian/settings.py").path
        return try run("/usr/bin/python3", [script]).split(separator: "\n")
    }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}
