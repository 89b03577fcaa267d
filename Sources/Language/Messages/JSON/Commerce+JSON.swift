// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// The values of `Commerce` and `Wire` in lists of members.
extension Identifier: JSONValue {
    /// Reads an identifier.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(utf8: try value.plainString) else { throw JSONMismatch() }
        self = known
    }

    /// Writes an identifier.
    public func write(to text: inout JSONText) { text.append(string: self.text) }
}

extension Amount: JSONValue {
    /// Reads a whole number of minor units.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(exactly: try value.integer()) else { throw JSONMismatch() }
        self = known
    }

    /// Writes the number of minor units.
    public func write(to text: inout JSONText) { text.append(integer: Int64(minorUnits)) }
}

extension Timestamp: JSONValue {
    /// Replaced when it is read.
    static var placeholder: Self { Self(milliseconds: 0) }

    /// Reads an RFC 3339 text.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(utf8: try value.plainString) else { throw JSONMismatch() }
        self = known
    }

    /// Writes an RFC 3339 text.
    public func write(to text: inout JSONText) { text.append(plain: utf8.span) }
}

extension BusinessDay: JSONValue {
    /// Reads a date.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(try value.string()) else { throw JSONMismatch() }
        self = known
    }

    /// Writes a date.
    public func write(to text: inout JSONText) { text.append(string: description) }
}

extension Currency: JSONValue {
    /// Reads an ISO 4217 code.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(try value.string()) else { throw JSONMismatch() }
        self = known
    }

    /// Writes an ISO 4217 code.
    public func write(to text: inout JSONText) { text.append(string: code) }
}

extension SequenceNumber: JSONValue {
    /// Reads 20 digits.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(try value.string()) else { throw JSONMismatch() }
        self = known
    }

    /// Writes 20 digits.
    public func write(to text: inout JSONText) { text.append(string: description) }
}

/// The objects of `Commerce` and `Wire` that are part of frequent messages.
extension TaxRule: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(basisPoints: 0, included: false) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("basisPoints", &basisPoints)
        try members.code("included", &included)
    }
}

extension Place: JSONObject {
    /// Replaced when it is read.
    public static var placeholder: Self { .zero }

    /// Reads two coordinates on the Earth.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        var members = try value.members()
        var read = Self.placeholder
        try read.code(with: &members)
        guard let place = Self(latitude: read.latitude, longitude: read.longitude) else {
            throw JSONMismatch()
        }
        self = place
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("latitude", &latitude)
        try members.code("longitude", &longitude)
    }
}

extension CommandContext: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(key: .placeholder, terminal: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("key", &key)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("approvedBy", &approvedBy)
    }
}

extension Event: JSONValue where Entity: JSONObject {}

extension Event: JSONObject where Entity: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            type: "", subject: "", time: .placeholder, sequence: .none, epoch: .placeholder,
            actor: nil, correlationid: nil, data: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("type", &type)
        try members.code("subject", &subject)
        try members.code("time", &time)
        try members.code("sequence", &sequence)
        try members.code("epoch", &epoch)
        try members.code("actor", &actor)
        try members.code("correlationid", &correlationid)
        try members.code("data", &data)
    }
}
