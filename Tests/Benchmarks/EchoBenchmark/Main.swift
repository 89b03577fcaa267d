// SPDX-License-Identifier: Apache-2.0

import Glibc
import ZeroMQ

/// Echo over the Swift binding, with the same arguments as its baseline in C, `echo.c`.
///
/// `Tests/Benchmarks/echo` runs and compares both.
@main struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "server" where arguments.count >= 2:
            try await serve(arguments[1], secretKey: arguments.dropFirst(3).first)
        case "client" where arguments.count >= 5:
            guard let window = Int(arguments[2]), let size = Int(arguments[3]),
                let seconds = Double(arguments[4])
            else { fallthrough }
            let key = arguments.dropFirst(5).first.flatMap { CurvePublicKey($0) }
            print(
                try await EchoHost(name: "echo-client").request(
                    arguments[1], serverKey: key, window: window, size: size,
                    duration: .seconds(seconds)))
        default:
            print("usage: echo-benchmark server|client ENDPOINT ...")
        }
    }

    private static func serve(_ endpoint: String, secretKey: String?) async throws {
        let host = EchoHost(name: "echo-server")
        try await host.serve(endpoint, secretKey: secretKey.flatMap { CurveSecretKey($0) })
        pause()  // Until it is killed.
    }
}
