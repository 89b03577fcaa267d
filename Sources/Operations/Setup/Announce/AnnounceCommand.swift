// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Glibc
import MessageBus
import ServiceRuntime

/// `comanda announce`: announces the suite on the network until it is stopped.
struct AnnounceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "announce",
        abstract: "Announces the suite on the network, so that other machines find it.",
        discussion: """
            Give it the options and the environment of the services. It runs until it is stopped, \
            and needs Avahi (avahi-daemon, avahi-utils). If only this machine can reach the \
            services, it says so and ends with status 0. 'comanda status --bus discover' on \
            another machine finds the suite.

            Examples:
              comanda announce --keys keys --bus tcp://0.0.0.0:5570
              comanda announce --keys keys --bus tcp://0.0.0.0:5570 --name 'Comanda of the bar'
            """)

    @OptionGroup var options: SuiteOptions

    @Option(help: "The name of the suite in lists, at most 63 bytes (default: Comanda on HOST).")
    var name: String?

    func validate() throws {
        if let name, !(1...63).contains(name.utf8.count) {
            throw ValidationError("--name takes a text of 1 to 63 bytes.")
        }
    }

    func run() async throws { try await ServiceStart.run(announce) }

    private func announce() throws {
        let suite = try SuiteConfiguration(options: options)
        guard let port = try suite.announcedPort() else {
            return Console.writeOutput(
                "There is nothing to announce: only this machine can reach \(suite.bus). To open "
                    + "the services to the network, make keys and set the bus to "
                    + "tcp://0.0.0.0:5570.")
        }
        let name = name ?? Self.name(forHost: HostName.present)
        // --no-fail: the announcement continues after a restart of avahi-daemon.
        let arguments =
            ["avahi-publish-service", "--no-fail", "--", name, SuiteAnnouncement.serviceType]
            + ["\(port)"] + SuiteAnnouncement.record(try suite.fingerprint())
        throw AnnounceError(code: Self.execute(arguments))
    }

    /// The default name, without the last characters of a long host name: DNS-SD allows 63 bytes.
    static func name(forHost host: String) -> String {
        var name = "Comanda on \(host)"
        while name.utf8.count > 63 { name.removeLast() }
        return name
    }

    /// Replaces this process by a program; returns the `errno` value if that is impossible.
    ///
    /// Nothing is left to do for this process, so the service manager supervises the program
    /// itself.
    private static func execute(_ arguments: [String]) -> CInt {
        // Worker threads block all signals, and a new program inherits that.
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        pointers.append(nil)
        execvp(arguments[0], pointers)
        return errno
    }
}

/// The program that announces can't be started.
struct AnnounceError: StartupError, Equatable, CustomStringConvertible {
    /// The `errno` value.
    let code: CInt

    /// The problem and its remedy, for people.
    var description: String {
        let reason = code == ENOENT ? "It is not installed" : String(cString: strerror(code))
        return "avahi-publish-service can't be started: \(reason). Run 'apt install avahi-daemon "
            + "avahi-utils'. Without it other machines need the address of this one (--bus)."
    }
}
