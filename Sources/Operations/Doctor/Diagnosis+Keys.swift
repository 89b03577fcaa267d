// SPDX-License-Identifier: Apache-2.0

import ServiceRuntime

/// The folder of the keys.
extension Diagnosis {
    /// Write permission of all users, and of the group.
    private static let writeBits = (all: UInt32(0o002), group: UInt32(0o020))
    /// Every permission of the group and of all users.
    private static let sharedBits: UInt32 = 0o077

    /// The findings of the folder; empty on a plain bus.
    var keys: [HealthFinding] {
        guard let keys = facts.keys else { return [] }
        let problems =
            Self.folders(keys) + Self.secrets(keys) + Self.services(keys) + lost(keys)
            + Self.certificates(keys)
        return Self.result(
            .keys, problems,
            ok: "The keys in \(keys.folder) are complete, and the secret ones private.")
    }

    private static func folders(_ keys: KeyFacts) -> [HealthFinding] {
        keys.folders.filter { $0.mode & (writeBits.all | writeBits.group) != 0 }.map { entry in
            let isForAll = entry.mode & writeBits.all != 0
            return HealthFinding(
                check: .keys, level: isForAll ? .error : .warning,
                message: "\(isForAll ? "All users" : "All users of its group") may write to "
                    + "\(entry.path), and so allow any key.",
                advice: "Run 'chmod go-w \(entry.path)'.")
        }
    }

    private static func secrets(_ keys: KeyFacts) -> [HealthFinding] {
        keys.secrets.filter { $0.mode & sharedBits != 0 }.map { entry in
            HealthFinding(
                check: .keys, level: .error,
                message: "Other users may read the secret key \(entry.path).",
                advice: "If no other user has read it, run 'chmod 600 \(entry.path)'. Otherwise "
                    + "revoke it and make a new one.")
        }
    }

    /// The services that can't start again, because their secret key is gone.
    private func lost(_ keys: KeyFacts) -> [HealthFinding] {
        keys.withoutSecret.map { service in
            HealthFinding(
                check: .keys, level: answers(service) ? .warning : .error,
                message: "\(keys.folder) has no secret key of \(service.program), so that it can't "
                    + "start here.",
                advice: "Put \(service.rawValue).key_secret back from your copy of the keys; "
                    + "without one, 'comanda keys init' says how to make a new one. If "
                    + "\(service.program) runs on another machine, nothing needs to be done.")
        }
    }

    private func answers(_ service: SuiteService) -> Bool {
        guard case .asked(let services) = facts.services else { return false }
        return services.answers[service] != nil
    }

    private static func services(_ keys: KeyFacts) -> [HealthFinding] {
        let missing = keys.missing.map { service in
            HealthFinding(
                check: .keys, level: .error,
                message: "\(keys.folder)/allowed has no certificate of \(service.program): its key "
                    + "was revoked, or never copied. No program can connect to it.",
                advice: "Run 'comanda keys allow \(keys.folder)/\(service.rawValue).key --keys "
                    + "\(keys.folder)' if it was revoked by mistake. Otherwise copy "
                    + "\(service.rawValue).key of the service there\(Self.ifNew(service, keys)).")
        }
        let differing = keys.differing.map { service in
            HealthFinding(
                check: .keys, level: .error,
                message: "\(keys.folder)/\(service.rawValue).key and the certificate in allowed "
                    + "have different keys, so that programs do not trust \(service.program).",
                advice: "Copy the certificate that belongs to \(service.rawValue).key_secret to "
                    + "\(keys.folder)/allowed on all machines.")
        }
        return missing + differing
    }

    /// What to do if the suite never had the key: those of the required services come first.
    private static func ifNew(_ service: SuiteService, _ keys: KeyFacts) -> String {
        guard service == .people else { return "" }
        return ", or make one with 'comanda keys new people --role orders --keys \(keys.folder)' "
            + "and restart people-service and gateway-service"
    }

    private static func certificates(_ keys: KeyFacts) -> [HealthFinding] {
        let ignored = keys.problems.map {
            HealthFinding(check: .keys, level: .error, message: $0)
        }
        let withoutRole = keys.withoutRole.map { name in
            HealthFinding(
                check: .keys, level: .warning,
                message: "The key '\(name)' has no role, so it may do nothing.",
                advice: "Run 'comanda keys allow \(keys.folder)/\(name).key --role ROLE --keys "
                    + "\(keys.folder)', or revoke it.")
        }
        return ignored + withoutRole
    }
}
