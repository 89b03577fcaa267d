// SPDX-License-Identifier: Apache-2.0

/// The members of an object, to be asked for by name, best in the order in which they stand: then
/// each is found at once.
///
/// Whatever is missing or of another type throws `JSONSurprise`; where a member may be missing it
/// may be `null` too. Lent by the document for as long as it is read. What is generic can be
/// inlined, because a type that is only known at run time costs more than all that is read.
public struct JSONMembers {
    private let source: UnsafePointer<JSONSource>
    private let first: Int
    private let end: Int
    /// The name that comes next.
    private var position: Int

    init(_ node: JSONNode) throws(JSONSurprise) {
        guard node.token.kind == .object else { throw JSONSurprise() }
        source = node.source
        first = node.index + 1
        end = node.end
        position = first
    }

    /// The text of a member.
    public mutating func string(_ name: StaticString) throws(JSONSurprise) -> String {
        guard let text = try stringIfPresent(name) else { throw JSONSurprise() }
        return text
    }

    /// The text of a member that may be missing.
    public mutating func stringIfPresent(_ name: StaticString) throws(JSONSurprise) -> String? {
        guard let node = find(name) else { return nil }
        guard let text = node.string else { throw JSONSurprise() }
        return text
    }

    /// The bytes of a text without escapes.
    public mutating func utf8(
        _ name: StaticString
    ) throws(JSONSurprise) -> UnsafeBufferPointer<UInt8> {
        guard let text = try utf8IfPresent(name) else { throw JSONSurprise() }
        return text
    }

    /// The bytes of a text without escapes that may be missing.
    public mutating func utf8IfPresent(
        _ name: StaticString
    ) throws(JSONSurprise) -> UnsafeBufferPointer<UInt8>? {
        guard let node = find(name) else { return nil }
        guard node.token.kind == .string else { throw JSONSurprise() }
        return UnsafeBufferPointer(rebasing: source.pointee.text[node.token.content])
    }

    /// The whole number of a member.
    public mutating func integer(_ name: StaticString) throws(JSONSurprise) -> Int {
        guard let number = try integerIfPresent(name) else { throw JSONSurprise() }
        return number
    }

    /// The whole number of a member that may be missing.
    public mutating func integerIfPresent(_ name: StaticString) throws(JSONSurprise) -> Int? {
        guard let node = find(name) else { return nil }
        guard let number = node.plainInteger else { throw JSONSurprise() }
        return number
    }

    /// The truth of a member.
    public mutating func flag(_ name: StaticString) throws(JSONSurprise) -> Bool {
        guard let flag = try flagIfPresent(name) else { throw JSONSurprise() }
        return flag
    }

    /// The truth of a member that may be missing.
    public mutating func flagIfPresent(_ name: StaticString) throws(JSONSurprise) -> Bool? {
        switch find(name)?.token.kind {
        case nil: return nil
        case .true: return true
        case .false: return false
        default: throw JSONSurprise()
        }
    }

    /// Whether a member is not there, or null.
    public mutating func isMissing(_ name: StaticString) -> Bool { find(name) == nil }

    /// The members of a member that is an object and may be missing.
    public mutating func membersIfPresent(
        _ name: StaticString
    ) throws(JSONSurprise) -> JSONMembers? {
        guard let node = find(name) else { return nil }
        return try JSONMembers(node)
    }

    /// The value of a member that is an object.
    @inlinable
    public mutating func object<Value: JSONReadable>(
        _ name: StaticString, _ type: Value.Type = Value.self
    ) throws(JSONSurprise) -> Value {
        guard var members = try membersIfPresent(name) else { throw JSONSurprise() }
        return try Value(from: &members)
    }

    /// The value of a member that is an object and may be missing.
    @inlinable
    public mutating func objectIfPresent<Value: JSONReadable>(
        _ name: StaticString, _ type: Value.Type = Value.self
    ) throws(JSONSurprise) -> Value? {
        guard var members = try membersIfPresent(name) else { return nil }
        return try Value(from: &members)
    }

    /// The values of a member that is a list of objects.
    @inlinable
    public mutating func list<Value: JSONReadable>(
        _ name: StaticString, of type: Value.Type = Value.self
    ) throws(JSONSurprise) -> [Value] {
        var values: [Value] = []
        for element in try objects(name) {
            var members = element
            values.append(try Value(from: &members))
        }
        return values
    }

    /// The values of a member that is a list of whole numbers.
    public mutating func integers(_ name: StaticString) throws(JSONSurprise) -> [Int] {
        guard let numbers = try integersIfPresent(name) else { throw JSONSurprise() }
        return numbers
    }

    /// The values of a member that is a list of whole numbers and may be missing.
    public mutating func integersIfPresent(_ name: StaticString) throws(JSONSurprise) -> [Int]? {
        guard let list = find(name) else { return nil }
        var numbers: [Int] = []
        for element in try Self.elements(of: list) {
            guard let number = element.plainInteger else { throw JSONSurprise() }
            numbers.append(number)
        }
        return numbers
    }

    /// The members of each object in a list.
    @usableFromInline
    mutating func objects(_ name: StaticString) throws(JSONSurprise) -> [JSONMembers] {
        guard let list = find(name) else { throw JSONSurprise() }
        var objects: [JSONMembers] = []
        for element in try Self.elements(of: list) { objects.append(try JSONMembers(element)) }
        return objects
    }

    private static func elements(of list: JSONNode) throws(JSONSurprise) -> [JSONNode] {
        guard list.token.kind == .array else { throw JSONSurprise() }
        return Array(list.elements)
    }

    /// The value of that name, looked for from the next one on; nil when it is missing or null.
    private mutating func find(_ name: StaticString) -> JSONNode? {
        let start = position
        while position < end {
            if let node = take(name) { return node.isNull ? nil : node }
        }
        position = first
        while position < start {
            if let node = take(name) { return node.isNull ? nil : node }
        }
        return nil
    }

    /// Goes on to the next name; the value of this one, if it is the one that is looked for.
    private mutating func take(_ name: StaticString) -> JSONNode? {
        let token = source.pointee.tokens[position]
        let value = JSONNode(source, position + 1)
        position = value.end
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        let isFound =
            token.kind == .string
            ? source.pointee.text.has(name, at: token.content)
            : JSONEscape.resolve(source.pointee.text[token.content]).elementsEqual(name)
        return isFound ? value : nil
    }
}
