// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceRuntime
import Subprocess

/// How `comanda up` starts a service.
struct ServiceLaunch: Sendable {
    /// The service that is started.
    let service: SuiteService
    private let program: String
    private let arguments: [String]
    /// What the environment says besides what it says already.
    private let settings: [Environment.Key: String?]
    /// How long the service may take to end after SIGTERM, before SIGKILL.
    private let patience: Duration

    /// A launch from the folder of the programs, which passes on the options of the command line,
    /// and the catalogue to locations-service; the environment is inherited, and with it the linger
    /// of what the service has sent last.
    init(
        of service: SuiteService, from folder: String, options: SuiteOptions, isTrial: Bool,
        catalogue: String?,
        linger: Duration
    ) {
        self.service = service
        patience = linger + .seconds(1)
        settings = isTrial ? ["COMANDA_TRIAL": "true"] : [:]
        program = "\(folder)/\(service.program)"
        arguments = Self.own(service, catalogue) + Self.passedOn(options)
    }

    /// Whether the program is there.
    var isPossible: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The launch as a child that dies with this process, whatever ends it.
    ///
    /// Nothing in Swift may run between fork and exec, so `setpriv` of util-linux, which every
    /// Debian has, asks the kernel for it (`PR_SET_PDEATHSIG`). The kernel's "parent" is the thread
    /// that forked; Subprocess forks on one thread that lives as long as the process. The child
    /// gets a process group of its own, so that Ctrl-C reaches only this process, which then ends
    /// it.
    var configuration: Subprocess.Configuration {
        var platform = PlatformOptions()
        platform.processGroupID = 0
        platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: patience)]
        return Subprocess.Configuration(
            executable: .name("setpriv"),
            arguments: Arguments(["--pdeathsig", "KILL", program] + arguments),
            environment: .inherit.updating(Self.memory).updating(Self.identity)
                .updating(settings),
            platformOptions: platform)
    }

    /// Makes glibc keep what a turn has freed for the next turn, instead of giving it back to the
    /// system and asking for it again: a fifth more commands (mallopt(3)).
    private static let memory: [Environment.Key: String?] = [
        "MALLOC_TRIM_THRESHOLD_": "16777216", "MALLOC_TOP_PAD_": "1048576",
    ]

    /// Each service is somebody of its own.
    private static let identity: [Environment.Key: String?] = ["COMANDA_CERTIFICATE": nil]

    /// What only one of the services takes.
    ///
    /// The catalogue is given at each start of locations-service, also when it is started again, so
    /// that a start that was cut short uses it, too; locations that are there stay.
    private static func own(_ service: SuiteService, _ catalogue: String?) -> [String] {
        switch service {
        case .locations: catalogue.map { ["--catalogue", $0, "--keep-locations"] } ?? []
        case .orders, .payments: []
        case .kitchen: ["serve"]
        }
    }

    private static func passedOn(_ options: SuiteOptions) -> [String] {
        let given = [
            ("--data", options.folder), ("--bus", options.bus), ("--log-level", options.logLevel),
            ("--keys", options.keys),
        ]
        let flags = options.insecure ? ["--insecure"] : []
        return given.flatMap { name, value in value.map { [name, $0] } ?? [] } + flags
    }
}
