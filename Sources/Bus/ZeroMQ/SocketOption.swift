// SPDX-License-Identifier: Apache-2.0

/// One option of a socket and the type of its value; the options are its static members.
public struct SocketOption<Value>: Sendable {
    /// The option's name in Swift, for messages.
    let name: String

    /// libzmq's number of the option.
    let number: CInt

    /// The most bytes that a value takes in libzmq's form.
    let capacity: Int

    /// Turns a value into libzmq's form; nil when it is out of range.
    let encode: @Sendable (Value) -> [UInt8]?

    /// Turns libzmq's form into a value.
    let decode: @Sendable ([UInt8]) -> Value
}

extension SocketOption {
    /// An option that libzmq keeps as an integer of the given type.
    init<Raw: FixedWidthInteger & Sendable>(
        _ name: String,
        _ number: CInt,
        as raw: Raw.Type,
        encode: @escaping @Sendable (Value) -> Int?,
        decode: @escaping @Sendable (Int) -> Value
    ) {
        self.init(
            name: name,
            number: number,
            capacity: MemoryLayout<Raw>.size,
            encode: { value in
                encode(value).flatMap(Raw.init(exactly:)).map { raw in
                    withUnsafeBytes(of: raw) { Array($0) }
                }
            },
            decode: { bytes in
                decode(Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: Raw.self) }))
            }
        )
    }
}

extension SocketOption<Bool> {
    static func flag(_ name: String, _ number: CInt) -> Self {
        Self(name, number, as: CInt.self, encode: { $0 ? 1 : 0 }, decode: { $0 == 1 })
    }
}

extension SocketOption<Int> {
    static func integer(_ name: String, _ number: CInt) -> Self {
        Self(name, number, as: CInt.self, encode: { $0 }, decode: { $0 })
    }
}

extension SocketOption<Int?> {
    /// An integer for which libzmq's -1 means that none is set.
    static func integer(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.unsetAsMinusOne { $0 } },
            decode: { $0 == -1 ? nil : $0 })
    }
}

extension SocketOption<Duration> {
    static func milliseconds(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0 < .zero ? nil : $0.roundedUpToMilliseconds },
            decode: { .milliseconds($0) })
    }
}

extension SocketOption<Duration?> {
    /// Milliseconds, for which libzmq's -1 means that none are set.
    static func milliseconds(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.unsetAsMinusOne { $0 < .zero ? nil : $0.roundedUpToMilliseconds } },
            decode: { $0 == -1 ? nil : .milliseconds($0) })
    }

    /// Seconds, for which libzmq's -1 means that none are set.
    static func seconds(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.unsetAsMinusOne { $0 < .zero ? nil : $0.roundedUpToSeconds } },
            decode: { $0 == -1 ? nil : .seconds($0) })
    }
}

extension SocketOption<[UInt8]> {
    static func bytes(_ name: String, _ number: CInt, capacity: Int) -> Self {
        Self(name: name, number: number, capacity: capacity, encode: { $0 }, decode: { $0 })
    }
}

extension Optional {
    /// libzmq's form of a value that may be unset; nil when a value is out of range.
    fileprivate func unsetAsMinusOne(_ encode: (Wrapped) -> Int?) -> Int? {
        switch self {
        case nil: -1
        case let value?: encode(value)
        }
    }
}
