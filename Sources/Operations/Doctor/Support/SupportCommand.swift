// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import Glibc
import ServiceRuntime
import Subprocess

/// `comanda support`: writes what a helper from outside needs into one archive.
struct SupportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "support",
        abstract: "Writes doctor, status, versions, units, settings and a day's log into one file.",
        discussion: """
            For a helper who can't see this machine. The archive has the findings of 'comanda \
            doctor', the state and the statistics of the services, the versions, the units, the \
            settings without secrets, and the journal of the last 24 hours. It has no orders, \
            names of guests, notes, card numbers or keys. Look through it before you send it: \
            tar --extract --gzip --file FILE

            Run it as root on the machine of the services, which may read their journal.

            Example: comanda support /tmp/support.tar.gz
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The archive to write, for example support.tar.gz.", completion: .file())
    var file: String

    func run() async throws {
        // For this user only, and never through a link.
        let created = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard created >= 0 else {
            let reason = String(cString: strerror(errno))
            throw ValidationError("\(file) can't be created: \(reason). Choose another name.")
        }
        close(created)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "comanda-support-\(UUID().uuidString)")
        let content = folder.appending(path: SupportArchive.folder)
        try FileManager.default.createDirectory(
            at: content, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        for part in SupportArchive.parts(of: options) {
            let text = await text(of: part)
            try Data(text.utf8).write(to: content.appending(path: part.name))
        }
        let settings: String
        do {
            settings = SupportArchive.settings(
                try SettingsFile.environment(), file: try SettingsFile.names())
        } catch {
            settings = "The settings can't be read: \(error)\n"
        }
        try Data(settings.utf8).write(to: content.appending(path: "settings.txt"))
        try await pack(folder)
        Console.writeOutput("\(file) is written. Look through it before you send it.")
    }

    /// The output of the programs of a part; for a program without output, the reason.
    private func text(of part: SupportArchive.Part) async -> String {
        var text = ""
        for command in part.commands {
            text += "$ \(command.joined(separator: " "))\n"
            do {
                let result = try await Subprocess.run(
                    .name("env"),
                    arguments: Arguments(
                        [try Self.program(of: command)]
                            + command.dropFirst()),
                    input: .none, output: .string(limit: SupportArchive.maximumBytes),
                    error: .combinedWithOutput)
                text += SupportArchive.withoutSecrets(result.standardOutput)
                text += "\n(\(result.terminationStatus))\n"
            } catch {
                text += "\(command[0]) has no output: \(error)\n"
            }
        }
        return text
    }

    /// This program for `comanda`, whatever its path is; others by their names.
    private static func program(of command: [String]) throws -> String {
        guard command[0] == "comanda" else { return command[0] }
        return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    private func pack(_ folder: URL) async throws {
        let result = try await Subprocess.run(
            .name("tar"),
            arguments: [
                "--create", "--gzip", "--force-local", "--file", file, "--directory", folder.path,
                SupportArchive.folder,
            ],
            output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus.isSuccess else {
            throw ValidationError("\(file) can't be written: \(result.standardError)")
        }
    }
}
