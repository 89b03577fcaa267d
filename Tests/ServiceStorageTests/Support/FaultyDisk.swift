// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDBSQLite
import Synchronization

/// Lets the disk under a real database fail: a layer between SQLite and the system (a VFS) that
/// passes everything on, except what a test has broken.
enum FaultyDisk {
    /// What fails, and how SQLite is told.
    enum Fault: CInt {
        case sync = 1034  // SQLITE_IOERR_FSYNC
        case write = 778  // SQLITE_IOERR_WRITE
        case room = 13  // SQLITE_FULL
        case permission = 8  // SQLITE_READONLY
        case direct = 10  // SQLITE_IOERR, only of what would go past the system's cache
    }

    /// The call of the system that writes.
    private typealias Writing =
        @convention(c) (CInt, UnsafeRawPointer?, Int, off_t) -> Int
    private typealias Opening =
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
            UnsafeMutablePointer<sqlite3_file>?, CInt, UnsafeMutablePointer<CInt>?
        ) -> CInt

    /// An open file: where it is, and the system's methods for it.
    private struct OpenFile {
        var path: String
        var system: UInt
    }

    private struct State {
        /// The system's way to open a file.
        var open: Opening?
        /// The system's way to write, and how often it was not taken, by folder.
        var write: Writing?
        var refusals: [String: Int] = [:]
        var files: [UInt: OpenFile] = [:]
        var faults: [String: Fault] = [:]
        /// Our methods by the system's: databases and logs have different ones.
        var methods: [UInt: UInt] = [:]
    }

    private static let state = Mutex(State())
    /// Registered once for the whole process; files that no test has broken are as ever.
    private static let layer: Bool = install()

    /// Puts the layer under the files that are opened from now on.
    static func prepare() { precondition(layer, "SQLite refused the layer under its files") }

    /// Breaks what lies in a folder, or mends it.
    static func set(_ fault: Fault?, in folder: String) {
        state.withLock { $0.faults[folder] = fault }
    }

    /// How often something could not be written past the system's cache.
    static func refusals(in folder: String) -> Int {
        state.withLock { $0.refusals[folder, default: 0] }
    }

    private static var open: Opening? { state.withLock { $0.open } }

    /// In the place of the system's own way, so that it lies under every other layer.
    private static func install() -> Bool {
        guard let vfs = sqlite3_vfs_find("unix"), let open = vfs.pointee.xOpen else { return false }
        state.withLock { $0.open = open }
        vfs.pointee.xOpen = { vfs, name, file, flags, outFlags in
            guard let open = FaultyDisk.open else { return SQLITE_CANTOPEN }
            let code = open(vfs, name, file, flags, outFlags)
            // Temporary files have no name.
            if code == SQLITE_OK, let name, let file {
                FaultyDisk.watch(file, String(cString: name))
            }
            return code
        }
        return installWriting(vfs)
    }

    /// SQLite's files have methods that look for a fault first: what comes here without them goes
    /// past the system's cache.
    ///
    /// SQLite has one type for all calls of the system, hence the casts.
    private static func installWriting(_ vfs: UnsafeMutablePointer<sqlite3_vfs>) -> Bool {
        guard let write = vfs.pointee.xGetSystemCall(vfs, "pwrite64") else { return false }
        state.withLock { $0.write = unsafeBitCast(write, to: Writing.self) }
        let faulty: Writing = { file, bytes, count, offset in
            guard let write = FaultyDisk.write(to: file) else { return -1 }
            return write(file, bytes, count, offset)
        }
        let call = unsafeBitCast(faulty, to: sqlite3_syscall_ptr.self)
        return vfs.pointee.xSetSystemCall(vfs, "pwrite64", call) == SQLITE_OK
    }

    /// The system's way to write to an open file; nil when that is broken.
    private static func write(to file: CInt) -> Writing? {
        state.withLock { state in
            if state.faults.allSatisfy({ $0.value == .sync }) { return state.write }
            let path = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(file)")
            guard let folder = state.faults.first(where: { path?.hasPrefix($0.key) == true }),
                folder.value != .sync, isDirect(file)
            else { return state.write }
            state.refusals[folder.key, default: 0] += 1
            errno = EIO
            return nil
        }
    }

    /// SQLite reads what it writes, and opens its files for both.
    private static func isDirect(_ file: CInt) -> Bool {
        fcntl(file, F_GETFL) & O_ACCMODE == O_WRONLY
    }

    /// Puts methods before the system's that look for a fault first.
    private static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
        guard let system = file.pointee.pMethods else { return }
        let methods = state.withLock { state in
            let key = UInt(bitPattern: system)
            state.files[UInt(bitPattern: file)] = OpenFile(path: path, system: key)
            let methods = state.methods[key] ?? UInt(bitPattern: Self.methods(before: system))
            state.methods[key] = methods
            return methods
        }
        file.pointee.pMethods = UnsafePointer(bitPattern: methods)
    }

    private static func methods(
        before system: UnsafePointer<sqlite3_io_methods>
    ) -> UnsafeMutablePointer<sqlite3_io_methods> {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: system.pointee)
        methods.pointee.xSync = { file, flags in
            let (system, fault) = FaultyDisk.look(file)
            if fault == .sync { return Fault.sync.rawValue }
            return system?.pointee.xSync(file, flags) ?? SQLITE_IOERR
        }
        methods.pointee.xWrite = { file, bytes, count, offset in
            let (system, fault) = FaultyDisk.look(file)
            if let fault, fault != .sync, fault != .direct { return fault.rawValue }
            return system?.pointee.xWrite(file, bytes, count, offset) ?? SQLITE_IOERR
        }
        return methods
    }

    /// The system's methods for a file, and what is broken about it.
    private static func look(
        _ file: UnsafeMutablePointer<sqlite3_file>?
    ) -> (UnsafePointer<sqlite3_io_methods>?, Fault?) {
        let (system, fault) = state.withLock { state -> (UInt?, Fault?) in
            guard let open = state.files[UInt(bitPattern: file)] else { return (nil, nil) }
            return (open.system, state.faults.first { open.path.hasPrefix($0.key) }?.value)
        }
        return (system.flatMap(UnsafePointer.init(bitPattern:)), fault)
    }
}
