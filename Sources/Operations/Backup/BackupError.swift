// SPDX-License-Identifier: Apache-2.0

/// The reason why backups can't be listed, or a new one can't be made.
package enum BackupError: Error, Equatable, CustomStringConvertible {
    /// The folder does not exist.
    case missing(String)
    /// The folder can't be read.
    case unreadable(String)
    /// The folder contains no backup.
    case none(String)
    /// The folder has the databases of a suite, not copies.
    case dataFolder(String)
    /// No folder was named, and the folder of the hourly backups does not exist.
    case noFolder(standard: String)
    /// The disk of the folder has too little free space, in MiB.
    case noSpace(String, needed: Int, free: Int)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .missing(let path):
            if let reason = Self.hidden(path) {
                "There is no folder \(path), or it is hidden. \(reason.problem) \(reason.advice)"
            } else {
                "There is no folder \(path). Is its disk mounted?"
            }
        case .unreadable(let path): "\(path) can't be read; run this command as root."
        case .none(let path):
            "\(path) contains no backup; make one with 'comanda backup create \(path)/NAME'."
        case .dataFolder(let path):
            """
            \(path) has the databases of a suite, not copies; make a backup of it with 'comanda \
            backup create --data \(path) FOLDER'.
            """
        case .noFolder(let standard):
            """
            The folder of the backups, \(standard), does not exist. Is its disk mounted? The \
            command takes the name of another folder.
            """
        case .noSpace(let path, let needed, let free):
            """
            A backup in \(path) needs \(needed) MiB of free disk space, but only \(free) MiB are \
            free. Free disk space, or set BACKUP_FOLDER in /etc/comanda/comanda.conf to a folder \
            on another disk.
            """
        }
    }

    /// Why the units of the package can't see a folder, and what to do; nil if they can.
    package static func hidden(_ path: String) -> (problem: String, advice: String)? {
        // As ProtectHome= of systemd.
        let homes = ["/home", "/root", "/run/user"]
        guard homes.contains(where: { path == $0 || path.hasPrefix("\($0)/") }) else { return nil }
        return (
            "Services can't see \(path), because it is below a home folder.",
            "Set BACKUP_FOLDER in /etc/comanda/comanda.conf to a folder below /srv, /mnt or /media."
        )
    }
}
