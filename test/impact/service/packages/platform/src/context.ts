/** What the server hands to every call. */
export interface CallContext {
  readonly requestId: string
  readonly receivedAt: string
}

/** A request as the server sees it before it is matched with an operation. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface RawAnswer {
  readonly status: number
  readonly type?: string
  readonly body?: string
}

/** Paths that the server answers itself; `/v0/consignments/{datasetId}` is not among them. */
export const ownPaths = ['/health', '/metrics', '/v0/consignments'] as const

export function isOwnPath(path: string): path is (typeof ownPaths)[number] {
  return ownPaths.some((own) => own === path)
}

/** The context of a request; the id of the caller is kept where it sent one. */
export function contextOf(request: RawRequest, receivedAt: string, nextId: () => string): CallContext {
  return { requestId: request.headers.get('x-request-id') ?? nextId(), receivedAt }
}
