// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension Socket {
    /// Sets an option; throws EINVAL when the value is out of range or this kind of socket does not
    /// have the option.
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

    /// Reads an option; throws EINVAL for one that libzmq only lets be set.
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
