// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages

/// An order command of whose answer only a glimpse is wanted.
struct Glimpsing<Wrapped: Command>: Command where Wrapped.Answer == Order {
    /// The part that is decoded.
    typealias Answer = OrderGlimpse

    /// The wrapped command's method.
    static var method: String { Wrapped.method }

    /// The command itself.
    var wrapped: Wrapped
    /// The wrapped command's context.
    var context: CommandContext { wrapped.context }

    /// A command whose answer is not needed in full.
    init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    /// Reads the wrapped command.
    init(from decoder: any Decoder) throws { wrapped = try Wrapped(from: decoder) }

    /// Writes the wrapped command.
    func encode(to encoder: any Encoder) throws { try wrapped.encode(to: encoder) }
}

extension Glimpsing: JSONWritable where Wrapped: JSONWritable {
    /// Writes the wrapped command.
    func write(to text: inout JSONText) { wrapped.write(to: &text) }

    /// As the wrapped command expects.
    var expectedBytes: Int { wrapped.expectedBytes }
}
