// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire
public import ZeroMQ

/// The peers that are allowed on the bus, by their keys.
///
/// It is a pure value, made from certificates that were read before.
public struct KeyDirectory: Sendable {
    /// A file in the folder of the allowed certificates.
    public struct Entry: Sendable {
        /// The name of the file without its extension, which is the name of the peer.
        public var name: String
        /// The path of the file, for error messages.
        public var path: String
        /// The certificate, or the error of reading it.
        public var certificate: Result<Certificate, CertificateError>

        /// Creates an entry.
        public init(
            name: String, path: String, certificate: Result<Certificate, CertificateError>
        ) {
            self.name = name
            self.path = path
            self.certificate = certificate
        }
    }

    /// The allowed peers, by the Z85 text of their public keys.
    public private(set) var peers: [String: Peer] = [:]
    /// The problems of the files that are not used.
    public private(set) var problems: [KeyProblem] = []

    /// Creates a directory of certificates; a problem of one does not affect the others.
    ///
    /// A peer whose name is in `services` is that service, or the gateway.
    public init(_ entries: [Entry] = [], services: Set<String> = []) {
        for entry in entries.sorted(by: { $0.name < $1.name }) {
            do throws(KeyProblem) {
                try add(entry, services: services)
            } catch {
                problems.append(error)
            }
        }
    }

    /// Creates an empty directory with its problem.
    init(_ problem: KeyProblem) { problems = [problem] }

    /// Returns the peer with a key; nil if the key is not allowed.
    public func peer(with key: CurvePublicKey) -> Peer? { peers[key.description] }

    private mutating func add(_ entry: Entry, services: Set<String>) throws(KeyProblem) {
        let certificate: Certificate
        do {
            certificate = try entry.certificate.get()
        } catch {
            throw .unreadable(error)
        }
        guard let name = TerminalID(entry.name),
            (certificate.metadata["name"] ?? name.text) == name.text
        else { throw .misnamed(path: entry.path, name: certificate.metadata["name"]) }
        let roles = try Self.roles(of: certificate, path: entry.path)
        let key = certificate.publicKey.description
        if let other = peers[key] { throw .duplicateKey(path: entry.path, other: other.name.text) }
        peers[key] = Peer(name: name, roles: roles, isService: services.contains(name.text))
    }

    /// Reads the roles, which are separated by spaces.
    private static func roles(
        of certificate: Certificate, path: String
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

/// A peer whose key is allowed.
public struct Peer: Sendable, Equatable {
    /// The name that the operator gave the key.
    public var name: TerminalID
    /// The roles, which decide what the peer may do.
    public var roles: Set<Role>
    /// Whether it is a service of the suite, or its gateway.
    ///
    /// It authenticates its own clients, and names them in the requests that it sends for them.
    public var isService: Bool

    /// Creates a peer.
    public init(name: TerminalID, roles: Set<Role>, isService: Bool = false) {
        self.name = name
        self.roles = roles
        self.isService = isService
    }

    /// Returns the context of a command with this peer's name as its terminal.
    ///
    /// The terminal itself names the person who uses it, but only a manager's key names one who
    /// approved the command. The context of a service is not changed.
    public func signing(_ context: CommandContext) -> CommandContext {
        if isService { return context }
        var context = context
        context.terminal = name
        if roles.isDisjoint(with: [.manager, .admin]) { context.approvedBy = nil }
        return context
    }
}

/// The reason why a file in the folder of the allowed certificates is not used.
public enum KeyProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder cannot be read, so no peer is allowed.
    case noFolder(String)
    /// The file is not a valid certificate.
    case unreadable(CertificateError)
    /// The file's name differs from the name in the certificate, or is not a valid name of a peer.
    case misnamed(path: String, name: String?)
    /// The certificate has a role that does not exist.
    case unknownRole(path: String, role: String)
    /// The key is already allowed under another name.
    case duplicateKey(path: String, other: String)

    /// The problem and its remedy, for people.
    public var description: String {
        switch self {
        case .noFolder(let path):
            "No key is allowed on the bus, because the folder \(path) can't be read. Make it with "
                + "'comanda keys init', or let the service read it."
        case .unreadable(let error): error.description
        case .misnamed(let path, let name?):
            "The certificate \(path) has the name '\(name.prefix(64))': give the file the same "
                + "name."
        case .misnamed(let path, nil):
            "The name of the file \(path) is not valid for a peer: use 1 to 64 letters, digits or "
                + "any of . _ : -."
        case .unknownRole(let path, let role):
            "The certificate \(path) has the unknown role '\(role.prefix(64))': use a role from "
                + "Protocols/6-ACCESS.md."
        case .duplicateKey(let path, let other):
            "The key in \(path) already belongs to '\(other)': make a key for each peer."
        }
    }
}
