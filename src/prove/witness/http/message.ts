/** A request as it is sent, without headers of the connection. */
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

/** A request and, if the change is in the response, the response to it. */
export interface Exchange {
  readonly request: WitnessRequest
  readonly response?: WitnessResponse
}

/** Prints the request, and the response after it if there is one, each with its headers and body. */
export function printExchange({ request, response }: Exchange): string {
  const asked = message(`${request.method} ${request.target} HTTP/1.1`, request)
  return response === undefined ? asked : `${asked}\n${message(`HTTP/1.1 ${response.status}`, response)}`
}

/** Prints a message: its first line, its headers, an empty line, and its body with a line end. */
function message(start: string, { headers, body }: WitnessRequest | WitnessResponse): string {
  const lines = [start, ...[...headers].map(([name, value]) => `${name}: ${value}`), '']
  const text = body === undefined || body.endsWith('\n') ? (body ?? '') : `${body}\n`
  return `${lines.join('\n')}\n${text}`
}

/** Returns the value of a header, whose name is compared without case; undefined if it is missing. */
export function findHeader({ headers }: WitnessRequest | WitnessResponse, name: string): string | undefined {
  const wanted = name.toLowerCase()
  return [...headers].find(([key]) => key.toLowerCase() === wanted)?.[1]
}
