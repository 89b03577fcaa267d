// SPDX-License-Identifier: Apache-2.0

import Backup
import Commerce
import Foundation
import ServiceRuntime

/// Reads the facts about files and ports of this machine.
enum MachineProbe {
    private static let fsyncRepetitions = 20

    /// Returns the state of a folder of databases; nil if it does not exist.
    static func data(inFolder folder: String) -> DataFacts? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else { return nil }
        let logs = SuiteDatabase.allCases.reduce(into: [:]) { logs, database in
            logs[database.fileName] = size(of: "\(folder)/\(database.fileName)-wal")
        }
        let changes = SuiteDatabase.allCases.flatMap { database in
            ["", "-wal"].compactMap { modificationTime(of: "\(folder)/\(database.fileName)\($0)") }
        }
        return DataFacts(
            freeBytes: freeBytes(in: folder), fsync: fsync(in: folder), logs: logs,
            changedAt: changes.max())
    }

    /// Returns the newest backup in a folder: a folder in it that contains a database.
    ///
    /// A backup is as old as the newest of its databases.
    static func backups(inFolder folder: String) -> BackupFacts {
        // Removes a trailing slash.
        let folder = URL(fileURLWithPath: folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A backup that was interrupted, or is being made, is not a backup.
        let finished = names.filter { !$0.contains(".part-") }
        let backups = finished.compactMap { name -> (path: String, time: Timestamp)? in
            let path = "\(folder)/\(name)"
            let times = SuiteDatabase.allCases.compactMap {
                modificationTime(of: "\(path)/\($0.fileName)")
            }
            return times.max().map { (path, $0) }
        }
        return BackupFacts(
            folder: folder, exists: access(folder, F_OK) == 0 || errno != ENOENT,
            newest: backups.max { $0.time < $1.time })
    }

    /// Returns the newest backup that the timer of the package has made.
    ///
    /// Returns nil unless the package's suite has its databases in the folder `data` on this
    /// machine, and unless this user may not read its backups. `folder` is their folder in the
    /// settings; it does not exist if its disk is not mounted.
    static func automaticBackups(
        ofData data: String, to folder: String?, package: PackageFolders = .init()
    ) -> BackupFacts? {
        let isThere = SuiteDatabase.allCases.contains { size(of: "\(data)/\($0.fileName)") != nil }
        let folder = folder ?? package.backups
        guard data == package.data, isThere else { return nil }
        guard access(folder, R_OK) == 0 || errno == ENOENT else { return nil }
        var facts = backups(inFolder: folder)
        facts.isAutomatic = true
        return facts
    }

    /// Whether another socket uses the TCP port of an endpoint.
    ///
    /// Returns nil if the endpoint is not a port of this machine, or the port can't be tried.
    static func isOccupied(_ endpoint: String) -> Bool? {
        let scheme = "tcp://"
        guard endpoint.hasPrefix(scheme), let colon = endpoint.lastIndex(of: ":"),
            let port = in_port_t(endpoint[endpoint.index(after: colon)...])
        else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let host = String(endpoint[..<colon].dropFirst(scheme.count))
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // As libzmq does: connections that end do not count.
        var isReused: CInt = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size)
            }
        }
        if result == 0 { return false }
        return errno == EADDRINUSE ? true : nil
    }

    private static func freeBytes(in folder: String) -> Int? {
        var system = statvfs()
        guard statvfs(folder, &system) == 0, system.f_blocks > 0 else { return nil }
        return Int(system.f_bavail) * Int(system.f_frsize)
    }

    /// Writes a small file repeatedly and measures the time of each fsync.
    private static func fsync(in folder: String) -> DataFacts.Fsync {
        var path = Array("\(folder)/.comanda-doctor-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { return .failed(code: errno) }
        defer {
            unlink(path)
            close(file)
        }
        let block = [UInt8](repeating: 0x20, count: 4096)
        var times: [Duration] = []
        for _ in 0..<fsyncRepetitions {
            let start = ContinuousClock.now
            guard pwrite(file, block, block.count, 0) == block.count, Glibc.fsync(file) == 0 else {
                return .failed(code: errno)
            }
            times.append(ContinuousClock.now - start)
        }
        return .median(times.sorted()[times.count / 2])
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func modificationTime(of path: String) -> Timestamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let time = status.st_mtim
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// The folders of the suite that the package runs.
struct PackageFolders {
    var data = "/var/lib/comanda"
    /// The default folder of the backups.
    var backups = SuiteConfiguration.standardBackups
}
