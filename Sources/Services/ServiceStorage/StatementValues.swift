// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDBSQLite
package import Wire

/// Binds the values of one run of a statement, in the order of its question marks.
package struct StatementValues {
    /// The number of bound values.
    private(set) var count: CInt = 0
    /// SQLite's result code for the first value that it rejected.
    private(set) var code = SQLITE_OK
    private let statement: OpaquePointer
    /// The buffer for short texts, which saves SQLite an allocation for each.
    private let texts: UnsafeMutableRawBufferPointer
    private var used = 0

    /// The size of the buffer for texts in bytes; SQLite copies texts that exceed it.
    ///
    /// Up to this size, Swift allocates temporary memory on the stack.
    static let textCapacity = 1024

    /// `texts` must outlive the run of the statement.
    init(statement: OpaquePointer, texts: UnsafeMutableRawBufferPointer) {
        (self.statement, self.texts) = (statement, texts)
    }

    /// Binds an integer, or NULL.
    package mutating func add(_ number: Int?) {
        guard let number else { return addNull() }
        bind { sqlite3_bind_int64($0, $1, Int64(number)) }
    }

    /// Binds a sequence number, or NULL.
    package mutating func add(_ sequence: SequenceNumber?) {
        add(sequence.map { Int(clamping: $0.number) })
    }

    /// Binds 1 for true, 0 for false, or NULL.
    package mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 0 }) }

    /// Binds a text, or NULL.
    package mutating func add(_ text: String?) {
        add(utf8: text?.utf8)
    }

    /// Binds the text of an instant, or NULL.
    package mutating func add(_ instant: Timestamp?) {
        guard let instant else { return addNull() }
        let text = instant.utf8
        text.span.withUnsafeBufferPointer { add($0) }
    }

    /// Binds a text given as UTF-8, or NULL.
    package mutating func add(utf8 bytes: (some Sequence<UInt8>)?) {
        guard let bytes else { return addNull() }
        if bytes.withContiguousStorageIfAvailable({ add($0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { add($0) }
        }
    }

    /// Binds bytes.
    package mutating func add(blob bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            bind { sqlite3_bind_blob($0, $1, bytes.baseAddress, CInt(bytes.count), Self.copied) }
        }
    }

    private mutating func addNull() { bind { sqlite3_bind_null($0, $1) } }

    /// Binds a text; SQLite copies it before this returns if it does not fit into the buffer.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        let copy = copyToBuffer(text)
        // An empty text may have no address, which SQLite would take as NULL.
        let characters = copy ?? text.baseAddress.map { UnsafeRawPointer($0) }
        guard let start = characters?.assumingMemoryBound(to: CChar.self) else {
            return bind { sqlite3_bind_text($0, $1, "", 0, Self.copied) }
        }
        bind {
            // nil is SQLITE_STATIC: SQLite uses the copy in the buffer.
            sqlite3_bind_text($0, $1, start, CInt(text.count), copy == nil ? Self.copied : nil)
        }
    }

    /// Copies a text to the buffer and returns its address; nil if the text does not fit.
    private mutating func copyToBuffer(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeRawPointer? {
        guard !text.isEmpty, text.count <= texts.count - used else { return nil }
        let copy = UnsafeMutableRawBufferPointer(rebasing: texts[used..<used + text.count])
        copy.copyMemory(from: UnsafeRawBufferPointer(text))
        used += text.count
        return UnsafeRawPointer(copy.baseAddress)
    }

    private mutating func bind(_ body: (OpaquePointer, CInt) -> CInt) {
        count += 1
        let code = body(statement, count)
        if self.code == SQLITE_OK { self.code = code }
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift does not import.
    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
