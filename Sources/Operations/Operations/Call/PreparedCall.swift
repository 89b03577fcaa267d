// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// A call that is ready to be sent.
struct PreparedCall: Sendable {
    /// The method.
    let method: String
    /// The parameters, with a context if it is a command.
    let parameters: [UInt8]
    /// How a command is repeated without being done twice, for people; nil if nothing is changed.
    let repetition: String?
    /// Whether the service describes the method.
    let isDescribed: Bool

    /// The request as it is sent.
    var request: PreparedRequest { PreparedRequest(method: method, parameters: parameters) }

    /// Makes a call of what was written; a command gets a context unless it has one.
    ///
    /// Without a description a call is a command if a context or an option for one was given.
    /// Throws a `CallProblem` for what can't be sent.
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
            repetition = "the same command"
        } else if description?.isCommand ?? sender.isGiven {
            let context = sender.context()
            parameters = written.adding(context)
            repetition = "the same command with --key \(context.key)"
        } else {
            if sender.isGiven { throw .noCommand(method: method) }
            parameters = written.json
            repetition = nil
        }
    }
}
