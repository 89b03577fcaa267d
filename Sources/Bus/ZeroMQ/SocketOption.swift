// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One option of a socket and the type of its value; the options are its static members.
public struct SocketOption<Value>: Sendable {
    /// The option's name in Swift, for error messages.
    let name: String

    let number: CInt

    /// The maximum size of a value in libzmq's form, in bytes.
    let capacity: Int

    /// Encodes a value in libzmq's form; returns nil if it is out of range.
    let encode: @Sendable (Value) -> [UInt8]?

    /// Decodes a value from libzmq's form.
    let decode: @Sendable ([UInt8]) -> Value
}

extension Socket {
    /// Sets an option.
    ///
    /// Throws EINVAL if the value is out of range or this kind of socket does not have the option.
    public func set<Value>(
        _ option: SocketOption<Value>,
        _ value: Value
    ) throws(ZeroMQError) {
        let operation = "set \(option.name) to \(value)"
        guard let bytes = option.encode(value) else {
            throw ZeroMQError(code: EINVAL, operation: operation)
        }
        try perform(operation) { handle in
            bytes.withUnsafeBytes {
                zmq_setsockopt(handle, option.number, $0.baseAddress, $0.count)
            }
        }
    }

    /// Reads an option; throws EINVAL if libzmq only allows setting it.
    public func get<Value>(_ option: SocketOption<Value>) throws(ZeroMQError) -> Value {
        var bytes = [UInt8](repeating: 0, count: option.capacity)
        var count = bytes.count
        try perform("get \(option.name)") { handle in
            bytes.withUnsafeMutableBytes {
                zmq_getsockopt(handle, option.number, $0.baseAddress, &count)
            }
        }
        bytes.removeSubrange(count...)
        return option.decode(bytes)
    }
}

extension SocketOption {
    /// An option that libzmq stores as an integer of the given type.
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
    /// An integer, with libzmq's -1 as nil.
    static func integer(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.encoded { $0 } },
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
    /// Milliseconds, with libzmq's -1 as nil.
    static func milliseconds(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.encoded { $0 < .zero ? nil : $0.roundedUpToMilliseconds } },
            decode: { $0 == -1 ? nil : .milliseconds($0) })
    }

    /// Seconds, with libzmq's -1 as nil.
    static func seconds(_ name: String, _ number: CInt) -> Self {
        Self(
            name, number, as: CInt.self,
            encode: { $0.encoded { $0 < .zero ? nil : $0.roundedUpToSeconds } },
            decode: { $0 == -1 ? nil : .seconds($0) })
    }
}

extension SocketOption<[UInt8]> {
    static func bytes(_ name: String, _ number: CInt, capacity: Int) -> Self {
        Self(name: name, number: number, capacity: capacity, encode: { $0 }, decode: { $0 })
    }
}

extension Optional {
    /// libzmq's form of a value, -1 for nil; returns nil if the value is out of range.
    fileprivate func encoded(_ encode: (Wrapped) -> Int?) -> Int? {
        switch self {
        case nil: -1
        case let value?: encode(value)
        }
    }
}

// libzmq counts in whole milliseconds or seconds; rounding up makes no wait too short.
extension Duration {
    fileprivate var roundedUpToMilliseconds: Int {
        let (seconds, attoseconds) = components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let (quotient, remainder) = attoseconds.quotientAndRemainder(
            dividingBy: attosecondsPerMillisecond)
        return Int(seconds) * 1000 + Int(quotient) + (remainder > 0 ? 1 : 0)
    }

    fileprivate var roundedUpToSeconds: Int {
        Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    }
}
