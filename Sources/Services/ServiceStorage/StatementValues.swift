// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDBSQLite
import Wire

/// The values of one run of a statement, bound in the order of its question marks.
package struct StatementValues {
    /// How many were bound.
    private(set) var count: CInt = 0
    /// What SQLite said to the first value that it did not take.
    private(set) var code = SQLITE_OK
    private let statement: OpaquePointer
    /// Where short texts stay until the statement has run, so that SQLite needs no memory for each.
    private let texts: UnsafeMutableRawBufferPointer
    private var used = 0

    /// How many bytes of texts a run has room for; for what is beyond SQLite takes memory.
    ///
    /// Up to this size Swift's temporary memory is on the stack.
    static let room = 1024

    /// `texts` must last as long as the values.
    init(statement: OpaquePointer, texts: UnsafeMutableRawBufferPointer) {
        (self.statement, self.texts) = (statement, texts)
    }

    /// Binds a whole number, or NULL.
    package mutating func add(_ number: Int?) {
        guard let number else { return addNull() }
        bind { sqlite3_bind_int64($0, $1, Int64(number)) }
    }

    /// Binds a place in a stream, or NULL.
    package mutating func add(_ sequence: SequenceNumber?) {
        add(sequence.map { Int(clamping: $0.number) })
    }

    /// Binds 1 for true and 0 for false, or NULL.
    package mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 0 }) }

    /// Binds a text, or NULL.
    package mutating func add(_ text: String?) {
        add(utf8: text?.utf8)
    }

    /// Binds the text of an instant, or NULL.
    package mutating func add(_ instant: Timestamp?) {
        guard let instant else { return addNull() }
        instant.withUTF8 { add($0) }
    }

    /// Binds a text that is at hand as UTF-8, or NULL.
    package mutating func add(utf8 bytes: (some Sequence<UInt8>)?) {
        guard let bytes else { return addNull() }
        if bytes.withContiguousStorageIfAvailable({ add($0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { add($0) }
        }
    }

    private mutating func addNull() { bind { sqlite3_bind_null($0, $1) } }

    /// SQLite copies a text that has no room here before this returns.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        let kept = keep(text)
        // A text without bytes may have no address, which would be NULL.
        let characters = kept ?? text.baseAddress.map { UnsafeRawPointer($0) }
        guard let start = characters?.assumingMemoryBound(to: CChar.self) else {
            return bind { sqlite3_bind_text($0, $1, "", 0, Self.copied) }
        }
        bind {
            // Without a destructor it is SQLITE_STATIC: SQLite relies on the text where it stands.
            sqlite3_bind_text($0, $1, start, CInt(text.count), kept == nil ? Self.copied : nil)
        }
    }

    /// Where a copy of the text stays; nil when there is no room for it.
    private mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeRawPointer? {
        guard !text.isEmpty, text.count <= texts.count - used else { return nil }
        let place = UnsafeMutableRawBufferPointer(rebasing: texts[used..<used + text.count])
        place.copyMemory(from: UnsafeRawBufferPointer(text))
        used += text.count
        return UnsafeRawPointer(place.baseAddress)
    }

    private mutating func bind(_ body: (OpaquePointer, CInt) -> CInt) {
        count += 1
        let code = body(statement, count)
        if self.code == SQLITE_OK { self.code = code }
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift does not see.
    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
