/**
 * The standard `Request` if the program's libraries declare it, otherwise the part of it that the runtime uses.
 */
export type WebRequest = typeof globalThis extends { Request: { prototype: infer T } } ? T : HttpRequest

/** The standard `Response`, likewise. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : HttpResponse

/** The standard `AbortSignal`, likewise; it aborts a call. */
export type WebSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : object

/** The standard `Blob`, likewise. */
export type WebBlob = typeof globalThis extends { Blob: { prototype: infer T } } ? T : HttpBlob

/** The standard `File`, likewise. */
export type WebFile = typeof globalThis extends { File: { prototype: infer T } }
  ? T
  : WebBlob & { readonly name: string }

/** The standard `ReadableStream` of bytes, likewise. */
export type WebStream = typeof globalThis extends { Response: { prototype: { readonly body: infer T } } }
  ? NonNullable<T>
  : HttpBody

/** The part of the standard `Blob` that the runtime reads. */
export interface HttpBlob {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The part of the standard `Headers` that the runtime reads; names are case-insensitive. */
export interface HttpHeaders {
  get(name: string): string | null
}

/** The part of the standard `ReadableStream` that the runtime reads a body with. */
export interface HttpBody {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<void>
  }
}

/** The part of the standard `Request` that the runtime reads. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: HttpHeaders
  readonly body: HttpBody | null
}

/** The part of the standard `Response` that the runtime reads. */
export interface HttpResponse {
  readonly status: number
  readonly headers: HttpHeaders
  readonly body: HttpBody | null
}

/** Problem details: why a call failed, in the members of RFC 9457 and any further ones. */
export interface ProblemDetails {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly instance?: string
  readonly [member: string]: unknown
}
