// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceRuntime
import Subprocess

/// How `comanda up` starts a service.
struct ServiceLaunch: Sendable {
    /// The name of its program.
    let name: String
    private let program: String
    private let arguments: [String]
    /// Additions to the inherited environment.
    private let settings: [Environment.Key: String?]
    /// The time from SIGTERM to SIGKILL.
    private let shutdownTimeout: Duration

    /// A launch of a program in a folder.
    ///
    /// The service gets the options of the command line, locations-service also the choice of its
    /// first locations. It inherits the environment, and so the linger timeout, which it may need
    /// to end.
    init(
        of service: SuiteService, from folder: String, options: SuiteOptions, isTrial: Bool,
        firstStart: FirstStart, linger: Duration
    ) {
        name = service.program
        shutdownTimeout = linger + .seconds(1)
        settings = isTrial ? ["COMANDA_TRIAL": "true"] : [:]
        program = "\(folder)/\(service.program)"
        arguments = Self.specific(to: service, firstStart) + Self.shared(options)
    }

    /// A launch of the gateway in a folder; `address` is where it serves pages.
    init(
        gatewayFrom folder: String, options: SuiteOptions, address: String, linger: Duration
    ) {
        name = "gateway-service"
        shutdownTimeout = linger + .seconds(1)
        settings = [:]
        program = "\(folder)/\(name)"
        arguments = ["--listen", address] + Self.shared(options)
    }

    /// Whether the program exists.
    var isPossible: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The configuration of a child process that the kernel kills when this process ends.
    ///
    /// No Swift code may run between fork and exec, so `setpriv` of util-linux, which every Debian
    /// has, sets `PR_SET_PDEATHSIG`. To the kernel the parent is the thread that forked; Subprocess
    /// forks on one thread that lives as long as the process. The child has its own process group:
    /// Ctrl-C reaches only this process, which then ends the child. `watchdog` are the variables
    /// that name the socket of its watchdog.
    func configuration(_ watchdog: [String: String]) -> Subprocess.Configuration {
        var platform = PlatformOptions()
        platform.processGroupID = 0
        platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: shutdownTimeout)]
        return Subprocess.Configuration(
            executable: .name("setpriv"),
            arguments: Arguments(["--pdeathsig", "KILL", program] + arguments),
            environment: .inherit.updating(Self.memory).updating(Self.identity)
                .updating(Self.variables(watchdog)).updating(settings),
            platformOptions: platform)
    }

    /// Makes glibc reuse freed memory for the next batch instead of returning it to the kernel.
    ///
    /// This gives 20 % more commands per second; see mallopt(3).
    private static let memory: [Environment.Key: String?] = [
        "MALLOC_TRIM_THRESHOLD_": "16777216", "MALLOC_TOP_PAD_": "1048576",
    ]

    /// Each service uses its own certificate, not that of this process.
    private static let identity: [Environment.Key: String?] = ["COMANDA_CERTIFICATE": nil]

    /// Services notify this process instead of its own service manager.
    private static func variables(_ watchdog: [String: String]) -> [Environment.Key: String?] {
        [
            "NOTIFY_SOCKET": watchdog["NOTIFY_SOCKET"], "WATCHDOG_USEC": watchdog["WATCHDOG_USEC"],
            "WATCHDOG_PID": nil,
        ]
    }

    /// The arguments of one service only.
    private static func specific(
        to service: SuiteService, _ firstStart: FirstStart
    ) -> [String] {
        switch service {
        case .locations: firstStart.arguments
        case .orders, .payments, .delivery, .people: []
        case .kitchen: ["serve"]
        }
    }

    private static func shared(_ options: SuiteOptions) -> [String] {
        let given = [
            ("--data", options.folder), ("--bus", options.bus), ("--log-level", options.logLevel),
            ("--log-format", options.logFormat), ("--keys", options.keys),
        ]
        let flags = options.insecure ? ["--insecure"] : []
        return given.flatMap { name, value in value.map { [name, $0] } ?? [] } + flags
    }
}

/// The child processes of this one, as the kernel lists them (proc(5)).
enum ChildProcesses {
    /// Whether the process with this identifier is a child of this one.
    static func contain(_ process: Int) -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        else { return false }
        return parent(in: stat) == Int(getpid())
    }

    /// The parent in the text of `/proc/PID/stat`: the fourth field.
    ///
    /// The second field is the program's name in parentheses, which may contain any character.
    static func parent(in stat: String) -> Int? {
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 2 ? Int(fields[2]) : nil
    }
}
