import type { Issue } from './result.ts'

/**
 * Why a call is refused: thrown by a handler, it is answered as problem details with this status and message. A client
 * sees the issues of a status below 500.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly status: number
  readonly issues: readonly Issue[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    more: {
      readonly issues?: readonly Issue[]
      readonly headers?: Readonly<Record<string, string>>
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.issues = more.issues ?? []
    this.headers = more.headers ?? {}
  }
}
