// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One file of `Protocols/Golden`.
struct GoldenMessage: CustomStringConvertible, Sendable {
    /// What a message is for, by the ending of its file's name.
    enum Kind: String, CaseIterable {
        case request, answer, refusal, error, event
    }

    /// The folder: a service's name in topics, or `envelope`.
    var service: String
    /// The file's name without kind and `.json`.
    var name: String
    var kind: Kind
    /// The message without the newline that ends the file.
    var bytes: Data

    /// Nil when the file's name does not say what it is.
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

    /// The files as they are in the folder.
    static let files: [URL] = {
        let folder = Repository.protocols.appending(path: "Golden")
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
            .sorted { $0.path < $1.path }
    }()

    /// All messages; a file that is none is left out, which a test notices.
    static let all = files.compactMap { try? GoldenMessage($0) }

    static func all(_ kind: Kind) -> [Self] { all.filter { $0.kind == kind } }

    /// The request that this message answers.
    var request: GoldenMessage? {
        Self.all.first { $0.kind == .request && $0.service == service && $0.name == name }
    }
}
