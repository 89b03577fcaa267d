// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import Wire

/// The parameters of a call, as they were written on the command line: one JSON object, or
/// `member=value` for each member.
struct CallParameters: Sendable, Equatable {
    /// The text of the object.
    let json: [UInt8]

    /// Reads the arguments of a call; the description of the method says which members are strings.
    ///
    /// Throws a `CallProblem` for arguments that are neither.
    init(_ arguments: [String], of method: MethodDescription?) throws(CallProblem) {
        if let object = arguments.first, object.first(where: { !$0.isWhitespace }) == "{" {
            guard arguments.count == 1 else { throw .mixedParameters }
            json = Array(object.utf8)
        } else {
            json = try Self.object(arguments, method)
        }
        try check()
    }

    /// The context that the caller wrote; nil if there is none.
    var context: JSONElement? { root?[MethodDescription.context] }

    /// The same parameters and the context of a command.
    func adding(_ context: CommandContext) -> [UInt8] {
        let end = json.lastIndex(of: UInt8(ascii: "}")) ?? json.endIndex
        var text = JSONText(capacity: json.count + context.expectedBytes)
        text.append(raw: Array(json[..<end]))
        text.append(isEmpty ? #""context":"# : #","context":"#)
        text.append(raw: JSON.encode(context))
        text.append("}")
        return text.bytes
    }

    private var root: JSONElement? { try? JSONDocument(json).root }

    /// Whether nothing stands between the braces.
    private var isEmpty: Bool {
        let members = json.drop { $0 != UInt8(ascii: "{") }.dropFirst()
        return !members.contains { ![0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: "}")].contains($0) }
    }

    private func check() throws(CallProblem) {
        do {
            _ = try JSONDocument(json)
        } catch {
            throw .noObject(WireCoding.explain(error))
        }
    }

    private static func object(
        _ arguments: [String], _ method: MethodDescription?
    ) throws(CallProblem) -> [UInt8] {
        var tree = ParameterTree()
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "=") else { throw .noMember(argument) }
            let path = argument[..<equals].split(separator: ".", omittingEmptySubsequences: false)
            guard path.allSatisfy({ !$0.isEmpty }) else { throw .noMember(argument) }
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

    /// A text as the JSON that it is, or else as a string.
    ///
    /// Where the method wants a string it is one, also if it could be read as a number or as true.
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
