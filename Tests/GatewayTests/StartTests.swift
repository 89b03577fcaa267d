// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Gateway

/// What keeps the gateway from starting, and what limits it when it runs.
@Suite struct StartTests {
    private static func failure(chain: String, key: String) -> GatewayStartError? {
        do throws(GatewayStartError) {
            _ = try GatewayServer.certificate((chain: chain, key: key))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a missing certificate or another file is named with what to do`() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/missing.pem"
        #expect(
            Self.failure(chain: missing, key: missing)
                == .unreadable(file: missing, reason: "No such file or directory"))
        let other = "\(folder.path)/other.pem"
        try Data("no certificate".utf8).write(to: URL(filePath: other))
        let failure = try #require(Self.failure(chain: other, key: missing))
        #expect(failure == .unreadable(file: other, reason: "it has no certificate"))
        #expect(
            failure.description == "\(other) can't be used: it has no certificate. Give a PEM "
                + "file that this program may read.")
        #expect(!failure.isTemporary)
    }

    @Test(arguments: [
        (EADDRNOTAVAIL, true), (EMFILE, true), (EADDRINUSE, false), (EACCES, false),
    ])
    func `an address that the network may still give is tried again`(
        _ code: CInt, _ isTemporary: Bool
    ) {
        let error = GatewayStartError.address("192.0.2.7:8570", code: code)
        #expect(error.isTemporary == isTemporary)
        #expect(error.description.contains("192.0.2.7:8570"))
        #expect(error.description.contains("--listen"))
    }

    @Test func `an unknown host is tried again only if the resolver says so`() {
        #expect(GatewayStartError.unknownHost("x:8570", code: EAI_AGAIN).isTemporary)
        #expect(!GatewayStartError.unknownHost("x:8570", code: EAI_NONAME).isTemporary)
    }

    @Test(arguments: [
        (100, 50), (1_024, 512), (4_096, 3_584), (1_048_576, 10_000), (Int.max, 10_000),
    ])
    func `connections leave descriptors for files and the bus`(_ descriptors: Int, _ limit: Int) {
        #expect(Connections.limit(descriptors: descriptors) == limit)
    }
}
