// SPDX-License-Identifier: Apache-2.0

// SwiftPM takes this file as the main program of the tests. Without it, SwiftPM looks for tests of
// XCTest in an index of all sources, which takes a tenth of the build.

import Testing

@main
enum Main {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
