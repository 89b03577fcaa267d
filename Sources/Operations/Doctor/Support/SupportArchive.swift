// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime

/// The parts of the archive of `comanda support`, and what is left out of them.
///
/// Pure.
enum SupportArchive {
    /// A file of the archive, with the output of programs.
    struct Part: Equatable {
        /// The name of the file.
        var name: String
        /// The command lines of the programs.
        var commands: [[String]]
    }

    /// The folder in the archive.
    static let folder = "comanda-support"
    /// The maximum length of the output of one program.
    static let maximumBytes = 32 * 1024 * 1024
    /// What replaces a secret or a card number.
    static let removed = "(removed)"

    /// The parts; the options of the suite go on to the programs of the suite.
    static func parts(of options: SuiteOptions) -> [Part] {
        let suite = options.arguments
        return [
            Part(name: "doctor.txt", commands: [["comanda", "doctor"] + suite]),
            Part(name: "status.txt", commands: [["comanda", "status"] + suite]),
            Part(name: "statistics.txt", commands: [["comanda", "status", "--json"] + suite]),
            Part(
                name: "versions.txt",
                commands: [
                    ["comanda", "--version"], ["uname", "--all"], ["cat", "/etc/os-release"],
                    ["dpkg-query", "--list", "comanda"],
                ]),
            Part(
                name: "units.txt",
                commands: [
                    ["systemctl", "--no-pager", "list-units", "--all", "comanda*"],
                    ["systemctl", "--no-pager", "list-unit-files", "comanda*"],
                    ["df", "--human-readable"], ["free", "--human"],
                ]),
            Part(
                name: "journal.txt",
                commands: [
                    [
                        "journalctl", "--no-pager", "--unit", "comanda-*", "--since", "-24h",
                        "--output", "short-iso", "--lines", "50000",
                    ]
                ]),
        ]
    }

    /// The settings, one a line, without the values of secret ones and of unknown ones, whose names
    /// may be misspelt.
    ///
    /// `file` has the names in the file of the settings.
    static func settings(_ values: [String: String], file: Set<String> = []) -> String {
        let unknown = Set(UnknownSetting.all(in: values, file: file).map(\.variable))
        let shown = SettingsFile.unitVariables.union(file)
        return values.filter { $0.key.hasPrefix("COMANDA_") || shown.contains($0.key) }
            .sorted { $0.key < $1.key }
            .map { name, value in
                let isHidden = isSecret(name) || unknown.contains(name)
                return "\(name)=\(isHidden ? removed : withoutSecrets(value))\n"
            }.joined()
    }

    /// A text without card numbers, secret keys and passwords in addresses.
    static func withoutSecrets(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { withoutSecrets(line: String($0)) }.joined(separator: "\n")
    }

    private static func withoutSecrets(line: String) -> String {
        if CardNumber.occurs(in: line) { return removed }
        let credentials = /:\/\/[^\/@\s]+@/
        let secret =
            #/
            (?i) ([\w\-]*(?:secret|password|token|api[_\-]?key|authorization|cookie)[\w\-]*)
            ("?\s*[=:]\s*"?) (?:bearer\s+)? [^\s",]+
            /#
        // Keys of Stripe say themselves what they are.
        let ofStripe = /\b(?:sk|rk|whsec)_\w+/
        return line.replacing(credentials, with: "://\(removed)@")
            .replacing(ofStripe, with: removed)
            .replacing(secret) { String($0.1) + String($0.2) + removed }
    }

    private static func isSecret(_ name: String) -> Bool {
        ["SECRET", "PASSWORD", "TOKEN"].contains(where: name.contains) || name.hasSuffix("_KEY")
    }
}

extension SuiteOptions {
    /// The options that say where the suite is, for another program of the suite.
    var arguments: [String] {
        [
            ("--data", folder), ("--bus", bus), ("--keys", keys), ("--certificate", certificate),
            ("--bundle", bundle),
        ].flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
}
