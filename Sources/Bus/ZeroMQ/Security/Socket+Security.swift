// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// libzmq's number of the option that refuses peers if the context has no authenticator.
///
/// Its name, `ZMQ_ZAP_ENFORCE_DOMAIN`, belongs to the draft interface, but Debian's libzmq 4.3.4
/// supports it without drafts.
private let enforceDomain: CInt = 93

// These methods do not affect `inproc` endpoints, whose two ends trust each other.
extension Socket {
    /// Makes the socket a CURVE server: over `tcp` and `ipc` it accepts only peers that know its
    /// public key and that the context's `Authenticator` accepts.
    ///
    /// Without an authenticator it accepts no peers. The domain tells the authenticator which
    /// socket a peer connects to. Throws EINVAL for an empty domain, because libzmq would then
    /// accept all peers without asking. Also throws EINVAL if the socket is already bound or
    /// connected.
    public func secure(
        asServer secretKey: CurveSecretKey, domain: String
    ) throws(ZeroMQError) {
        try authenticate(domain: domain)
        try setSecurity(ZMQ_CURVE_SERVER, flag: true)
        try setSecurity(ZMQ_CURVE_SECRETKEY, secretKey.bytes)
    }

    /// Makes the socket a CURVE client of the server with the given public key.
    ///
    /// Over `tcp` and `ipc` it exchanges messages only with the owner of the secret key. The client
    /// identifies itself by its own keys. Throws EINVAL if the socket is already bound or
    /// connected.
    public func secure(
        asClient keys: CurveKeyPair, of server: CurvePublicKey
    ) throws(ZeroMQError) {
        try setSecurity(ZMQ_CURVE_SERVERKEY, server.bytes)
        try setSecurity(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
        try setSecurity(ZMQ_CURVE_SECRETKEY, keys.secretKey.bytes)
    }

    /// Accepts over `tcp` and `ipc` only peers that the context's `Authenticator` accepts by their
    /// addresses.
    ///
    /// Unlike with `secure(asServer:domain:)`, peers have no keys and messages are not encrypted.
    /// Throws EINVAL for an empty domain, because libzmq would then not ask the authenticator. Also
    /// throws EINVAL if the socket is already bound or connected.
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

    /// Sets an option; the error does not contain the value, which may be secret.
    private func setSecurity(_ number: CInt, _ bytes: [UInt8]) throws(ZeroMQError) {
        guard lastEndpoint.isEmpty else {
            throw ZeroMQError(
                code: EINVAL, operation: "secure a socket that is already bound or connected")
        }
        try perform("set up the socket's security") { handle in
            zmq_setsockopt(handle, number, bytes, bytes.count)
        }
    }
}
