// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// Who is allowed on the bus: which key belongs to whom.
///
/// Pure: it is told what the certificates say.
public struct KeyDirectory: Sendable {
    /// A certificate in the folder of those who are allowed.
    public struct Entry: Sendable {
        /// The name of the file without its ending, which is the name of the peer.
        public var name: String
        /// Where it lies, for people.
        public var path: String
        /// What it says, or why it can't be read.
        public var certificate: Result<Certificate, CertificateError>

        /// A certificate that was read, or could not be.
        public init(
            name: String, path: String, certificate: Result<Certificate, CertificateError>
        ) {
            self.name = name
            self.path = path
            self.certificate = certificate
        }
    }

    /// The peers that are allowed, by the Z85 text of their public keys.
    public private(set) var peers: [String: Peer] = [:]
    /// What is wrong with the certificates that let nobody in.
    public private(set) var problems: [KeyProblem] = []

    /// A directory of certificates; what is wrong with one of them does not concern the others.
    ///
    /// Whoever bears one of the names in `services` is that service.
    public init(_ entries: [Entry] = [], services: Set<String> = []) {
        for entry in entries.sorted(by: { $0.name < $1.name }) {
            do throws(KeyProblem) {
                try add(entry, services)
            } catch {
                problems.append(error)
            }
        }
    }

    /// A directory of nobody, because of this.
    init(_ problem: KeyProblem) { problems = [problem] }

    /// Who has a key; nil when nobody does who is allowed.
    public func peer(with key: CurvePublicKey) -> Peer? { peers[key.description] }

    private mutating func add(_ entry: Entry, _ services: Set<String>) throws(KeyProblem) {
        let certificate: Certificate
        do {
            certificate = try entry.certificate.get()
        } catch {
            throw .unreadable(error)
        }
        guard let name = TerminalID(entry.name),
            (certificate.metadata["name"] ?? name.text) == name.text
        else { throw .misnamed(path: entry.path, name: certificate.metadata["name"]) }
        let roles = try Self.roles(of: certificate, entry.path)
        let key = certificate.publicKey.description
        if let other = peers[key] { throw .doubled(path: entry.path, other: other.name.text) }
        peers[key] = Peer(name: name, roles: roles, isService: services.contains(name.text))
    }

    /// The roles stand in one line, parted by blanks.
    private static func roles(
        of certificate: Certificate, _ path: String
    ) throws(KeyProblem) -> Set<Role> {
        let words = (certificate.metadata["roles"] ?? "").split(separator: " ").map(String.init)
        var roles: Set<Role> = []
        for word in words {
            guard let role = Role(rawValue: word) else {
                throw .unknownRole(path: path, role: word)
            }
            roles.insert(role)
        }
        return roles
    }
}
