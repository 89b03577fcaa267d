// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import JSONCoding
import Logging

/// The format of log lines on standard error.
package enum LogFormat: String, Sendable {
    /// Lines for people; in the journal of systemd each one begins with its priority.
    case text
    /// One JSON object per line.
    case json
}

extension SuiteConfiguration {
    /// Creates the log of a program on standard error.
    ///
    /// Throws a `ConfigurationError` if the level is invalid.
    func logger(named name: String) throws(ConfigurationError) -> Logger {
        let isJournal = JournalStream.isStandardError
        var logger = Logger(label: name) { [logFormat] label in
            switch logFormat {
            case .json:
                return LineLogHandler(service: label) { $0.json }
            case .text where isJournal:
                return LineLogHandler(service: label) { $0.journal }
            case .text:
                return StreamLogHandler.standardError(label: label)
            }
        }
        logger.logLevel = try level()
        return logger
    }
}

/// An entry of the log.
package struct LogEntry: Sendable {
    /// The time of the entry.
    var time: Timestamp
    /// The severity.
    var level: Logger.Level
    /// The program that wrote it.
    var service: String
    /// The module that wrote it; nil if unknown.
    var source: String?
    /// The message, which may have several lines.
    var message: String
    /// Further values by name.
    var metadata: Logger.Metadata = [:]

    /// The entry as text whose lines begin with the priority that journald reads (sd-daemon(3)).
    ///
    /// The time is missing, because the journal records it.
    var journal: String {
        let values = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let module = source.map { " [\($0)]" } ?? ""
        let text = "\(level) \(service):\(values)\(module) \(message)"
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { level.journalPrefix + $0 }.joined(separator: "\n")
    }

    /// The entry as a JSON object on one line.
    var json: String {
        // Strings, lists and objects always have a JSON text.
        let text = (try? JSON.encode(self)) ?? []
        return String(decoding: text, as: UTF8.self)
    }

    /// A line that a program has printed outside of its log, as a JSON object on one line.
    package static func json(of line: String, from program: String) -> String {
        let level: Logger.Level = line.hasPrefix(ServiceStart.errorPrefix) ? .error : .notice
        return Self(time: .now(), level: level, service: program, message: line).json
    }
}

extension LogEntry: Encodable {
    private enum Member: String, CodingKey { case time, level, service, message, metadata }

    /// Writes the entry; an entry without metadata has no such member.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(time, forKey: .time)
        try container.encode(level.rawValue, forKey: .level)
        try container.encode(service, forKey: .service)
        try container.encode(message, forKey: .message)
        if !metadata.isEmpty {
            try container.encode(MetadataValue.dictionary(metadata), forKey: .metadata)
        }
    }
}

/// A value of the metadata, as it is written to JSON: objects, lists and strings.
private enum MetadataValue: Encodable {
    case text(String)
    case list([Logger.MetadataValue])
    case dictionary(Logger.Metadata)

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(_ value: Logger.MetadataValue) {
        switch value {
        case .array(let values): self = .list(values)
        case .dictionary(let values): self = .dictionary(values)
        default: self = .text("\(value)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(Self(value)) }
        case .dictionary(let values):
            var container = encoder.container(keyedBy: Name.self)
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.encode(Self(value), forKey: Name(stringValue: key))
            }
        }
    }
}

extension Logger.Level {
    /// The priority of the level in the journal, from 2 (critical) to 7 (debug).
    var journalPrefix: String {
        switch self {
        case .trace, .debug: "<7>"
        case .info: "<6>"
        case .notice: "<5>"
        case .warning: "<4>"
        case .error: "<3>"
        case .critical: "<2>"
        }
    }
}

/// Writes each entry of the log to standard error in one form.
private struct LineLogHandler: LogHandler {
    let service: String
    let form: @Sendable (LogEntry) -> String
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    init(service: String, form: @escaping @Sendable (LogEntry) -> String) {
        self.service = service
        self.form = form
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var values = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { values["error"] = "\(error)" }
        let entry = LogEntry(
            time: .now(), level: event.level, service: service, source: event.source,
            message: "\(event.message)", metadata: values)
        StandardError.write(form(entry))
    }
}

/// Standard error, written by whole lines.
enum StandardError {
    /// Writes a text and a line break at once; errors are ignored, because the log can't report
    /// them.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}

/// The stream between a service and the journal of systemd.
enum JournalStream {
    /// Whether standard error of this process goes to the journal.
    static let isStandardError: Bool = {
        var file = stat()
        guard fstat(STDERR_FILENO, &file) == 0 else { return false }
        return names(
            ProcessInfo.processInfo.environment["JOURNAL_STREAM"], device: UInt64(file.st_dev),
            inode: UInt64(file.st_ino))
    }()

    /// Whether the value of `JOURNAL_STREAM` names this device and inode (systemd.exec(5)).
    static func names(_ stream: String?, device: UInt64, inode: UInt64) -> Bool {
        stream == "\(device):\(inode)"
    }
}
