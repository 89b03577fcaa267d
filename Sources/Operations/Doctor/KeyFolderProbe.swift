// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import ZeroMQ

/// Reads the facts about a folder of keys; it reads no secret key.
enum KeyFolderProbe {
    /// Returns the state of a folder.
    static func facts(ofFolder folder: String) -> KeyFacts {
        let allowed = SuiteConfiguration.allowedFolder(in: folder)
        let directory = allowed.directory(services: [])
        var facts = KeyFacts(folder: folder)
        facts.folders = [folder, allowed.path].compactMap(entry)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let suffix = "\(KeyFolder.fileSuffix)_secret"
        facts.secrets = files.filter { $0.hasSuffix(suffix) }.sorted().compactMap {
            entry("\(folder)/\($0)")
        }
        facts.withoutRole = directory.peers.values.filter(\.roles.isEmpty).map(\.name.text).sorted()
        facts.problems = directory.problems.map(\.description)
        // Without the folder `allowed`, that is the only problem.
        if directory.problems.contains(.noFolder(allowed.path)) { return facts }
        let withoutSecret = SuiteService.required.filter {
            !FileManager.default.fileExists(atPath: "\(folder)/\($0.rawValue)\(suffix)")
        }
        // A machine of clients has no secret of any service.
        if withoutSecret != SuiteService.required { facts.withoutSecret = withoutSecret }
        // The gateway recognizes nobody without people-service.
        let isWithGateway = FileManager.default.fileExists(atPath: allowed.path(of: "gateway"))
        for service in SuiteService.required + (isWithGateway ? [.people] : []) {
            let path = allowed.path(of: service.rawValue)
            guard FileManager.default.fileExists(atPath: path) else {
                facts.missing.append(service)
                continue
            }
            let own = "\(folder)/\(service.rawValue)\(KeyFolder.fileSuffix)"
            // A missing certificate is normal on another machine, and an invalid one is reported
            // by its service.
            guard let key = try? Certificate(contentsOf: own).publicKey,
                let known = try? Certificate(contentsOf: path).publicKey
            else { continue }
            if key != known { facts.differing.append(service) }
        }
        return facts
    }

    private static func entry(_ path: String) -> KeyFacts.Entry? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return KeyFacts.Entry(path: path, mode: status.st_mode & 0o777)
    }
}
