// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDBSQLite
import Synchronization

/// Makes the disk under a real database fail: a layer over SQLite's VFS.
///
/// It forwards each call, except those that a test makes fail.
enum FaultyDisk {
    /// A failing call; the raw value is the code that SQLite receives.
    enum Fault: CInt {
        case sync = 1034  // SQLITE_IOERR_FSYNC
        case write = 778  // SQLITE_IOERR_WRITE
        case full = 13  // SQLITE_FULL
        case permission = 8  // SQLITE_READONLY
    }

    private typealias Opening =
        @convention(c) (
            UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
            UnsafeMutablePointer<sqlite3_file>?, CInt, UnsafeMutablePointer<CInt>?
        ) -> CInt

    /// An open file: its path, and the VFS's own methods for it.
    private struct OpenFile {
        var path: String
        var system: UInt
    }

    private struct State {
        /// The VFS's own `xOpen`.
        var open: Opening?
        var files: [UInt: OpenFile] = [:]
        var faults: [String: Fault] = [:]
        /// This layer's methods by the VFS's own; databases and logs have different ones.
        var methods: [UInt: UInt] = [:]
    }

    private static let state = Mutex(State())
    /// Installed once for the whole process; without a fault each call is forwarded.
    private static let layer: Bool = install()

    /// Installs the layer under all files that are opened later.
    static func prepare() { precondition(layer, "SQLite has no VFS named unix") }

    /// Makes the files in a folder fail, or work again.
    static func set(_ fault: Fault?, in folder: String) {
        state.withLock { $0.faults[folder] = fault }
    }

    private static var open: Opening? { state.withLock { $0.open } }

    /// Replaces `xOpen` of the VFS itself, so that every other layer lies above this one.
    private static func install() -> Bool {
        guard let vfs = sqlite3_vfs_find("unix"), let open = vfs.pointee.xOpen else { return false }
        state.withLock { $0.open = open }
        vfs.pointee.xOpen = { vfs, name, file, flags, outFlags in
            guard let open = FaultyDisk.open else { return SQLITE_CANTOPEN }
            let code = open(vfs, name, file, flags, outFlags)
            // Temporary files have no name.
            if code == SQLITE_OK, let name, let file {
                FaultyDisk.intercept(file, String(cString: name))
            }
            return code
        }
        return true
    }

    /// Gives an open file methods that check for a fault first.
    private static func intercept(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
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
            let (system, fault) = FaultyDisk.lookUp(file)
            if fault == .sync { return Fault.sync.rawValue }
            return system?.pointee.xSync(file, flags) ?? SQLITE_IOERR
        }
        methods.pointee.xWrite = { file, bytes, count, offset in
            let (system, fault) = FaultyDisk.lookUp(file)
            if let fault, fault != .sync { return fault.rawValue }
            return system?.pointee.xWrite(file, bytes, count, offset) ?? SQLITE_IOERR
        }
        return methods
    }

    /// Returns the VFS's own methods for a file, and its fault.
    private static func lookUp(
        _ file: UnsafeMutablePointer<sqlite3_file>?
    ) -> (UnsafePointer<sqlite3_io_methods>?, Fault?) {
        let (system, fault) = state.withLock { state -> (UInt?, Fault?) in
            guard let open = state.files[UInt(bitPattern: file)] else { return (nil, nil) }
            return (open.system, state.faults.first { open.path.hasPrefix($0.key) }?.value)
        }
        return (system.flatMap(UnsafePointer.init(bitPattern:)), fault)
    }
}
