/** A request as it stands on the wire, without what concerns the connection. */
export interface WitnessRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: ReadonlyMap<string, string>
  readonly body?: string
}

export interface WitnessResponse {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body?: string
}

/** A request and, where the point is the answer, its response. */
export interface Exchange {
  readonly request: WitnessRequest
  readonly response?: WitnessResponse
}

/** An exchange as text: the messages one after the other, each with its headers and body. */
export function printExchange({ request, response }: Exchange): string {
  const asked = message(`${request.method} ${request.target} HTTP/1.1`, request)
  return response === undefined ? asked : `${asked}\n${message(`HTTP/1.1 ${response.status}`, response)}`
}

function message(start: string, { headers, body }: WitnessRequest | WitnessResponse): string {
  const lines = [start, ...[...headers].map(([name, value]) => `${name}: ${value}`), '']
  const text = body === undefined || body.endsWith('\n') ? (body ?? '') : `${body}\n`
  return `${lines.join('\n')}\n${text}`
}

export function findHeader({ headers }: WitnessRequest | WitnessResponse, name: string): string | undefined {
  const wanted = name.toLowerCase()
  return [...headers].find(([key]) => key.toLowerCase() === wanted)?.[1]
}
