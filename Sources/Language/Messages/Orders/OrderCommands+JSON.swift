// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding
import Wire

/// The commands that every order gets, read and written by hand; the others are rare.
extension OpenOrder: JSONReadable, JSONWritable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        location = try members.identifier("location")
        context = try members.object("context")
    }

    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"location":"#, location.text)
        text.add(context)
    }

    /// More than most commands take.
    public var expectedBytes: Int { 320 }
}

extension AddItems: JSONReadable, JSONWritable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        order = try members.identifier("order")
        items = try members.list("items")
        ifRevision = try members.integerIfPresent("ifRevision")
        context = try members.object("context")
    }

    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"order":"#, order.text)
        text.add(#","items":"#, items) { $0.write(to: &$1) }
        text.add(#","ifRevision":"#, ifRevision)
        text.add(context)
    }

    /// More than most commands take.
    public var expectedBytes: Int { 320 + items.count * 64 }
}

extension ItemRequest: JSONReadable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        item = try members.identifier("item")
        quantity = try members.integer("quantity")
        // Who chooses modifiers is read by `Codable`.
        guard members.isMissing("modifiers") else { throw JSONSurprise() }
        course = try members.integerIfPresent("course")
        hold = try members.flagIfPresent("hold")
        note = try members.stringIfPresent("note")
    }

    fileprivate func write(to text: inout JSONText) {
        text.add(#"{"item":"#, item.text)
        text.add(#","quantity":"#, quantity)
        if let modifiers {
            text.add(#","modifiers":"#, modifiers) { $1.append(string: $0.text) }
        }
        text.add(#","course":"#, course)
        if let hold { text.add(#","hold":"#, hold) }
        text.add(#","note":"#, note)
        text.append("}")
    }
}

extension AdvanceOrder: JSONReadable, JSONWritable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        order = try members.identifier("order")
        from = try members.word("from")
        lines = try members.integersIfPresent("lines")
        ifRevision = try members.integerIfPresent("ifRevision")
        context = try members.object("context")
    }

    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"order":"#, order.text)
        text.add(#","from":"#, from.rawValue)
        if let lines { text.add(#","lines":"#, lines) { $1.append(integer: Int64($0)) } }
        text.add(#","ifRevision":"#, ifRevision)
        text.add(context)
    }

    /// More than most commands take.
    public var expectedBytes: Int { 320 }
}

extension RecordPayment: JSONReadable, JSONWritable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        order = try members.identifier("order")
        payment = try members.identifier("payment")
        tender = try members.string("tender")
        amount = try members.amount("amount")
        tip = try members.amountIfPresent("tip")
        context = try members.object("context")
    }

    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"order":"#, order.text)
        text.add(#","payment":"#, payment.text)
        text.add(#","tender":"#, tender)
        text.add(#","amount":"#, amount.minorUnits)
        text.add(#","tip":"#, tip?.minorUnits)
        text.add(context)
    }

    /// More than most commands take.
    public var expectedBytes: Int { 400 }
}

extension JSONText {
    /// The last member of every command, and its end.
    fileprivate mutating func add(_ context: CommandContext) {
        append(#","context":"#)
        context.write(to: &self)
        append("}")
    }
}
