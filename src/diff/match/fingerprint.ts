import type { BodySchema, Media, Parameter, RequestBody, Response } from '../../schema/index.ts'
import { printRequirement } from '../facts/security-facts.ts'
import { mediaKey } from '../media-type.ts'
import { hashStructures, type NormalSet, type StructuralHashes } from '../normalize/index.ts'
import type { Pair } from '../pair.ts'

/**
 * What a message gains or loses at a pair, as a text that is equal where the same is said, however it is written; nothing
 * where both sides say something, but for security, which is one edit where both say the same.
 */
export type Fingerprint = (pair: Pair) => string | undefined

type Side = 'before' | 'after'

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

/** A schema as a number that all have that say the same. */
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

/** What parts of messages of one side say, but for words: names and numbers of schemas. */
class Texts {
  readonly #schema: (schema: BodySchema) => string

  constructor(schema: (schema: BodySchema) => string) {
    this.#schema = schema
  }

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

  /** Where another media type has the same body and stays, the media type alone came or went. */
  #beside(media: Media, kept: readonly Media[]): string {
    const body = this.#body(media)
    // What is XML beside JSON is written after another schema.
    const isSame = (one: Media) => one.schema.kind !== media.schema.kind || this.#body(one) === body
    return kept.some(isSame) ? 'the same' : body
  }

  #bodies(media: readonly Media[]): readonly string[] {
    return media.map((one) => `${mediaKey(one.type)} ${this.#body(one)}`).sort()
  }

  #body({ schema, encodings = new Map() }: Media): string {
    const written = [...encodings].map(([name, { at: _at, headers = [], ...said }]) => {
      return JSON.stringify([name, Object.entries(said).sort(), this.#headers(headers)])
    })
    return JSON.stringify([this.#schema(schema), written.sort()])
  }

  #headers(headers: readonly Parameter[]): readonly string[] {
    return headers.map((one) => `${one.name.toLowerCase()} ${this.#parameter(one)}`).sort()
  }

  #parameter({ required, style, explode, allowReserved, allowsEmpty, media, schema }: Parameter): string {
    const written = [required, style, explode, allowReserved === true, allowsEmpty === true, media ?? null]
    return JSON.stringify([...written, this.#schema(schema)])
  }
}

/** The other bodies of the message that a media type stands in, as far as the other side has their media types as well. */
function keptBeside({ parent }: Pair, side: Side): readonly Media[] {
  const listMedia = (at: Side): readonly Media[] => {
    if (parent?.on === 'response') return parent[at]?.media ?? []
    return (parent?.on === 'operation' && parent[at]?.operation.request?.media) || []
  }
  const others = new Set(listMedia(side === 'before' ? 'after' : 'before').map(({ type }) => mediaKey(type)))
  return listMedia(side).filter(({ type }) => others.has(mediaKey(type)))
}
