// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import ServiceLoop
import Wire

/// `pictures.put` and `pictures.get`.
extension LocationState {
    static func addPictures(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(PutPicture.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { transaction in
                guard let bytes = Data(base64Encoded: command.data) else {
                    throw Refusal.pictureInvalid
                }
                let answer = try PictureTable(db: transaction.db).put(Array(bytes))
                return .result(try WireCoding.encode(answer))
            }
        }
        methods.on(GetPicture.self) { transaction, request, _ in
            guard let picture = try PictureTable(db: transaction.db).picture(request.picture) else {
                throw Refusal.pictureUnknown(request.picture)
            }
            return try .result(
                encoding: GetPicture.Answer(
                    picture: request.picture, type: picture.type, bytes: picture.bytes.count,
                    data: Data(picture.bytes).base64EncodedString()))
        }
    }
}
