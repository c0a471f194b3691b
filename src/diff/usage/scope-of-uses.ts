import type { Direction, Flow, Message, PairScope } from '../pair.ts'
import type { TextUse } from './text-uses.ts'
import { nameMessage, type Use } from './usage.ts'

type ScopeOfUses = Pick<PairScope, 'operations' | 'part' | 'directions' | 'flows' | keyof Written> & {
  readonly api?: string
  /** The directions of requests and of responses. */
  readonly ways: readonly Way[]
}

interface Way {
  readonly message: Message
  readonly direction: Direction
}

type Written = Pick<PairScope, 'isStyled' | 'isRepeated' | 'isFilled'>

/** Cached results in a tree, one level for each list of uses: most places share their lists, which can be long. */
interface Known {
  readonly next: WeakMap<readonly Use[], Known>
  /** By the property of a form. */
  readonly found: Map<string | undefined, ScopeOfUses>
}

const known: Known = { next: new WeakMap(), found: new Map() }

/**
 * API, operations, part, directions and text form of a place, from the uses of both sides; in a form by the
 * property (`field`). Both directions if there are no uses. Cached by the lists.
 */
export function deriveUseScope(lists: readonly (readonly Use[])[], field?: string): ScopeOfUses {
  let at = known
  for (const list of lists) {
    const next: Known = at.next.get(list) ?? { next: new WeakMap(), found: new Map() }
    at.next.set(list, next)
    at = next
  }
  const isOfForms = field !== undefined && lists.some((list) => list.some(({ fields }) => fields))
  const name = isOfForms ? field : undefined
  const found = at.found.get(name) ?? makeUseScope(lists.flat(), name)
  at.found.set(name, found)
  return found
}

const both = ['request', 'response'] as const

/**
 * Computes what `deriveUseScope` returns: API only if there is one, `flows` if several, part `schema` if parts
 * differ.
 */
function makeUseScope(uses: readonly Use[], field: string | undefined): ScopeOfUses {
  if (uses.length === 0) {
    const ways = both.map((way): Way => ({ message: way, direction: way }))
    return { operations: [], part: 'schema', directions: both, ways }
  }
  const parts = new Set(uses.map((use) => use.part))
  const apis = new Set(uses.map((use) => use.api))
  const [part] = parts
  const [api] = apis
  return {
    ...(apis.size === 1 && api !== undefined ? { api } : {}),
    operations: [...new Set(uses.map((use) => use.operation))].sort(),
    part: parts.size === 1 && part !== undefined ? part : 'schema',
    directions: [...new Set(uses.map((use) => use.direction))].sort(),
    ...(apis.size > 1 ? { flows: groupFlows(uses) } : {}),
    ...describeWriting(uses, field),
    ways: listDistinctWays(uses),
  }
}

/** The directions of each API, both sorted. */
function groupFlows(uses: readonly Use[]): readonly Flow[] {
  const found = new Map<string, Set<Direction>>()
  for (const { api, direction } of uses) found.set(api, (found.get(api) ?? new Set()).add(direction))
  return [...found.keys()].sort().map((api) => ({ api, directions: [...(found.get(api) ?? [])].sort() }))
}

/**
 * Whether all uses write the value as a text of one media type (`isStyled`), and then whether all repeat it and
 * whether it is never empty.
 */
function describeWriting(uses: readonly Use[], field: string | undefined): Written {
  const written = uses.map((use): TextUse => (use.fields ? (findField(use.fields, field) ?? {}) : use))
  const texts = new Set(written.map(({ text }) => text))
  const isStyled = texts.size === 1 && !texts.has(undefined)
  const isEach = (fact: 'isRepeated' | 'isFilled') => isStyled && written.every((one) => one[fact])
  return { isStyled, isRepeated: isEach('isRepeated'), isFilled: isEach('isFilled') }
}

function findField(fields: NonNullable<Use['fields']>, name: string | undefined): TextUse | undefined {
  return name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Each combination of message and direction once. */
function listDistinctWays(uses: readonly Use[]): readonly Way[] {
  const ways = uses.map(({ part, direction }): Way => ({ message: nameMessage(part), direction }))
  return [...new Map(ways.map((way) => [`${way.message} ${way.direction}`, way])).values()]
}
