// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Compresses what is sent more than once: files of pages, and answers for anyone.
enum Gzip {
    /// Returns the bytes as gzip; nil if that fails or saves nothing.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard zlib_begin_gzip(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(capacity)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return output.isEmpty || output.count >= bytes.count ? nil : output
    }
}
