// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// A call that is ready to be sent.
struct PreparedCall: Sendable {
    /// The method.
    let method: String
    /// The parameters; those of a command have a context.
    let parameters: [UInt8]
    /// How a command is sent again, in words; nil for a query.
    let retry: String?
    /// Whether the service describes the method.
    let isDescribed: Bool

    /// The request to send.
    var request: PreparedRequest { PreparedRequest(method: method, parameters: parameters) }

    /// Reads the arguments of a call and adds a context to those of a command that has none.
    ///
    /// Without a description a call is a command if a context or an option of one is given. Throws
    /// a `CallProblem` for invalid arguments.
    init(
        of method: String, _ description: MethodDescription?, _ arguments: [String],
        from sender: CallSender
    ) throws(CallProblem) {
        let written = try CallParameters(arguments, of: description)
        let hasContext = written.context != nil
        if hasContext, sender.isGiven { throw .twoContexts }
        self.method = method
        isDescribed = description != nil
        if hasContext {
            parameters = written.json
            retry = "the same command again"
        } else if description?.isCommand ?? sender.isGiven {
            let context = sender.context()
            parameters = written.adding(context)
            retry = "the same command again with --key \(context.key)"
        } else {
            if sender.isGiven { throw .notACommand(method: method) }
            parameters = written.json
            retry = nil
        }
    }
}

/// The sender and the key of a command, from the options of `comanda call`.
struct CallSender: Sendable {
    /// The terminal of a call without `--terminal`.
    static let defaultTerminal: TerminalID = "comanda"

    /// The key; a new one if nil.
    let key: CommandKey?
    /// The terminal; the default one if nil.
    let terminal: TerminalID?
    /// The person.
    let staff: StaffID?

    /// Whether any option is given.
    var isGiven: Bool { key != nil || terminal != nil || staff != nil }

    /// A context for one command.
    func context() -> CommandContext {
        CommandContext(
            key: key ?? .fresh(), terminal: terminal ?? Self.defaultTerminal, staff: staff)
    }
}

/// A call that can't be sent.
enum CallProblem: Error, CustomStringConvertible {
    /// An argument is neither an object nor a member with a value.
    case notAMember(String)
    /// The object is not valid JSON, for this reason.
    case notAnObject(String)
    /// An object is not the only argument.
    case mixedParameters
    /// A member is set twice.
    case repeated(String)
    /// The parameters have a context, and there are also options for one.
    case twoContexts
    /// The method is a query, which takes no context.
    case notACommand(method: String)
    /// The service does not have the method; the catalogue lists those that it has.
    case unknownMethod(String, program: String, MethodCatalogue)
    /// The service does not describe its methods.
    case notDescribed(program: String)

    /// What is wrong, and what to write instead.
    var description: String {
        switch self {
        case .notAMember(let text):
            "'\(text)' is not a parameter. Write member=value, or one JSON object."
        case .notAnObject(let problem): "The parameters can't be read: \(problem)."
        case .mixedParameters: "Give either one JSON object or member=value for each member."
        case .repeated(let name): "'\(name)' is set twice. Set it once."
        case .twoContexts:
            "The parameters have a context already. Leave out --key, --terminal and --staff."
        case .notACommand(let method):
            "\(method) changes nothing. Leave out --key, --terminal and --staff."
        case .unknownMethod(let method, let program, let catalogue):
            "\(program) has no method '\(method)'. It has these:\n"
                + CallText.lines(of: catalogue).joined(separator: "\n")
        case .notDescribed(let program):
            "\(program) does not describe its methods: it does not support rpc.discover."
        }
    }
}
