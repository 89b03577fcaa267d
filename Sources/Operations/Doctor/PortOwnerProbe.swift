// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the process that listens on a TCP port of this machine.
enum PortOwnerProbe {
    /// Returns the process that listens on the port of an endpoint, `tcp://HOST:PORT`.
    ///
    /// Returns nil without such a process, or if this user may not see it: only root sees the
    /// sockets of other users' processes.
    static func owner(ofEndpoint endpoint: String) -> PortOwner? {
        guard let port = endpoint.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            return nil
        }
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap {
            try? String(contentsOfFile: $0, encoding: .utf8)
        }
        let sockets = Set(tables.flatMap { inodes(listeningOn: port, in: $0) })
        guard !sockets.isEmpty else { return nil }
        let links = Set(sockets.map { "socket:[\($0)]" })
        return names(in: "/proc").compactMap(CInt.init).sorted().lazy
            .filter { hasDescriptor($0, to: links) }
            .map { PortOwner(process: $0, name: name(of: $0), isStopped: isStopped($0)) }.first
    }

    /// The inodes of the sockets that listen on a port, in the text of `/proc/net/tcp`.
    ///
    /// Its columns are: number, local address, remote address, state, queues, timer,
    /// retransmissions, user, timeout, inode. Addresses and state are hexadecimal.
    static func inodes(listeningOn port: UInt16, in table: String) -> [Substring] {
        let listening = "0A"
        return table.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count > 9, columns[3] == listening,
                let address = columns[1].split(separator: ":").last,
                UInt16(address, radix: 16) == port
            else { return nil }
            return columns[9]
        }
    }

    private static func hasDescriptor(_ process: CInt, to links: Set<String>) -> Bool {
        let folder = "/proc/\(process)/fd"
        return names(in: folder).contains { name in
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/\(name)")
            return link.map(links.contains) == true
        }
    }

    private static func name(of process: CInt) -> String {
        let text = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
    }

    /// Whether the state of a process is "stopped" or "traced" (proc(5)).
    private static func isStopped(_ process: CInt) -> Bool {
        let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return text?.contains(/\nState:\s+[Tt]/) == true
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
