// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ZeroMQ

@Suite struct CurveKeyTests {
    /// The key pair of the example in zmq_curve(7).
    private let publicText = "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID"
    private let secretText = "D:)Q[IlAW!ahhC2ac:9*A}h:p?([4%wOTJ%JR%cs"

    @Test func `a public key reads and writes its 40 characters`() throws {
        let key = try #require(CurvePublicKey(publicText))
        #expect(key.description == publicText)
        #expect(CurvePublicKey(bytes: key.bytes) == key)
        #expect(key.bytes.count == 32)
    }

    @Test(arguments: [
        "", "short", String(repeating: "~", count: 40), String(repeating: "#", count: 40),
    ])
    func `a text that is not a key is rejected`(text: String) {
        #expect(CurvePublicKey(text) == nil)
        #expect(CurveSecretKey(text) == nil)
    }

    @Test func `keys of another size are rejected`() {
        #expect(CurvePublicKey(publicText + "00000") == nil)
        #expect(CurvePublicKey(String(publicText.dropLast(5))) == nil)
        #expect(CurvePublicKey(String(publicText.dropLast()) + "\0") == nil)
        #expect(CurvePublicKey(bytes: [UInt8](repeating: 0, count: 31)) == nil)
    }

    @Test func `a secret key derives its public key`() throws {
        let secret = try #require(CurveSecretKey(secretText))
        #expect(try secret.publicKey().description == publicText)
    }

    @Test func `each generated pair is new, and its keys match`() throws {
        let pair = try CurveKeyPair.generate()
        #expect(try pair.secretKey.publicKey() == pair.publicKey)
        #expect(try CurveKeyPair.generate().publicKey != pair.publicKey)
    }

    @Test func `a secret key is never shown`() throws {
        let secret = try #require(CurveSecretKey(secretText))
        let pair = CurveKeyPair(publicKey: try secret.publicKey(), secretKey: secret)
        let values: [Any] = [secret, pair, Certificate(pair), [secret], Optional(secret) as Any]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] {
                #expect(text.contains("a secret key"))
                #expect(!text.contains(secretText))
            }
            let numbers = dumped.split(whereSeparator: \.isNewline).compactMap { line in
                UInt8(line.drop { !$0.isNumber })
            }
            #expect(numbers.isEmpty || numbers == pair.publicKey.bytes)
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }
}
