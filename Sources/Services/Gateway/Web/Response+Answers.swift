// SPDX-License-Identifier: Apache-2.0

import GatewayCore
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A JSON text.
    static func json(
        _ text: [UInt8], status: HTTPResponse.Status = .ok,
        type: String = "application/json"
    ) -> Response {
        bytes(text, type: type, status: status)
    }

    /// Bytes of a type.
    static func bytes(
        _ content: [UInt8], type: String, status: HTTPResponse.Status = .ok
    ) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = type
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
    }

    /// A problem document.
    static func problem(_ problem: Problem) -> Response {
        var response = json(
            problem.document, status: HTTPResponse.Status(code: problem.status),
            type: "application/problem+json")
        if let seconds = problem.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }

    /// The same answer, which says whether it is that of a repeated command.
    func replayed(_ isReplayed: Bool) -> Response {
        var response = self
        if isReplayed { response.headers[.idempotencyReplayed] = "true" }
        return response
    }

    /// The same answer, which no cache may store.
    func uncached() -> Response {
        var response = self
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
