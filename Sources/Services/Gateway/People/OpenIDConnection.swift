// SPDX-License-Identifier: Apache-2.0

import Accounts
import AsyncHTTPClient
import Foundation
import GatewayCore
import NIOCore
import NIOHTTP1

/// Asks providers of OpenID Connect, by TLS.
struct OpenIDConnection: Sendable {
    private static let timeout = TimeAmount.seconds(10)
    /// The maximum size of an answer in bytes.
    private static let largestAnswer = 256 * 1024

    let provider: OpenIDProvider
    /// The address of the gateway's route to which the provider sends people back.
    let redirect: String

    /// Reads the addresses of the provider; throws a `Problem` if it does not tell them.
    func addresses() async throws(Problem) -> OpenIDAddresses {
        let document = try await answer(
            to: HTTPClientRequest(url: "\(provider.issuer)/.well-known/openid-configuration"))
        guard let addresses = OpenIDAddresses(document, of: provider) else {
            throw .silentProvider
        }
        return addresses
    }

    /// Exchanges the code of a sign-in for what the provider says about the person; throws a
    /// `Problem`.
    func claims(
        code: String, _ key: ProofKey, _ addresses: OpenIDAddresses
    ) async throws(Problem) -> OpenIDClaims {
        var request = HTTPClientRequest(url: addresses.token)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        request.headers.add(name: "Accept", value: "application/json")
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", key.verifier),
        ]
        if let secret = provider.secret {
            let pair = "\(FormText.encoded(provider.client)):\(FormText.encoded(secret))"
            request.headers.add(
                name: "Authorization", value: "Basic \(Data(pair.utf8).base64EncodedString())")
        } else {
            fields.append(("client_id", provider.client))
        }
        request.body = .bytes(ByteBuffer(string: FormText.encoded(fields)))
        let answer = try await answer(to: request)
        guard let claims = OpenIDClaims(answer: answer, from: provider) else {
            throw .refusedByProvider
        }
        return claims
    }

    private func answer(to request: HTTPClientRequest) async throws(Problem) -> [UInt8] {
        // A redirect would send the code or the secret to another address.
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = Self.timeout
        let answer: (status: UInt, body: [UInt8])
        do {
            answer = try await HTTPClient.withHTTPClient(configuration: configuration) { client in
                let response = try await client.execute(request, timeout: Self.timeout)
                let body = try await response.body.collect(upTo: Self.largestAnswer)
                return (response.status.code, Array(body.readableBytesView))
            }
        } catch {
            throw .silentProvider
        }
        switch answer.status {
        case 200: return answer.body
        case 400..<500: throw .refusedByProvider
        default: throw .silentProvider
        }
    }
}
