// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One message in `Protocols/Golden`.
struct GoldenMessage: CustomStringConvertible, Sendable {
    /// The kind of a message, from the end of its file name.
    enum Kind: String, CaseIterable {
        case request, answer, refusal, error, event
    }

    /// The folder: the name of a service in topics, or `envelope`.
    var service: String
    /// The file name without the kind and `.json`.
    var name: String
    var kind: Kind
    /// The message without the newline that ends the file.
    var bytes: Data

    /// Returns nil if the file name contains no kind.
    init?(_ file: URL) throws {
        let parts = file.lastPathComponent.split(separator: ".")
        guard parts.count > 2, parts.last == "json",
            let kind = Kind(rawValue: String(parts[parts.count - 2]))
        else { return nil }
        self.kind = kind
        service = file.deletingLastPathComponent().lastPathComponent
        name = parts.dropLast(2).joined(separator: ".")
        bytes = try Data(contentsOf: file)
        guard bytes.popLast() == UInt8(ascii: "\n") else { return nil }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var description: String { "\(service)/\(name).\(kind).json" }
    var isBatch: Bool { bytes.first == UInt8(ascii: "[") }

    /// All files in the folder.
    static let files: [URL] = {
        let folder = Repository.protocols.appending(path: "Golden")
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            .sorted { $0.path < $1.path }
    }()

    /// All messages, without the files that are not messages; a test reports those.
    static let all = files.compactMap { try? GoldenMessage($0) }

    static func all(_ kind: Kind) -> [Self] { all.filter { $0.kind == kind } }

    /// The request of this answer.
    var request: GoldenMessage? {
        Self.all.first { $0.kind == .request && $0.service == service && $0.name == name }
    }
}

/// A JSON value whose numbers are whole, as in all golden messages.
enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
