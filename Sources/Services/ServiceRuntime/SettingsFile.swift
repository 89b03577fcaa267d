// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file with the settings of this machine, `/etc/comanda/comanda.conf`.
///
/// systemd passes the same file to the units as their environment (`EnvironmentFile=`). Programs
/// that are started in a shell read it themselves, so they need no options for the suite of the
/// package.
package enum SettingsFile {
    /// The file of the package.
    static let standard = "/etc/comanda/comanda.conf"
    /// The environment variable with the path of another file; if it is empty, no file is read.
    static let variable = "COMANDA_SETTINGS"

    /// The variables that only the units of the package read.
    package static let unitVariables: Set<String> = [
        "LOCATIONS_OPTIONS", "GATEWAY_OPTIONS", "DISPLAY_OPTIONS", "BACKUP_FOLDER",
        "BACKUP_RECENT", "BACKUP_DAYS",
    ]
    /// Variables of the system that a program uses without reading them itself.
    static let systemVariables: Set<String> = [
        "LANG", "MALLOC_TOP_PAD_", "MALLOC_TRIM_THRESHOLD_", "PATH", "TERM", "TZ",
    ]

    /// The names of all variables in the file.
    ///
    /// Throws as `environment(given:)`.
    package static func names() throws -> Set<String> {
        Set(try values(below: ProcessInfo.processInfo.environment).keys)
    }

    /// Returns the environment of this process and, for variables that it lacks, those of the file.
    ///
    /// `given` are the variables whose settings the command line has. A file that does not exist or
    /// that this user may not read counts as empty, unless the environment names it. Throws a
    /// `ConfigurationError` for a line that is not an assignment.
    package static func environment(given: Set<String> = []) throws -> [String: String] {
        let environment = ProcessInfo.processInfo.environment
        return merged(try values(below: environment), below: environment, given: given)
    }

    /// Returns one variable of the environment or, if it lacks it, of the file, whatever other
    /// variables the environment has; nil if neither has it.
    ///
    /// Throws as `environment(given:)`.
    package static func value(of name: String) throws -> String? {
        try value(of: name, in: ProcessInfo.processInfo.environment)
    }

    /// The variable in an environment, or else in the file that the environment names.
    static func value(of name: String, in environment: [String: String]) throws -> String? {
        if let value = environment[name] { return value }
        return try values(below: environment)[name]
    }

    /// The path of the file if it has a variable that the environment lacks.
    static func file(
        of name: String, below environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        guard environment[name] == nil, (try? values(below: environment))?[name] != nil else {
            return nil
        }
        return environment[variable] ?? standard
    }

    /// The variables of the file that an environment names.
    private static func values(below environment: [String: String]) throws -> [String: String] {
        let named = environment[variable]
        let path = named ?? standard
        guard !path.isEmpty, let text = try text(of: path, isRequired: named != nil) else {
            return [:]
        }
        return try values(in: text, of: path)
    }

    /// The text of a file; nil if it can't be read and is not required.
    private static func text(
        of path: String, isRequired: Bool
    ) throws(ConfigurationError) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if !isRequired, [ENOENT, ENOTDIR, EACCES].contains(errno) { return nil }
            throw .settingsFile(path, reason: String(cString: strerror(errno)))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        } catch {
            throw .settingsFile(path, reason: "it can't be read")
        }
    }
}

extension SettingsFile {
    /// Returns the variables of the file, except those that would contradict the environment or the
    /// command line.
    ///
    /// A bundle replaces keys and addresses, and the other way round. An address of the suite
    /// replaces the addresses of single services.
    static func merged(
        _ file: [String: String], below environment: [String: String], given: Set<String>
    ) -> [String: String] {
        let higher = given.union(environment.keys)
        var replaced: Set<String> = []
        if higher.contains("COMANDA_BUNDLE") {
            replaced.formUnion(["COMANDA_KEYS", "COMANDA_CERTIFICATE", "COMANDA_BUS"] + endpoints)
        }
        if higher.contains("COMANDA_KEYS") || higher.contains("COMANDA_CERTIFICATE") {
            replaced.insert("COMANDA_BUNDLE")
        }
        if higher.contains("COMANDA_BUS") { replaced.formUnion(endpoints) }
        return file.filter { !replaced.contains($0.key) }.merging(environment) { $1 }
    }

    private static let endpoints = SuiteService.allCases.flatMap { service in
        ["requests", "events"].map { SettingName.variable(["comanda", service.rawValue, $0]) }
    }

    /// The variables in the text of a file, as systemd reads them: `NAME=VALUE` or `NAME="VALUE"`
    /// on a line of its own; lines that begin with `#` or `;` are comments.
    ///
    /// Throws a `ConfigurationError` with the number of the first other line.
    static func values(
        in text: String, of path: String
    ) throws(ConfigurationError) -> [String: String] {
        var values: [String: String] = [:]
        // In Swift "\r\n" is one character, which is not equal to "\n".
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            guard let (name, value) = assignment(line) else {
                throw .settingsLine(path, number: index + 1)
            }
            values[name] = value
        }
        return values
    }

    private static func assignment(_ line: String) -> (name: String, value: String)? {
        guard let match = line.wholeMatch(of: /([A-Za-z_][A-Za-z0-9_]*)=\s*(.*)/) else {
            return nil
        }
        let (name, value) = (String(match.1), match.2)
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return (name, String(value))
        }
        guard value.count > 1, value.last == quote else { return nil }
        return (name, String(value.dropFirst().dropLast()))
    }
}
