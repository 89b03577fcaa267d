// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// Gives each member of an object a value of its own, and records the members' names.
struct MemberFiller: JSONMemberCoding {
    /// How lists and optional members are filled.
    enum Contents: CaseIterable {
        /// Two elements in each list, and a value in each optional member.
        case everything
        /// Two elements in each list, and nil in each optional member.
        case withoutOptionals
        /// No element in any list, and a value in each optional member.
        case emptyLists
    }

    /// No sample fits the type of a member.
    struct SampleMissing: Error {
        var type: String
    }

    /// The names of the members in the order of the list.
    private(set) var names: [String] = []
    fileprivate let contents: Contents
    /// Distinguishes the values.
    private var number: Int

    /// A filler whose values depend on the seed.
    init(seed: Int, contents: Contents = .everything) {
        number = seed
        self.contents = contents
    }

    mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value
    ) throws(SampleMissing) {
        names.append("\(name)")
        value = try sample()
    }

    mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value?
    ) throws(SampleMissing) {
        names.append("\(name)")
        value = contents == .withoutOptionals ? nil : try sample()
    }

    /// A value that differs from the one before it.
    mutating func sample<Value>() throws(SampleMissing) -> Value {
        number += 1
        let sample: Any? =
            switch Value.self {
            case let type as any JSONObject.Type: try object(type)
            case let type as any SampleList.Type: try type.sample(of: &self)
            case let type as any CaseIterable.Type: self.case(of: type)
            case let type as any JSONValue.Type: scalar(type)
            default: nil
            }
        guard let sample = sample as? Value else { throw SampleMissing(type: "\(Value.self)") }
        return sample
    }

    private mutating func object<T: JSONObject>(_ type: T.Type) throws(SampleMissing) -> T {
        var inner = Self(seed: number, contents: contents)
        var value = T.placeholder
        try value.code(with: &inner)
        number = inner.number
        return value
    }

    private func `case`<T: CaseIterable>(of type: T.Type) -> T? {
        let all = Array(type.allCases)
        return all[number % all.count]
    }

    /// The first of some texts that the type accepts.
    private func scalar<T: JSONValue>(_ type: T.Type) -> T? {
        let day = 10 + number % 10
        let samples = [
            "\(number)", number.isMultiple(of: 2) ? "true" : "false", #""é \n \#(number)""#,
            #""id-\#(number)""#, #""2026-11-\#(day)T18:30:00.\#(100 + number)Z""#,
            #""2026-11-\#(day)""#, #""AB\#(Character(Unicode.Scalar(65 + UInt8(number % 26))))""#,
            #""000000000000000000\#(day)""#,
        ]
        for sample in samples {
            let document = try? JSONDocument(Array(sample.utf8))
            if let value = document?.root.read(type) { return value }
        }
        return nil
    }
}

/// A list of samples.
private protocol SampleList {
    static func sample(of filler: inout MemberFiller) throws(MemberFiller.SampleMissing) -> Self
}

extension Array: SampleList {
    fileprivate static func sample(
        of filler: inout MemberFiller
    ) throws(MemberFiller.SampleMissing) -> Self {
        filler.contents == .emptyLists ? [] : [try filler.sample(), try filler.sample()]
    }
}
