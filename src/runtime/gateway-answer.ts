import { convertBody, type GatewayScope } from './gateway-body.ts'
import { limitOf } from './gateway-call.ts'
import { mediaOf, readBody, readBytes, type Written } from './gateway-message.ts'
import { GatewayRefusal, readProblem } from './gateway-problem.ts'
import type { ProblemDetails, WebResponse } from './gateway-types.ts'
import { type OperationMedia, responseFor } from './operation.ts'

type Answer =
  | { readonly problem: ProblemDetails; readonly headers: Readonly<Record<string, string>> }
  | { readonly status: number; readonly body: Written | undefined }

/** The upstream's answer as the caller's version says it: a success with its body, or why the call failed. */
export async function answerFrom(scope: GatewayScope, response: WebResponse): Promise<Answer> {
  const { route, asks, setting } = scope
  const { status } = response
  const bytes = await readBytes(response.body, limitOf(setting))
  if (bytes === undefined) throw new GatewayRefusal(502, 'The answer of the upstream is too large.')
  const contentType = response.headers.get('content-type') ?? ''
  if (status >= 400)
    return { problem: readProblem(status, contentType, bytes), headers: keptHeaders(response) }
  const described = status < 300 ? responseFor(asks, status) : undefined
  const way = route.responses.find(({ from }) => from === described?.status)
  if (described === undefined || way === undefined)
    throw new GatewayRefusal(502, `The upstream answered ${status}, which its description does not have.`)
  const source = sourceOf(described.media, contentType, bytes)
  const value = source && valueIn(bytes, source)
  const to = way.to ?? status
  const targets = responseFor(route.accepts, to)?.media ?? []
  return {
    status: to,
    body: convertBody(scope, { part: 'response', ways: way.bodies, source, value, targets }),
  }
}

/** What a failure says to programs: when to try again, and how to say who one is. */
function keptHeaders({ headers }: WebResponse): Readonly<Record<string, string>> {
  const kept = ['retry-after', 'www-authenticate'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(kept)
}

function sourceOf(
  media: readonly OperationMedia[],
  contentType: string,
  bytes: Uint8Array,
): OperationMedia | undefined {
  if (media.length === 0) return undefined
  const found = mediaOf(media, contentType)
  if (found !== undefined) return found
  const what = bytes.length === 0 ? 'no body' : `a body of the type "${contentType}"`
  throw new GatewayRefusal(502, `The upstream answered ${what}, which its description does not have.`)
}

function valueIn(bytes: Uint8Array, media: OperationMedia): unknown {
  const read = readBody(bytes, media)
  if (read.ok) return read.value
  throw new GatewayRefusal(502, 'The answer of the upstream is not what its description says.', {
    issues: read.issues,
  })
}
