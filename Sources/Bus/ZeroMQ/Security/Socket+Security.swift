// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// libzmq's number of the option that refuses peers where nobody authenticates them.
///
/// Its name, `ZMQ_ZAP_ENFORCE_DOMAIN`, is hidden behind the draft interface, but Debian's
/// libzmq 4.3.4 without drafts obeys it.
private let enforceDomain: CInt = 93

// Of these calls none reaches an `inproc` endpoint, whose two ends trust each other.
extension Socket {
    /// Lets in over `tcp` and `ipc` only the peers that speak CURVE, know the public key to this
    /// secret one, and are accepted by the context's `Authenticator`; without one, nobody.
    ///
    /// The domain tells the authenticator which door a peer came to. Throws EINVAL for an empty
    /// one, of which libzmq would ask nobody and let everybody in, and for a socket that is bound
    /// or connected already.
    public func secure(
        asServer secretKey: CurveSecretKey, domain: String
    ) throws(ZeroMQError) {
        try authenticate(domain: domain)
        try setSecurity(ZMQ_CURVE_SERVER, flag: true)
        try setSecurity(ZMQ_CURVE_SECRETKEY, secretKey.bytes)
    }

    /// Talks over `tcp` and `ipc` only to a server that has the secret key to this public one, and
    /// shows itself by its own keys.
    ///
    /// Throws EINVAL for a socket that is bound or connected already.
    public func secure(
        asClient keys: CurveKeyPair, of server: CurvePublicKey
    ) throws(ZeroMQError) {
        try setSecurity(ZMQ_CURVE_SERVERKEY, server.bytes)
        try setSecurity(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
        try setSecurity(ZMQ_CURVE_SECRETKEY, keys.secretKey.bytes)
    }

    /// Lets in over `tcp` and `ipc` only the peers that the context's `Authenticator` accepts, by
    /// their address alone: without `secure(asServer:domain:)` they have no key and nothing is
    /// encrypted.
    ///
    /// Throws EINVAL for an empty domain, of which libzmq would ask nobody, and for a socket that
    /// is bound or connected already.
    public func authenticate(domain: String) throws(ZeroMQError) {
        guard !domain.isEmpty else {
            throw ZeroMQError(code: EINVAL, operation: "authenticate without a domain")
        }
        try setSecurity(enforceDomain, flag: true)
        try setSecurity(ZMQ_ZAP_DOMAIN, Array(domain.utf8))
        isAuthenticating = true
    }

    private func setSecurity(_ number: CInt, flag: Bool) throws(ZeroMQError) {
        try setSecurity(number, withUnsafeBytes(of: CInt(flag ? 1 : 0)) { Array($0) })
    }

    /// Sets an option whose value no error may show.
    private func setSecurity(_ number: CInt, _ bytes: [UInt8]) throws(ZeroMQError) {
        guard lastEndpoint.isEmpty else {
            throw ZeroMQError(
                code: EINVAL, operation: "secure a socket that is bound or connected already")
        }
        try perform("set up the socket's security") { handle in
            zmq_setsockopt(handle, number, bytes, bytes.count)
        }
    }
}
