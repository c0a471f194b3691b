import { isWithin } from '../../../diff/index.ts'
import type { Encoding, Json, Media } from '../../../schema/index.ts'
import { findSubject, nearest, type WitnessEntry } from '../entry.ts'
import { writtenBody } from './body.ts'
import { valueWith } from './compose.ts'
import type { WitnessRequest } from './message.ts'
import type { GivenHeaders } from './parts.ts'
import { type Called, type HttpEntry, type HttpShowing, type Maker, minimal } from './showing.ts'

/** A property of a form, written as the accepting side does, in the other side's form. */
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

/** The part of a property without the header that only one side asks for. */
export const partHeaderLeftOut: Maker = (found, seed) => {
  const header = findSubject(found.entry.found.pair, 'header', found.entry.rejecting)
  if (header === undefined) return undefined
  return forms(found, seed, ([mine, theirs], name) => {
    const other = theirs.encodings?.get(name)
    const headers = other?.headers?.filter((one) => one.name !== header.name) ?? []
    return [mine.encodings?.get(name), { explode: true, at: theirs.at, ...other, headers }]
  })
}

/** The header of a part, written as the accepting side does. */
export const partHeaderWritten: Maker = (found, seed) => {
  const above = nearest(found.entry.found.pair, ['header'])
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
  /** In small letters. */
  readonly header: string
}

/** The part with a value of its header that both sides are given. */
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

/** The property that a change is about. */
export function writtenIn(entry: WitnessEntry): FormProperty | undefined {
  const { found, accepting, rejecting } = entry
  const above = nearest(found.pair, ['media'])
  const [mine, theirs] = [accepting, rejecting].map((party) => above && findSubject(above, 'media', party))
  const property = findFormProperty(entry)
  return mine && theirs && property !== undefined ? { media: [mine, theirs], property } : undefined
}

/** The forms of both sides with the property that a change is about; how it is to be written in each is for the caller to say. */
function forms(
  found: HttpEntry,
  seed: number,
  encodingsOf: (media: readonly [Media, Media], name: string) => readonly [Encoding | undefined, Encoding],
  headers: GivenHeaders['values'] = new Map(),
): HttpShowing | undefined {
  const one = writtenIn(found.entry)
  return one && written(found, one, seed, encodingsOf(one.media, one.property), headers)
}

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
  // What the other side wants is not made where it is XML.
  const undone = repaired === undefined ? {} : { repaired: { request: repaired } }
  return { shown: { request: shown }, image: { request: image }, ...undone }
}

/** The property whose writing, or the headers of whose part, a change is about. */
export function findFormProperty({
  found: { pair },
  accepting,
  rejecting,
}: WitnessEntry): string | undefined {
  const header = nearest(pair, ['header'])
  for (const party of [accepting, rejecting]) {
    const writing = findSubject(pair, 'writing', party)
    const isOfProperty = writing?.what === 'property'
    const name = isOfProperty ? writing.name : header && findSubject(header, 'header', party)?.partOf
    if (name !== undefined) return name
  }
  return undefined
}

function formRequest(
  called: Called,
  media: Media,
  name: string,
  encoding: Encoding | undefined,
  seed: number,
  given?: GivenHeaders,
): WitnessRequest | undefined {
  const { version } = called.surface
  const request = minimal(called, seed)
  const encodings = new Map(media.encodings)
  if (encoding !== undefined) encodings.set(name, encoding)
  const value = valueWith(version, media, name, seed)
  const body = value === undefined ? undefined : writtenBody(version, { ...media, encodings }, value, given)
  if (request === undefined || body === undefined) return undefined
  return { ...request, headers: new Map([...request.headers, ['Content-Type', body.type]]), body: body.text }
}

/** A media type of the one list that the other does not take; nothing where the one is not stated. */
function lostType(own: string | undefined, other: string | undefined): string | undefined {
  const [types, known] = [own, other].map((list) => list?.toLowerCase().split(/\s*,\s*/u))
  return types?.find((type) => !known?.some((range) => isWithin(type, range)))
}
