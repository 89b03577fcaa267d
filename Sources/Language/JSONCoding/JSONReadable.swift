// SPDX-License-Identifier: Apache-2.0

/// A type that reads itself from JSON by hand, because it is read often.
///
/// It reads what `Codable` would, or throws `JSONSurprise`: then `Codable` reads it, or says what
/// is wrong with it. So reading by hand need only know the usual form. A test compares both.
public protocol JSONReadable: Decodable {
    /// Reads the members of an object.
    init(from members: inout JSONMembers) throws(JSONSurprise)
}
