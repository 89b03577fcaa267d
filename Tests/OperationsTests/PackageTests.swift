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

    @Test func `a backup removes old copies, but neither daily copies nor other files`() throws {
        let folder = try TemporaryFolder()
        let backups = "\(folder.path)/backups"
        let dated = [
            "2026-10-01T230000Z", "2026-10-02T010000Z", "2026-10-02T020000Z", "2026-10-03T010000Z",
            "2026-10-03T020000Z",
        ]
        let other = ["monday", "2026-10-01T230000Z.old"]
        for name in dated + other + ["2026-10-03T030000Z.part-1"] {
            try FileManager.default.createDirectory(
                atPath: "\(backups)/\(name)", withIntermediateDirectories: true)
        }
        let program = "\(folder.path)/comanda"
        try "#!/bin/sh\nmkdir \"$3\"\n".write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)

        _ = try run(
            "/bin/sh", [deploy.appending(path: "debian/backup").path],
            environment: [
                "PATH": "\(folder.path):/usr/bin:/bin", "COMANDA_DATA": folder.path,
                "BACKUP_FOLDER": backups, "BACKUP_RECENT": "2", "BACKUP_DAYS": "3",
            ])

        // The new copy and the one before it; the newest of the last three days; other files.
        let left = try FileManager.default.contentsOfDirectory(atPath: backups).sorted()
        #expect(left.count == 5)
        #expect(Array(left.dropLast(2)) == [other[1], "2026-10-02T020000Z", "2026-10-03T020000Z"])
        #expect(left.last == "monday")
    }

    @Test func `each service has a unit that the target starts`() throws {
        let units = deploy.appending(path: "systemd")
        let target = try String(
            contentsOf: units.appending(path: "comanda.target"), encoding: .utf8)
        for service in SuiteService.allCases {
            let name = "comanda-\(service.rawValue).service"
            let unit = try String(contentsOf: units.appending(path: name), encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/bin/\(service.program)"))
            #expect(target.contains(name))
        }
    }

    /// The lines of `/etc/comanda/comanda.conf`.
    private func settingsFile() throws -> [Substring] {
        let script = deploy.appending(path: "debian/settings.py").path
        return try run("/usr/bin/python3", [script]).split(separator: "\n")
    }

    private func run(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil
    ) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}
