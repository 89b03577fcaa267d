// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import Wire

/// The parameters of a call on the command line: one JSON object, or `member=value` for each
/// member.
struct CallParameters: Sendable, Equatable {
    /// The JSON text of the object.
    let json: [UInt8]

    /// Reads the arguments of a call; the description of the method says which members are strings.
    ///
    /// Throws a `CallProblem` for arguments that are neither an object nor members.
    init(_ arguments: [String], of method: MethodDescription?) throws(CallProblem) {
        if let object = arguments.first, object.first(where: { !$0.isWhitespace }) == "{" {
            guard arguments.count == 1 else { throw .mixedParameters }
            json = Array(object.utf8)
        } else {
            json = try Self.object(arguments, method)
        }
        try check()
    }

    /// The context among the parameters, if any.
    var context: JSONElement? { root?[MethodDescription.context] }

    /// The parameters with the context of a command.
    func adding(_ context: CommandContext) -> [UInt8] {
        let end = json.lastIndex(of: UInt8(ascii: "}")) ?? json.endIndex
        var text = JSONText(capacity: json.count + 256)
        text.append(raw: Array(json[..<end]))
        text.append(isEmpty ? #""context":"# : #","context":"#)
        context.write(to: &text)
        text.append("}")
        return text.bytes
    }

    private var root: JSONElement? { try? JSONDocument(json).root }

    /// Whether the object has no members.
    private var isEmpty: Bool {
        let members = json.drop { $0 != UInt8(ascii: "{") }.dropFirst()
        return !members.contains { ![0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: "}")].contains($0) }
    }

    private func check() throws(CallProblem) {
        do {
            _ = try JSONDocument(json)
        } catch {
            throw .notAnObject(WireCoding.explain(error))
        }
    }

    private static func object(
        _ arguments: [String], _ method: MethodDescription?
    ) throws(CallProblem) -> [UInt8] {
        var tree = ParameterTree()
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "=") else { throw .notAMember(argument) }
            let path = argument[..<equals].split(separator: ".", omittingEmptySubsequences: false)
            guard path.allSatisfy({ !$0.isEmpty }) else { throw .notAMember(argument) }
            let text = String(argument[argument.index(after: equals)...])
            guard tree.set(path, to: value(text, schema(path, method))) else {
                throw .repeated(String(argument[..<equals]))
            }
        }
        return tree.json
    }

    private static func schema(_ path: [Substring], _ method: MethodDescription?) -> ValueSchema? {
        path.dropFirst().reduce(method?.parameter(path[0])?.schema) { $0?.member($1) }
    }

    /// The JSON of a text: the text itself if it is JSON, otherwise a string.
    ///
    /// If the schema asks for a string, a text such as `7` or `true` becomes a string, too.
    private static func value(_ text: String, _ schema: ValueSchema?) -> [UInt8] {
        let bytes = Array(text.utf8)
        if let element = try? JSONDocument(bytes).root {
            if element.string != nil || schema?.isString != true { return bytes }
        }
        var string = JSONText(capacity: bytes.count + 2)
        string.append(string: text)
        return string.bytes
    }
}

/// A JSON object that is built member by member and keeps their order.
struct ParameterTree: Sendable {
    private enum Node {
        case value([UInt8])
        case object(ParameterTree)
    }

    private var members: [(name: String, node: Node)] = []

    /// The JSON text of the object, on one line.
    var json: [UInt8] {
        var text = JSONText(capacity: 256)
        write(to: &text)
        return text.bytes
    }

    /// Sets the member at a path of names to a JSON text, and makes the objects on the path.
    ///
    /// False if the member is set already.
    mutating func set(_ path: some Collection<Substring>, to value: [UInt8]) -> Bool {
        guard let first = path.first else { return false }
        let rest = path.dropFirst()
        let index = members.firstIndex { $0.name == first }
        if rest.isEmpty {
            if index == nil { members.append((String(first), .value(value))) }
            return index == nil
        }
        guard let index else {
            var inner = ParameterTree()
            defer { members.append((String(first), .object(inner))) }
            return inner.set(rest, to: value)
        }
        guard case .object(var inner) = members[index].node else { return false }
        defer { members[index].node = .object(inner) }
        return inner.set(rest, to: value)
    }

    private func write(to text: inout JSONText) {
        text.append("{")
        for (index, member) in members.enumerated() {
            if index > 0 { text.append(",") }
            text.append(string: member.name)
            text.append(":")
            switch member.node {
            case .value(let json): text.append(raw: json)
            case .object(let inner): inner.write(to: &text)
            }
        }
        text.append("}")
    }
}
