import { type Json, type Media, type Operation, type Parameter, resolve } from '../../../schema/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import type { JsonChangeSpot } from '../json/spots.ts'
import type { Proof } from '../proof.ts'
import { type PartHeader, partHeaderGiven, writtenIn } from './form-makers.ts'
import { findOperations, findValueRoot, listWrittenForms, triedValues } from './parameter-values.ts'
import type { Called, HttpEntry, HttpShowing } from './showing.ts'

/**
 * Yields both sides' forms with values of a part's header that only the accepting side may accept. Nothing if a side
 * lacks the header.
 */
export function* partHeaderValues(found: HttpEntry): Iterable<HttpShowing> {
  const { entry } = found
  const above = findNearestPair(entry.found.pair, ['header'])
  const [own, other] = [entry.accepting, entry.rejecting].map((party) => {
    return above && findSubject(above, 'header', party)
  })
  const one = writtenIn(entry)
  if (own === undefined || other === undefined || one === undefined) return
  const [here, there] = [findSpot(entry.accepting, own), findSpot(entry.rejecting, other)]
  yield* given(
    { ...found, ...one, header: own.name.toLowerCase() },
    [here, there],
    triedValues(entry, here, there),
  )
}

/** Yields both sides' forms with the JSON proof's value in a header of a named type. */
export function* typedHeaderValues(known: Proof, header: TypedHeader): Iterable<HttpShowing> {
  yield* given(header, header.spots, [JSON.parse(known.shown) as Json])
}

/** Yields both sides' forms with each value in the part's header; values that cannot be written are skipped. */
function* given(
  header: PartHeader,
  [here, there]: readonly (JsonChangeSpot | undefined)[],
  values: Iterable<Json>,
): Iterable<HttpShowing> {
  for (const value of values) {
    for (const one of listWrittenForms(here, there, value)) {
      const showing = partHeaderGiven(header, 1, one)
      if (showing !== undefined) yield showing
    }
  }
}

/** The header of a part that is of a named type. */
export interface TypedHeader extends PartHeader {
  readonly spots: readonly (JsonChangeSpot | undefined)[]
}

/**
 * Returns the first header of a part whose type is that of the JSON proof, if both sides have the body that it is
 * in. Undefined if there is none.
 */
export function typedHeader(entry: WitnessEntry, known: Proof | string): TypedHeader | undefined {
  const root = findValueRoot(entry, known)
  const { accepting, rejecting, bodies } = entry
  for (const operation of root === undefined ? [] : findOperations(entry)) {
    const other = bodies.counterpart(accepting.side, operation)
    const [mine, theirs] = [calledIn(accepting, operation), calledIn(rejecting, other)]
    if (mine === undefined || theirs === undefined) continue
    for (const { media, property, header } of partHeaders(operation)) {
      const spot = findSpot(accepting, header)
      const same = other?.request?.media.find(({ type }) => type === media.type)
      if (spot?.node.id !== root || same === undefined) continue
      const name = header.name.toLowerCase()
      const twin = same.encodings?.get(property)?.headers?.find((one) => one.name.toLowerCase() === name)
      const place = { accepting: mine, rejecting: theirs, media: [media, same] as const, property }
      return { ...place, header: name, spots: [spot, twin && findSpot(rejecting, twin)] }
    }
  }
  return undefined
}

interface OfPart {
  readonly media: Media
  readonly property: string
  readonly header: Parameter
}

/** Lists the headers of all parts of an operation's request bodies. */
function partHeaders({ request }: Operation): readonly OfPart[] {
  return (request?.media ?? []).flatMap((media) =>
    [...(media.encodings ?? [])].flatMap(([property, { headers = [] }]) =>
      headers.map((header) => ({ media, property, header })),
    ),
  )
}

/** Returns an operation, described and emitted; undefined if it is missing or not emitted. */
function calledIn(party: RunningSide, operation: Operation | undefined): Called | undefined {
  const surface = party.surface()
  const emitted = operation && surface.emitted(operation)
  return operation && emitted && { surface, operation, emitted }
}

/** Returns the schema of a header as a spot; undefined if it is not a type. */
function findSpot({ version }: RunningSide, { schema }: Parameter): JsonChangeSpot | undefined {
  if (schema.kind !== 'type') return undefined
  const set = version.sets.find(({ name }) => name === schema.set)
  return set && { way: { set }, node: resolve(set, schema.node) }
}
