import type { WebBlob } from './http-types.ts'
import type { Result } from './result.ts'

/** Limits of reading; the defaults are far above what real documents need. */
export interface ParseLimits {
  /** Deepest nesting of elements; default 256. */
  readonly maxDepth?: number
  /** Length of the document in UTF-16 units; default 64 Mi. */
  readonly maxLength?: number
  /** Attributes of one element, including namespace declarations; default 256. */
  readonly maxAttributes?: number
  /** Issues after which reading stops; default 1,000. */
  readonly maxIssues?: number
  /** Whether JSON numbers may lose digits at places that the type does not describe. */
  readonly lossy?: boolean
  /**
   * Decodes bytes instead of the codec, which does it only if the result is `undefined`. `anyEncoding` supports
   * all encodings of the platform.
   */
  readonly decode?: (bytes: Uint8Array) => string | undefined
}

/** Reads, checks and writes XML documents with one root element. */
export interface XmlCodec<T> extends StandardSchema<T> {
  readonly kind: 'xml'
  /** The root element: namespace (empty for none) and local name. */
  readonly root: { readonly namespace: string; readonly local: string }
  /** Reads a document (text, or UTF-8/UTF-16 bytes) and checks it completely. */
  parse(xml: string | Uint8Array, limits?: ParseLimits): Result<T>
  /** Writes a document; throws `InvalidValueError` for a value that is not valid. */
  serialize(value: T): string
  /** Checks a value as `parse` would check its document. */
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes JSON texts of one type. */
export interface JsonCodec<T> extends StandardSchema<T> {
  readonly kind: 'json'
  /**
   * Reads a text and checks it completely. A number that would lose digits is refused (`number-digits`), except
   * with the limit `lossy` at places that the type does not describe. Other limits do not apply to JSON.
   */
  parse(json: string | Uint8Array, limits?: ParseLimits): Result<T>
  /** Writes a value; throws `InvalidValueError` for a value that is not valid or that JSON cannot express. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
  /**
   * Present if values have an in-memory form other than JSON's (`bigint`, `Date`): converts from and to plain
   * data. `read` also accepts numbers as texts. `write` writes a number as text if a JavaScript number would be
   * written otherwise, or with `exact` as an object with that `text`. It throws `InvalidValueError` for a value that
   * is not valid.
   */
  readonly plain?: { read(value: unknown): Result<T>; write(value: T, exact?: boolean): unknown }
}

/** Reads, checks and writes plain texts that are a single value: a text, a number, a boolean. */
export interface TextCodec<T> extends StandardSchema<T> {
  readonly kind: 'text'
  /**
   * Reads a text as parameters are read: `12` is a number if the type is a number. Bytes are decoded by the
   * `charset` of the content type, else as UTF-8.
   */
  parse(text: string | Uint8Array, options?: ParseLimits & { readonly contentType?: string }): Result<T>
  /** Writes a text; throws `InvalidValueError` for a value that is not valid or has no text. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes forms of names and values (`application/x-www-form-urlencoded`). */
export interface FormCodec<T> extends StandardSchema<T> {
  readonly kind: 'form'
  parse(form: string | Uint8Array): Result<T>
  /** Writes a form; throws `InvalidValueError` for a value that is not valid or has no text. */
  serialize(value: T): string
  validate(value: unknown): Result<T>
}

/** Reads, checks and writes multipart forms (`multipart/form-data`). */
export interface PartsCodec<T> extends StandardSchema<T> {
  readonly kind: 'parts'
  /** Reads a form, with the boundary that the content type names. Files are received as `File`. */
  parse(form: string | Uint8Array, options: { readonly contentType: string }): Result<T>
  /**
   * Writes a form; the blob's `type` is the content type. Throws `InvalidValueError` for a value that is not
   * valid.
   */
  serialize(value: T): WebBlob
  validate(value: unknown): Result<T>
}

/** The codec of an XML root element, a JSON type, a plain text or a form. */
export type Codec<T> = XmlCodec<T> | JsonCodec<T> | TextCodec<T> | FormCodec<T>

/** The codec of a body, which may also be a multipart form. */
export type BodyCodec<T> = Codec<T> | PartsCodec<T>

/**
 * Plain data as a value of the codec: converted to its in-memory form, or else checked; unchanged without a codec.
 */
export function readPlain(codec: BodyCodec<unknown> | undefined, value: unknown): Result<unknown> {
  const plain = codec && 'plain' in codec ? codec.plain : undefined
  return plain?.read(value) ?? codec?.validate(value) ?? { ok: true, value }
}

/** The interface of Standard Schema 1.1 (standardschema.dev), which routers and form libraries accept from any validator. */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'efti-schema-toolkit'
    readonly validate: (value: unknown) => StandardResult<T>
    readonly types?: { readonly input: T; readonly output: T }
  }
}

/** Standard Schema's result: a value, or issues. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** Standard Schema's issue. */
export interface StandardIssue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/**
 * The `~standard` member of a codec. Its issues leave out the first `rootSteps` steps of each path: XML paths
 * begin with the root's name, which is not a property of the value.
 */
export function standardSchema<T>(validate: (value: unknown) => Result<T>, rootSteps = 1): StandardSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'efti-schema-toolkit',
      /** Standard Schema's form of the codec's result, with shortened paths. */
      validate(value) {
        const result = validate(value)
        if (result.ok) return { value: result.value }
        return {
          issues: result.issues.map(({ message, path }) => ({ message, path: path.slice(rootSteps) })),
        }
      },
    },
  }
}

/**
 * An error message if the input is neither a text nor bytes, else `undefined`; frameworks pass bodies as `any`.
 */
export function notText(source: unknown): string | undefined {
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  const isText = typeof source === 'string' || ArrayBuffer.isView(source)
  return isText ? undefined : `No text or bytes, but ${typeof source}.`
}
