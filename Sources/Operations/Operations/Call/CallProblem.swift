// SPDX-License-Identifier: Apache-2.0

/// A call that can't be sent as it was written.
enum CallProblem: Error, CustomStringConvertible {
    /// An argument is neither an object nor a member with a value.
    case noMember(String)
    /// The object is not JSON, for this reason.
    case noObject(String)
    /// An object and something else were given.
    case mixedParameters
    /// A member was set twice.
    case repeated(String)
    /// There is a context among the parameters, and there are options for one.
    case twoContexts
    /// The method changes nothing, so that it takes no context.
    case noCommand(method: String)
    /// The service has no such method, but these.
    case unknownMethod(String, program: String, MethodCatalogue)
    /// The service does not describe its methods.
    case notDescribed(program: String)

    /// What is wrong and what to write instead.
    var description: String {
        switch self {
        case .noMember(let text):
            "'\(text)' is no parameter. Write member=value, or one JSON object."
        case .noObject(let problem): "The parameters can't be read: \(problem)."
        case .mixedParameters: "Give either one JSON object or member=value for each member."
        case .repeated(let name): "'\(name)' is set twice. Set it once."
        case .twoContexts:
            "The parameters have a context already. Leave --key, --terminal and --staff away."
        case .noCommand(let method):
            "\(method) changes nothing. Leave --key, --terminal and --staff away."
        case .unknownMethod(let method, let program, let catalogue):
            "\(program) has no method '\(method)'. It has these:\n"
                + CallText.lines(of: catalogue).joined(separator: "\n")
        case .notDescribed(let program):
            "\(program) does not describe its methods: it has no rpc.discover."
        }
    }
}
