// SPDX-License-Identifier: Apache-2.0

package import Accounts

/// The settings of accounts of people.
package struct PeopleSettings: Sendable {
    /// The program that sends e-mails.
    package var sendmail = "/usr/sbin/sendmail"
    /// The address of the gateway's pages for people, without a slash at the end; nil if unknown.
    package var address: String?
    /// The providers by which people may sign in.
    package var providers: [OpenIDProvider] = []

    /// The defaults.
    package init() {}
}
