import type { LeftOutReason, Location } from '../diagnostics/index.ts'
import type { NodeId, SchemaSet } from './model.ts'

/** The credential that one security scheme requires of a call, and the scopes that it must have. */
export interface AskedCredential extends Credential {
  readonly scheme: string
  readonly scopes: readonly string[]
}

/**
 * The credentials of an operation: one of the outer list is enough, an inner list is needed together. Empty where
 * nothing is required; an undeclared scheme is `in: 'connection'`.
 */
export function credentialsFor(version: Version, operation: Operation): readonly AskedCredential[][] {
  const schemes = version.apis.find(({ name }) => name === operation.api)?.securitySchemes
  return operation.security.map((requirement) =>
    [...requirement].map(([scheme, scopes]) => {
      return { scheme, ...(schemes?.get(scheme)?.shown ?? { in: 'connection' }), scopes }
    }),
  )
}

export type VersionStatus = 'stable' | 'draft'

/** One published state of an interface, read whole; every later stage works on it alone. */
export interface Version {
  readonly name: string
  readonly status: VersionStatus
  readonly apis: readonly Api[]
  readonly sets: readonly SchemaSet[]
  readonly examples: readonly ExampleFile[]
  readonly inputs: readonly Input[]
  /** Parts of the specifications that could not be read, each reported as a warning. */
  readonly leftOut?: readonly LeftOut[]
  /** The source that names the subsets of data elements, where the schemas do not. */
  readonly subsetSource?: SubsetSource
  /** The data elements about the message that carries a document, as the profile names them. */
  readonly ofMessage?: readonly string[]
  /** SHA-256 over the inputs' names and digests. */
  readonly digest: string
}

/** A source that names the subsets of data elements. */
export interface SubsetSource {
  readonly file: string
}

/** A part of a specification that was not read: what it says is in no set and no operation. */
export interface LeftOut {
  /** The code of its warning. */
  readonly why: LeftOutReason
  readonly message: string
  readonly operations: readonly string[]
  readonly part: 'request' | 'response' | 'schema'
  readonly at?: Location
  readonly defect?: DefectPlace
}

/** Where a defect of one place is in its document. */
export interface DefectPlace {
  /** The path, `#` and a JSON pointer; of OpenAPI 2.0 as it is in 3.0. */
  readonly pointer: string
  /** The steps as the document is written; a parameter's is its `in` and its name, or what its `$ref` says. */
  readonly steps: readonly string[]
  /** What stays the same when lists get other members. */
  readonly key: string
}

/** A file that the version was read from. */
export interface Input {
  readonly file: string
  readonly sha256: string
}

/** A data example published with a version, not yet checked. */
export interface ExampleFile {
  readonly file: string
  readonly text: string
  readonly media: 'xml' | 'json' | 'text'
}

/** An API group. One without operations has schemas only, or (nothing published) neither. */
export interface Api {
  readonly name: string
  readonly title?: string
  readonly documentVersion?: string
  /** What the description says for people about itself, its servers and its tags. */
  readonly notes?: readonly string[]
  readonly file?: string
  /** Whether overlays changed what that file says. */
  readonly isOverlaid?: boolean
  readonly operations: readonly Operation[]
  /** Webhooks and callbacks: the provider sends these requests, the caller answers. */
  readonly webhooks?: readonly Operation[]
  readonly securitySchemes?: ReadonlyMap<string, SecurityScheme>
  /** Schema sets that belong to this API alone. */
  readonly sets: readonly string[]
}

/** Where a call carries its credential. */
export interface Credential {
  /** `connection`: in no part of the message. */
  readonly in: 'header' | 'query' | 'cookie' | 'connection'
  /** Of the header, query parameter or cookie. */
  readonly name?: string
  /** The scheme of `Authorization` (RFC 9110 §11.1): `basic`, `bearer`. */
  readonly authScheme?: string
}

/** A way to authenticate, as the description declares it. */
export interface SecurityScheme {
  /** Type and what goes with it, printed: `apiKey in header x-key`, `http bearer`, `oauth2`. */
  readonly form: string
  readonly shown: Credential
  /** The addresses of its flows, each under its flow and field (`implicit authorizationUrl`). */
  readonly urls: ReadonlyMap<string, string>
  readonly scopes: readonly string[]
  readonly at: Location
}

/** A callback by the operation that asks for it, as `METHOD /path`; its name, which is on no wire; and where it is sent. */
export interface Callback {
  readonly of: string
  /** The id of that operation; the path of a callback that asks for this one. */
  readonly caller: string
  readonly name: string
  readonly url: string
}

/** The servers of an operation, and where they are said, be it for the operation, its path or for all. */
export interface Servers {
  readonly list: readonly Server[]
  readonly at: Location
}

export interface Server {
  /** Variables stand in it in their braces. */
  readonly url: string
  readonly variables: ReadonlyMap<string, ServerVariable>
}

export interface ServerVariable {
  readonly default?: string
  /** Absent where it may be anything. */
  readonly values?: readonly string[]
}

/** Schemes that are needed together, each with the scopes that it must come with, sorted. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>

/** One operation of an API, as its description states it. */
export interface Operation {
  readonly api: string
  /** `operationId`, or `METHOD /path` where there is none. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** Where this is a callback: which one. Its path is made up of that. */
  readonly callback?: Callback
  readonly summary?: string
  readonly description?: string
  /** What else it says for people: external documentation, descriptions of its own servers. */
  readonly notes?: readonly string[]
  readonly deprecated: boolean
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly request?: RequestBody
  readonly responses: readonly Response[]
  /** The security requirements; one of them is enough. Empty where nothing is required. */
  readonly security: readonly SecurityRequirement[]
  /** Where that is said, be it for the operation or for all. */
  readonly securityAt?: Location
  /** Where it is called; absent for what the provider calls. */
  readonly servers?: Servers
  /** What it says besides, by keyword, as written: `x-sunset`, the day after which it may be gone, `x-stability-level`. */
  readonly stated?: ReadonlyMap<string, string>
  /** Its extensions (`x-internal`) whose value is a single one, and those of its path item, as text: filters ask for them. */
  readonly extensions?: ReadonlyMap<string, string>
  readonly at: Location
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  /** Reserved characters stand as they are (`allowReserved`). */
  readonly allowReserved?: true
  /** In a query an empty text may stand where the parameter could be left out (`allowEmptyValue`). */
  readonly allowsEmpty?: true
  /** It is the whole query as a form (`in: querystring`): each property a name, each item of a list the name once more. */
  readonly isWholeQuery?: true
  /** The media type that its value is written in (`content`); absent where `style` says how. */
  readonly media?: string
  readonly deprecated: boolean
  /** What it says besides, by keyword, as written: `x-sunset`, `x-stability-level`, its examples. */
  readonly stated?: ReadonlyMap<string, string>
  readonly description?: string
  /** Where its description stands, if not with it. */
  readonly wordsAt?: Location
  readonly schema: BodySchema
  readonly at: Location
}

export interface RequestBody {
  readonly description?: string
  /** Where its description stands, if not with it. */
  readonly wordsAt?: Location
  readonly required: boolean
  readonly media: readonly Media[]
  /** Where its reference leads, as path of the file and JSON Pointer; absent where it is written in place. */
  readonly target?: string
  readonly at: Location
}

export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  readonly description?: string
  /** Where its description stands, if not with it. */
  readonly wordsAt?: Location
  readonly headers: readonly Parameter[]
  readonly media: readonly Media[]
  /** Links to other operations, by name. */
  readonly links?: ReadonlyMap<string, Link>
  /** Where its reference leads, as path of the file and JSON Pointer; absent where it is written in place. */
  readonly target?: string
  readonly at: Location
}

/** A link to an operation that takes values of the response. */
export interface Link {
  /** Which operation, and with which values, printed. */
  readonly text: string
  readonly at: Location
}

export interface Media {
  readonly type: string
  readonly schema: BodySchema
  /** The node of each item where the body is a sequence of items; of the set of `schema`. */
  readonly item?: NodeId
  /** The body is a file, also where its media type is JSON (`type: file` of OpenAPI 2.0). */
  readonly isFile?: true
  /** How single properties of a form or of several parts are written (`encoding`), by their names. */
  readonly encodings?: ReadonlyMap<string, Encoding>
  /** Its examples, as text. */
  readonly stated?: ReadonlyMap<string, string>
  readonly at: Location
}

/** Whether a body consists of names and values: `application/x-www-form-urlencoded`. */
export function isForm({ type }: Pick<Media, 'type'>): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)
}

/** Whether a body is a single text: `text/plain` and other text types, except JSON and XML. */
export function isText({ type }: Pick<Media, 'type'>): boolean {
  return /^text\/(?![^;]*\b(?:json|xml)\s*(?:;|$))/i.test(type)
}

/**
 * How the text of a parameter is written: its style, but `cookie` for a cookie with a text media type. Such a cookie
 * is written as it is, without percent-encoding (OpenAPI 3.1.2, Parameter Object).
 */
export function writtenStyle({ in: place, style, media }: Parameter): string {
  return place === 'cookie' && media !== undefined && isText({ type: media }) ? 'cookie' : style
}

/** The format of a body that is a sequence of items. */
export type SequenceFormatName = 'jsonLines' | 'jsonSequence' | 'eventStream'

/** The format of a media type that is a sequence of items; undefined for all other media types. */
export function findSequence({ type }: Pick<Media, 'type'>): SequenceFormatName | undefined {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase()
  if (bare === 'text/event-stream') return 'eventStream'
  if (/^[^/]+\/(?:.*\+)?(?:x-)?(?:jsonl|ndjson|json-lines|jsonlines)$/u.test(bare)) return 'jsonLines'
  return /^[^/]+\/(?:.*\+)?json-seq$/u.test(bare) ? 'jsonSequence' : undefined
}

/** Whether a body has several parts (`multipart/…`), each for a property. */
export function isInParts({ type }: Pick<Media, 'type'>): boolean {
  return /^multipart\//i.test(type)
}

/**
 * Whether a body has parts without names, each an item of a list: any multipart type but `form-data` (OpenAPI 3.2).
 */
export function isInUnnamedParts({ type }: Pick<Media, 'type'>): boolean {
  return isInParts({ type }) && !/^multipart\/(?:form-data|\*)\s*(?:;|$)/i.test(type)
}

/** How one property of a body is written: like a query parameter where a `style` is said or implied, else as a media type. */
export interface Encoding {
  readonly contentType?: string
  readonly style?: string
  readonly explode: boolean
  /** Reserved characters stand as they are (`allowReserved`). */
  readonly allowReserved?: true
  /** What the part that holds the property says of itself; of bodies in parts. */
  readonly headers?: readonly Parameter[]
  readonly at: Location
}

/** What a body, parameter or header must be. */
export type BodySchema =
  /** A node of a JSON schema set. */
  | { readonly kind: 'type'; readonly set: string; readonly node: NodeId }
  /** An XML document with this root: the expanded name of a global element of the set. */
  | { readonly kind: 'root'; readonly set: string; readonly element: string }
  /** The description gives no usable schema and no binding names a root. */
  | { readonly kind: 'open'; readonly why?: OpenReason }

/**
 * Why a described body is open: what XML cannot express, and where it is; without `what`, the root has no name.
 */
export interface OpenReason {
  readonly what?: string
  readonly at: Location
}

/** Where a body stands, as configuration addresses it: `operationId.request`, `operationId.response.<status>`. */
export function bodyAddress(operation: Operation, part: 'request' | { readonly status: string }): string {
  return part === 'request' ? `${operation.id}.request` : `${operation.id}.response.${part.status}`
}

/** The parts of a path template between separators such as `/?`; the names in braces stay whole. */
export function splitPathTemplate(path: string, separators: string): readonly string[] {
  return path.split(new RegExp(`[${separators}](?![^{}]*\\})`, 'u'))
}
