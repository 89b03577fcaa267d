// SPDX-License-Identifier: Apache-2.0

import CSodium
import Commerce
import GatewayCore
import Wire

/// The approvals that managers give at devices: nobody can write one without the secret.
///
/// They are derived and not stored, so an approval stays valid when the gateway starts again.
struct Approvals: Sendable {
    /// The time for which an approval is valid.
    static let validity = Duration.seconds(5 * 60)
    private let secret: [UInt8]

    /// The approvals of a gateway with a secret of 16 to 64 bytes.
    init(secret: String) { self.secret = Array(secret.utf8) }

    /// The approval of a manager at a device, until an instant.
    func approval(of manager: StaffID, at device: TerminalID, until end: Timestamp) -> String {
        let content = "\(end.milliseconds)~\(manager)"
        return "\(content)~\(digest(of: content, at: device))"
    }

    /// The manager who gave an approval at a device; nil if it is not valid there now.
    func manager(in approval: String, at device: TerminalID, now: Timestamp) -> StaffID? {
        let parts = approval.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 3, let end = Int64(parts[0]), let manager = StaffID(String(parts[1])),
            now < Timestamp(milliseconds: end)
        else { return nil }
        let known = Array(digest(of: "\(parts[0])~\(parts[1])", at: device).utf8)
        let given = Array(parts[2].utf8)
        // The time does not tell how many characters are right.
        let isRight =
            known.count == given.count && sodium_memcmp(known, given, known.count) == 0
        return isRight ? manager : nil
    }

    private func digest(of content: String, at device: TerminalID) -> String {
        // No name of a device has a `~`, so two contents never have one text.
        KeyedHash.digest(of: "approval/\(device)~\(content)", secret: secret)
    }
}
