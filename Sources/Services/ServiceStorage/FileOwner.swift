// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The owners of a database's files.
enum FileOwner {
    /// Why a user can't read or write a database: a file of it belongs to another one, or the
    /// folder or the permissions forbid it.
    static func problem(of path: String, user: uid_t = geteuid()) -> StorageError {
        for file in [path, "\(path)-wal", "\(path)-shm"] {
            var status = stat()
            guard stat(file, &status) == 0, status.st_uid != user else { continue }
            return .foreign(file, owner: name(of: status.st_uid), user: name(of: user))
        }
        return .unwritable(path)
    }

    /// The name of a user, or the number of one without a name.
    private static func name(of user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "\(user)" }
        return String(cString: name)
    }
}
