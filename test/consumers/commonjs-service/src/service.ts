import { createServer, type Server } from 'node:http'
import { consignment } from '../out/v0/schemas/identifier/codecs.js'

/** Takes documents in and answers with the first modes of transport, or with what is wrong. */
export function service(): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const result = consignment.parse(Buffer.concat(chunks))
    response.statusCode = result.ok ? 200 : 400
    response.end(
      JSON.stringify(
        result.ok
          ? result.value.mainCarriageTransportMovement?.map(({ modeCode }) => modeCode)
          : result.issues.map(({ rule }) => rule),
      ),
    )
  })
}
