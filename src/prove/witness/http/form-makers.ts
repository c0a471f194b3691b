import { isWithin } from '../../../diff/index.ts'
import type { Encoding, Json, Media } from '../../../schema/index.ts'
import { findNearestPair, findSubject, type WitnessEntry } from '../entry.ts'
import { type GivenHeaders, writeMediaBody } from './body.ts'
import { makeValueWith } from './compose.ts'
import type { WitnessRequest } from './message.ts'
import { type Called, type HttpEntry, type HttpShowing, type Maker, makeMinimalRequest } from './showing.ts'

/**
 * Makes both sides' forms with the changed property in the accepting side's encoding. Its media type is one that the
 * other side does not list, if there is one.
 */
export const propertyWritten: Maker = (found, seed) =>
  forms(found, seed, ([mine, theirs], name) => {
    const [own, other] = [mine.encodings?.get(name), theirs.encodings?.get(name)]
    const lost = lostType(own?.contentType, other?.contentType)
    const edited = {
      ...(own ?? { explode: true, at: mine.at }),
      ...(lost === undefined ? {} : { contentType: lost }),
    }
    return [edited, { ...edited, headers: other?.headers ?? [] }]
  })

/**
 * Both sides' forms, the rejecting side's without the part's header that it asks for; undefined if it asks for
 * none.
 */
export const partHeaderLeftOut: Maker = (found, seed) => {
  const header = findSubject(found.entry.found.pair, 'header', found.entry.rejecting)
  if (header === undefined) return undefined
  return forms(found, seed, ([mine, theirs], name) => {
    const other = theirs.encodings?.get(name)
    const headers = other?.headers?.filter((one) => one.name !== header.name) ?? []
    return [mine.encodings?.get(name), { explode: true, at: theirs.at, ...other, headers }]
  })
}

/** Both sides' forms with the part's header in the accepting side's style; undefined for other headers. */
export const partHeaderWritten: Maker = (found, seed) => {
  const above = findNearestPair(found.entry.found.pair, ['header'])
  const own = above && findSubject(above, 'header', found.entry.accepting)
  if (own?.partOf === undefined) return undefined
  const name = own.name.toLowerCase()
  return forms(
    found,
    seed,
    ([mine, theirs], property) => {
      const other = theirs.encodings?.get(property)
      const headers = (other?.headers ?? []).map((one) => {
        return one.name.toLowerCase() === name ? { ...own, schema: one.schema } : one
      })
      return [mine.encodings?.get(property), { explode: true, at: theirs.at, ...other, headers }]
    },
    new Map([[name, undefined]]),
  )
}

/** The header of a part, in a body that both sides have. */
export interface PartHeader extends Pick<HttpEntry, 'accepting' | 'rejecting'>, FormProperty {
  /** The name in lower case. */
  readonly header: string
}

/** Both sides' forms with this value in the part's header; undefined if one cannot be made. */
export function partHeaderGiven(place: PartHeader, seed: number, value: Json): HttpShowing | undefined {
  const asStated = (media: Media): Encoding =>
    media.encodings?.get(place.property) ?? { explode: true, at: media.at }
  const [mine, theirs] = place.media
  return written(place, place, seed, [asStated(mine), asStated(theirs)], new Map([[place.header, value]]))
}

/** A property of a body, as both sides describe the body. */
export interface FormProperty {
  readonly media: readonly [Media, Media]
  readonly property: string
}

/**
 * Returns the form property that a change is about, with both sides' media types; undefined if a side lacks it.
 */
export function writtenIn(entry: WitnessEntry): FormProperty | undefined {
  const { found, accepting, rejecting } = entry
  const above = findNearestPair(found.pair, ['media'])
  const [mine, theirs] = [accepting, rejecting].map((party) => above && findSubject(above, 'media', party))
  const property = findFormProperty(entry)
  return mine && theirs && property !== undefined ? { media: [mine, theirs], property } : undefined
}

/**
 * Makes both sides' forms with the changed property; `encodingsOf` says how each side writes it. Undefined if they
 * cannot be made.
 */
function forms(
  found: HttpEntry,
  seed: number,
  encodingsOf: (media: readonly [Media, Media], name: string) => readonly [Encoding | undefined, Encoding],
  headers: GivenHeaders['values'] = new Map(),
): HttpShowing | undefined {
  const one = writtenIn(found.entry)
  return one && written(found, one, seed, encodingsOf(one.media, one.property), headers)
}

/**
 * Makes the accepting side's request, the rejecting side's with the edit, and its own without it. Undefined if one
 * of the first two cannot be made.
 */
function written(
  { accepting, rejecting }: Pick<HttpEntry, 'accepting' | 'rejecting'>,
  { media: [mine, theirs], property }: FormProperty,
  seed: number,
  [own, other]: readonly [Encoding | undefined, Encoding],
  headers: GivenHeaders['values'],
): HttpShowing | undefined {
  if (rejecting === undefined) return undefined
  const given = { partOf: property, values: headers }
  const shown = formRequest(accepting, mine, property, own, seed, given)
  const image = formRequest(rejecting, theirs, property, other, seed, given)
  const repaired = formRequest(rejecting, theirs, property, theirs.encodings?.get(property), seed)
  if (shown === undefined || image === undefined) return undefined
  // Without a repaired request, for example if the rejecting side wants XML, the proof has none.
  const undone = repaired === undefined ? {} : { repaired: { request: repaired } }
  return { shown: { request: shown }, image: { request: image }, ...undone }
}

/**
 * Returns the name of the property whose encoding, or whose part's header, a change is about; undefined for
 * others.
 */
export function findFormProperty({
  found: { pair },
  accepting,
  rejecting,
}: WitnessEntry): string | undefined {
  const header = findNearestPair(pair, ['header'])
  for (const party of [accepting, rejecting]) {
    const writing = findSubject(pair, 'writing', party)
    const isOfProperty = writing?.what === 'property'
    const name = isOfProperty ? writing.name : header && findSubject(header, 'header', party)?.partOf
    if (name !== undefined) return name
  }
  return undefined
}

/** Makes a request whose form has the property, in this encoding; undefined if it cannot be made. */
function formRequest(
  called: Called,
  media: Media,
  name: string,
  encoding: Encoding | undefined,
  seed: number,
  given?: GivenHeaders,
): WitnessRequest | undefined {
  const { version } = called.surface
  const request = makeMinimalRequest(called, seed)
  const encodings = new Map(media.encodings)
  if (encoding !== undefined) encodings.set(name, encoding)
  const value = makeValueWith(version, media, name, seed)
  const body =
    value === undefined ? undefined : writeMediaBody(version, { ...media, encodings }, value, given)
  if (request === undefined || body === undefined) return undefined
  return { ...request, headers: new Map([...request.headers, ['Content-Type', body.type]]), body: body.text }
}

/**
 * Returns the first media type of `own` that `other` does not include; undefined if there is none or `own` is not
 * stated.
 */
function lostType(own: string | undefined, other: string | undefined): string | undefined {
  const [types, known] = [own, other].map((list) => list?.toLowerCase().split(/\s*,\s*/u))
  return types?.find((type) => !known?.some((range) => isWithin(type, range)))
}
