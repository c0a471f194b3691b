import type { BodySchema, Media, Parameter, RequestBody, Response } from '../../schema/index.ts'
import { printRequirement } from '../facts/security-facts.ts'
import { mediaKey } from '../media-type.ts'
import { hashStructures, type NormalSet, type StructuralHashes } from '../normalize/index.ts'
import type { Pair } from '../pair.ts'

/**
 * A text of what is added or removed by a one-sided pair, equal for equal content. For security pairs: of the
 * requirements of both sides. Undefined for other pairs with two sides.
 */
export type Fingerprint = (pair: Pair) => string | undefined

type Side = 'before' | 'after'

/**
 * A function that gives a text of what a one-sided pair adds or removes, or of both sides of a security pair;
 * undefined for other pairs. Equal content has equal texts; schemas are equal if they have the same
 * structural hash on their side.
 */
export function makeFingerprint(
  sides: Readonly<Record<Side, ReadonlyMap<string, { readonly normal?: NormalSet }>>>,
): Fingerprint {
  const texts = {
    before: new Texts(makeSchemaHasher(sides.before)),
    after: new Texts(makeSchemaHasher(sides.after)),
  }
  return (pair) => {
    if (pair.on === 'security') {
      const [before, after] = [pair.before ?? [], pair.after ?? []]
      return JSON.stringify([before.map(printRequirement).sort(), after.map(printRequirement).sort()])
    }
    if ((pair.before === undefined) === (pair.after === undefined)) return undefined
    return pair.before === undefined ? texts.after.of(pair, 'after') : texts.before.of(pair, 'before')
  }
}

/** A function that gives equal texts for schemas of equal structure; JSON text for roots and unknown sets. */
function makeSchemaHasher(
  sets: ReadonlyMap<string, { readonly normal?: NormalSet }>,
): (schema: BodySchema) => string {
  const known = new Map<string, StructuralHashes>()
  return (schema) => {
    const normal = schema.kind === 'type' ? sets.get(schema.set)?.normal : undefined
    if (schema.kind !== 'type' || normal === undefined) return JSON.stringify(schema)
    const numbers = known.get(schema.set) ?? hashStructures(normal, normal, new Map())
    known.set(schema.set, numbers)
    return `${schema.set} ${numbers.structure('after', schema.node)}`
  }
}

/** Texts of the parts of messages of one side, without documentation; schemas as numbers. */
class Texts {
  readonly #schema: (schema: BodySchema) => string

  constructor(schema: (schema: BodySchema) => string) {
    this.#schema = schema
  }

  /** The text of a response, request body, parameter, header or media type; undefined for other pairs. */
  of(pair: Pair, side: Side): string | undefined {
    switch (pair.on) {
      case 'response':
        return pair[side] && this.#response(pair[side])
      case 'request-body':
        return pair[side] && this.#request(pair[side])
      case 'parameter':
      case 'header':
        return pair[side] && this.#parameter(pair[side])
      case 'media':
        return pair[side] && this.#beside(pair[side], keptBeside(pair, side))
      default:
        return undefined
    }
  }

  #response({ headers, media }: Response): string {
    return JSON.stringify([this.#headers(headers), this.#bodies(media)])
  }

  #request({ required, media }: RequestBody): string {
    return JSON.stringify([required, this.#bodies(media)])
  }

  /**
   * The text of a media type's body; `the same` if a kept media type has an equal body (or one of XML beside
   * JSON).
   */
  #beside(media: Media, kept: readonly Media[]): string {
    const body = this.#body(media)
    // XML and JSON bodies of one message have schemas of different kinds.
    const isSame = (one: Media) => one.schema.kind !== media.schema.kind || this.#body(one) === body
    return kept.some(isSame) ? 'the same' : body
  }

  #bodies(media: readonly Media[]): readonly string[] {
    return media.map((one) => `${mediaKey(one.type)} ${this.#body(one)}`).sort()
  }

  /** The text of a body: its schema and encodings. */
  #body({ schema, encodings = new Map() }: Media): string {
    const written = [...encodings].map(([name, { at: _at, headers = [], ...said }]) => {
      return JSON.stringify([name, Object.entries(said).sort(), this.#headers(headers)])
    })
    return JSON.stringify([this.#schema(schema), written.sort()])
  }

  #headers(headers: readonly Parameter[]): readonly string[] {
    return headers.map((one) => `${one.name.toLowerCase()} ${this.#parameter(one)}`).sort()
  }

  /** The text of a parameter: everything but its name, location and description. */
  #parameter({ required, style, explode, allowReserved, allowsEmpty, media, schema }: Parameter): string {
    const written = [required, style, explode, allowReserved === true, allowsEmpty === true, media ?? null]
    return JSON.stringify([...written, this.#schema(schema)])
  }
}

/** The bodies of the message around a media type whose media types the other side has as well. */
function keptBeside({ parent }: Pair, side: Side): readonly Media[] {
  /** The media types of the response, or of the operation's request body, on one side. */
  const listMedia = (at: Side): readonly Media[] => {
    if (parent?.on === 'response') return parent[at]?.media ?? []
    return (parent?.on === 'operation' && parent[at]?.operation.request?.media) || []
  }
  const others = new Set(listMedia(side === 'before' ? 'after' : 'before').map(({ type }) => mediaKey(type)))
  return listMedia(side).filter(({ type }) => others.has(mediaKey(type)))
}
