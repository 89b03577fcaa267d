// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Glibc
import MessageBus
package import ZeroMQ

/// One file for one machine: the keys of a client, the public keys of the services, and their
/// address.
///
/// Its format is described in `Protocols/6-ACCESS.md`.
package struct KeyBundle: Sendable {
    /// The version of the format.
    package static let version = 1

    /// The name of the key.
    package let name: TerminalID
    /// The roles of the key, for information: the services read them from their own files.
    package let roles: [String]
    /// The keys of the client.
    package let keys: CurveKeyPair
    /// The public keys of the services by their names; the four of the suite are among them.
    package let services: [String: CurvePublicKey]
    /// The address of the services; nil if it is to be found on the network.
    package let bus: String?

    /// Creates a bundle; `checkAddress(_:)` must accept the address.
    package init(
        name: TerminalID, roles: [String], keys: CurveKeyPair,
        services: [String: CurvePublicKey], bus: String?
    ) {
        self.name = name
        self.roles = roles
        self.keys = keys
        self.services = services
        self.bus = bus
    }

    /// Checks the address for a bundle; returns whether only this machine can connect to it.
    ///
    /// Throws a `ConfigurationError` if it is not an address, or if no client can connect to it.
    package static func checkAddress(_ bus: String) throws -> Bool {
        let address = try BusAddress(bus)
        if address.isWildcard { throw ConfigurationError.notConnectable(bus) }
        return EndpointReach.isLocal(address.endpoints(of: .locations).requests)
    }

    /// Reads a bundle.
    ///
    /// Throws `exposed` if users other than its owner may access the file, whatever it contains.
    /// The mode of a credential is systemd's, and its folder is closed to other users.
    package init(
        contentsOf path: String, isCredential: Bool = false
    ) throws(KeyBundleError) {
        let file: (text: String, mode: UInt32)
        do throws(CertificateError) {
            file = try CertificateFile.read(path)
        } catch {
            throw KeyBundleError(error)
        }
        if !isCredential, file.mode & 0o077 != 0 { throw .exposed(path: path) }
        let found = try Self.decode(Version.self, from: file.text, path).version
        guard found == Self.version else { throw .version(path: path, found: found) }
        let content = try Self.decode(Content.self, from: file.text, path)
        guard
            let keys = CurveKeyPair(publicText: content.publicKey, secretText: content.secretKey)
        else {
            throw .damaged(path: path, reason: "publicKey and secretKey are not a pair of keys")
        }
        self.init(
            name: content.name, roles: content.roles ?? [], keys: keys,
            services: try Self.publicKeys(content.services, path), bus: content.bus)
    }

    /// Writes the bundle to a new file that only its owner can read and write (0600).
    ///
    /// Throws `unwritable` if the file exists already.
    package func write(to path: String) throws {
        let text = try text
        do throws(CertificateError) {
            try CertificateFile.create(path, text: text, mode: 0o600)
        } catch {
            throw KeyBundleError(error)
        }
    }

    /// The member that all versions of the format have.
    private struct Version: Decodable {
        var version: Int
    }

    /// The members of this version; others are ignored.
    private struct Content: Decodable {
        var name: TerminalID
        var roles: [String]?
        var publicKey: String
        var secretKey: String
        var services: [String: String]
        var bus: String?
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from text: String, _ path: String
    ) throws(KeyBundleError) -> Value {
        do {
            return try WireCoding.decode(type, from: text.utf8)
        } catch {
            let reason = WireCoding.explain(error).replacing("the message", with: "the file")
            throw .damaged(path: path, reason: reason)
        }
    }

    private static func publicKeys(
        _ texts: [String: String], _ path: String
    ) throws(KeyBundleError) -> [String: CurvePublicKey] {
        for service in SuiteService.required where texts[service.rawValue] == nil {
            throw .damaged(path: path, reason: "services.\(service.rawValue) is missing")
        }
        var keys: [String: CurvePublicKey] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let key = CurvePublicKey(text) else {
                let reason = "services.\(name) must be a key of 40 characters (Z85)"
                throw .damaged(path: path, reason: reason)
            }
            keys[name] = key
        }
        return keys
    }

    /// The JSON text with a line for each member and each service.
    private var text: String {
        get throws {
            let services = try services.sorted { $0.key < $1.key }.map { name, key in
                "    \(try Self.quoted(name)): \(try Self.quoted(key.description))"
            }
            var members = [
                #""version": \#(Self.version)"#,
                #""name": \#(try Self.quoted(name.text))"#,
                #""roles": [\#(try roles.map(Self.quoted).joined(separator: ", "))]"#,
                #""publicKey": \#(try Self.quoted(keys.publicKey.description))"#,
                #""secretKey": \#(try Self.quoted(keys.secretKey.secretText))"#,
                "\"services\": {\n\(services.joined(separator: ",\n"))\n  }",
            ]
            if let bus { members.append(#""bus": \#(try Self.quoted(bus))"#) }
            return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
        }
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try WireCoding.encode(text), as: UTF8.self)
    }
}

/// An error of reading or writing a bundle; it never contains a secret key.
package enum KeyBundleError: StartupError, Equatable, CustomStringConvertible {
    /// The file can't be read; `code` is the `errno` value.
    case unreadable(path: String, code: CInt)
    /// The file can't be created; `code` is the `errno` value, EEXIST if it exists already.
    case unwritable(path: String, code: CInt)
    /// Users other than the owner of the file may access it.
    case exposed(path: String)
    /// The file has another version of the format.
    case version(path: String, found: Int)
    /// The content of the file is not a bundle.
    case damaged(path: String, reason: String)

    /// The same error of the file, about a bundle.
    fileprivate init(_ error: CertificateError) {
        self =
            switch error {
            case .unreadable(let path, let code): .unreadable(path: path, code: code)
            case .unwritable(let path, let code): .unwritable(path: path, code: code)
            case .exposed(let path): .exposed(path: path)
            case .invalid(let path, let reason): .damaged(path: path, reason: reason)
            }
    }

    /// The problem of the file, and its remedy.
    package var description: String {
        switch self {
        case .unreadable(let path, let code):
            "Could not read the bundle \(path): \(String(cString: strerror(code)))."
        case .unwritable(let path, EEXIST):
            "The bundle \(path) exists and is not overwritten: choose another name or remove it "
                + "first."
        case .unwritable(let path, let code):
            "Could not write the bundle \(path): \(String(cString: strerror(code)))."
        case .exposed(let path):
            "The bundle \(path) holds a secret key, and users other than its owner may read it. If "
                + "no other user has read it, run 'chmod 600 \(path)'. Otherwise revoke its key "
                + "with 'comanda keys revoke' and make a new one."
        case .version(let path, let found):
            "The bundle \(path) has version \(found) of its format, and this program reads version "
                + "\(KeyBundle.version). Install the same version of Comanda on both machines, or "
                + "make a new bundle with 'comanda keys new'."
        case .damaged(let path, let reason):
            "The bundle \(path) can't be used: \(reason). Copy it again, or make a new one with "
                + "'comanda keys new'."
        }
    }
}
