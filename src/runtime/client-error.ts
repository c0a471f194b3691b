import type { WebResponse } from './http-types.ts'
import type { Issue } from './result.ts'

/**
 * Why an answer is none of the described ones: its status is not described (`status`), it leads elsewhere (`redirect`), its
 * body cannot be read (`unreadable`: another media type, not JSON or XML, broken off, too large), or it is not valid.
 */
export type ResponseFault = 'status' | 'redirect' | 'unreadable' | 'invalid'

/** Thrown by a client for an answer that its operation does not describe. No text of the server is in the message. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  // Only declared: the constructor sets them all, in less code.
  declare readonly fault: ResponseFault
  /** Its body is read already, as far as it was read. */
  declare readonly response: WebResponse
  /** What was read of the body; absent where it broke off or was too large. */
  declare readonly body: Uint8Array | undefined
  declare readonly issues: readonly Issue[]

  constructor(
    fault: ResponseFault,
    message: string,
    response: WebResponse,
    more: {
      readonly body?: Uint8Array | undefined
      readonly issues?: readonly Issue[]
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.fault = fault
    this.response = response
    this.body = more.body
    this.issues = more.issues ?? []
  }
}
