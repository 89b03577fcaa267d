// SPDX-License-Identifier: Apache-2.0

import CSodium
package import HTTPTypes
package import Hummingbird
import NIOCore

/// Something that visitors may have a copy of: a file of a page, or an answer for anyone.
package struct Content: Sendable, Equatable {
    /// Its media type.
    package let type: String
    private let bytes: ByteBuffer
    /// The same, compressed; nil if that saves nothing, or was not wanted.
    let gzip: ByteBuffer?
    /// A hash of the bytes in quotes, which is the same after the next start of the gateway.
    let tag: String

    /// The number of bytes that it needs.
    package var size: Int { bytes.readableBytes + (gzip?.readableBytes ?? 0) }

    /// Bytes, which are compressed once if they are sent more than once.
    package init(_ bytes: [UInt8], type: String, isKept: Bool) {
        self.type = type
        self.bytes = ByteBuffer(bytes: bytes)
        gzip = isKept ? Gzip.compress(bytes).map { ByteBuffer(bytes: $0) } : nil
        tag = Self.tag(of: bytes)
    }

    /// The response to a request: nothing but the tag for a visitor who has the content already.
    ///
    /// With another status than 200 it has always the content, and no copy is kept.
    package func response(to request: Request, status: HTTPResponse.Status = .ok) -> Response {
        var headers = HTTPFields()
        headers[.vary] = "Accept-Encoding"
        headers[.cacheControl] = "no-cache"
        let compressed = request.headers[.acceptEncoding]?.contains("gzip") == true ? gzip : nil
        if status == .ok { headers[.eTag] = compressed == nil ? tag : "W/\(tag)" }
        if status == .ok, let known = request.headers[.ifNoneMatch], isNamed(in: known) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: compressed ?? bytes))
    }

    /// Whether a list of tags has that of the content, or is `*` (RFC 9110, 13.1.2).
    func isNamed(in list: String) -> Bool {
        list.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " }.prefix { $0 != " " }
            return name == "*" || name == tag || name == "W/\(tag)"
        }
    }

    private static func tag(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: 16)
        let status = crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        precondition(status == 0, "libsodium refuses the length of a hash.")
        let digits = hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return "\"\(digits.joined())\""
    }
}
