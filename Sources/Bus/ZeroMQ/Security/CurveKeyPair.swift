// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// The two keys of one peer: what it shows and what it keeps to itself.
public struct CurveKeyPair: Sendable {
    /// The key that others know the peer by.
    public let publicKey: CurvePublicKey

    /// The key that proves it.
    public let secretKey: CurveSecretKey

    /// Makes a pair of the system's randomness; throws ENOTSUP where libzmq was built without
    /// CURVE.
    public static func generate() throws(ZeroMQError) -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: 41)
        var secretText = publicText
        guard zmq_curve_keypair(&publicText, &secretText) != -1 else {
            throw ZeroMQError(lastErrorOf: "make a pair of CURVE keys")
        }
        guard let publicKey = CurvePublicKey(String(z85: publicText)),
            let secretKey = CurveSecretKey(String(z85: secretText))
        else { preconditionFailure("libzmq writes keys as 40 characters of Z85.") }
        return CurveKeyPair(publicKey: publicKey, secretKey: secretKey)
    }
}
