import type { NodeId } from '../../schema/index.ts'
import type { ChangePart } from '../change/change.ts'
import type { WalkPlace } from '../match/shared/walk.ts'
import type { Direction, Message, PairScope, Within } from '../pair.ts'
import { nameMessage } from './usage.ts'

/**
 * The schema around a place, on both sides: a named or inline schema that is compared once, or one of a message.
 */
export interface Owners {
  readonly before?: NodeId | undefined
  readonly after?: NodeId | undefined
  /** Other owners of the same place. */
  readonly more?: readonly Owners[]
  /** Of a schema without a name: itself, of the earlier side. */
  readonly node?: NodeId
  /** Of a schema without a name: the places where the walk found it, in that order. */
  readonly inside?: WalkPlace[]
  /** Of a pair of named schemas: the places that use it. */
  readonly users?: WalkPlace[]
  /** Of a body, a parameter or a header: the message that it is in. */
  readonly message?: MessageUse
  /** Where it was compared, for those that are compared once. */
  readonly path?: readonly string[]
  /** Of a message: what the path leads through. */
  readonly within?: Within | undefined
  /** Of a pair of named schemas: the earlier name. */
  readonly name?: string
}

/** A part of a message of an operation. */
export interface MessageUse {
  readonly api: string
  readonly operation: string
  readonly part: ChangePart
  readonly direction: Direction
}

/** Owners that are inside no others, and the message that does not contain the place (`readOnly`, `writeOnly`). */
export interface TopOwners {
  readonly owners: Owners
  readonly barred: Message | undefined
}

/**
 * The outermost owners of a place: inline schemas are followed to every place that has them. Each is listed
 * once for each barred message.
 */
export function listTopOwners(place: Pick<WalkPlace, 'owners' | 'barred'>): readonly TopOwners[] {
  const { owners, barred } = place
  if (owners.inside === undefined && owners.more === undefined) return [{ owners, barred }]
  const found: TopOwners[] = []
  const seen = new Map<Owners, Set<Message | undefined>>()
  /**
   * Adds owners that are inside no others, and follows the places of the others; each once for each barred
   * message.
   */
  const add = (one: Owners, bar: Message | undefined): void => {
    const known = seen.get(one) ?? new Set()
    if (known.has(bar)) return
    seen.set(one, known.add(bar))
    if (one.inside === undefined) found.push({ owners: one, barred: bar })
    for (const more of one.more ?? []) add(more, bar)
    for (const [index, { owners: outer, barred: other }] of (one.inside ?? []).entries()) {
      // What is inside took over what the first place bars.
      add(outer, index === 0 ? bar : other)
    }
  }
  add(owners, barred)
  return found
}

/** The outermost owners of a place, along the first place of each inline schema. */
export function findTopOwners({ owners }: Pick<WalkPlace, 'owners'>): Owners {
  let top = owners
  for (let [place] = top.inside ?? []; place !== undefined; [place] = top.inside ?? []) top = place.owners
  return top
}

/**
 * The path of a place, and what it is within, in the first message that is sent in one of the directions. For a place in
 * texts and in bodies (`isMixed`), the first body, since an edit of JSON values may break no text. Without such a
 * message: the path from its named schema if it is mixed or starts in a message, otherwise undefined.
 */
export function findFirstMessagePlace(
  place: WalkPlace,
  directions: readonly Direction[],
  isMixed: boolean,
): NamedPlace | undefined {
  const wanted = { directions, bars: [], isMeant: (): boolean => true }
  const inBody = isMixed ? placeFrom(place, { ...wanted, isMeant: isInBody }, new Set()) : undefined
  const found = inBody ?? placeFrom(place, wanted, new Set())
  const isElsewhere = isMixed && inBody === undefined
  if (!isElsewhere && (found !== undefined || !startsInMessage(place))) return found
  const { name, path = [] } = findTopOwners(place)
  if (name === undefined) return found
  return { path: [name, ...place.path.slice(path.length)], within: { steps: 1, words: [`schema "${name}"`] } }
}

/** How people find a place. */
type NamedPlace = Pick<PairScope, 'path' | 'within'>

/** Which messages a place is looked for in. */
interface WantedMessages {
  readonly directions: readonly Direction[]
  readonly isMeant: (message: MessageUse) => boolean
  /** The messages that do not contain what was followed so far. */
  readonly bars: readonly Message[]
}

function isInBody({ part }: MessageUse): boolean {
  return part !== 'parameter' && part !== 'header'
}

/** Whether the first uses of a place, followed outwards, end in a message. */
function startsInMessage(place: WalkPlace): boolean {
  const seen = new Set<Owners>()
  let { owners } = place
  for (let next: WalkPlace | undefined = place; next !== undefined && !seen.has(next.owners); ) {
    owners = next.owners
    seen.add(owners)
    next = (owners.inside ?? owners.users)?.[0]
  }
  return owners.message !== undefined
}

/**
 * The place with its path extended outwards to the first message of these directions that contains it (not barred
 * by `readOnly` or `writeOnly`). Undefined if there is none; adds visited owners to `seen`.
 */
function placeFrom(
  { owners, barred, path }: WalkPlace,
  { directions, isMeant, bars }: WantedMessages,
  seen: Set<Owners>,
): NamedPlace | undefined {
  if (seen.has(owners)) return undefined
  seen.add(owners)
  const all = barred === undefined ? bars : [...bars, barred]
  const { message, within, path: start = [] } = owners
  if (message !== undefined) {
    const isHeld =
      directions.includes(message.direction) && !all.includes(nameMessage(message.part)) && isMeant(message)
    return isHeld ? { path, within } : undefined
  }
  const from = owners.inside?.[0]?.path ?? start
  for (const outer of owners.inside ?? owners.users ?? []) {
    const found = placeFrom(outer, { directions, isMeant, bars: all }, seen)
    if (found) return { ...found, path: [...found.path, ...path.slice(from.length)] }
  }
  return undefined
}
