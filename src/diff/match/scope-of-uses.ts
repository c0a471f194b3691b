import type { Direction, Message, Scope } from '../pair.ts'
import { messageOf, type Use } from './usage.ts'

type ScopeOfUses = Pick<Scope, 'operations' | 'part' | 'directions' | 'isStyled'> & {
  readonly api?: string
  /** The directions of requests and of responses. */
  readonly ways: readonly Way[]
}

interface Way {
  readonly message: Message
  readonly direction: Direction
}

/** What was found for lists, one behind the other: most places share theirs with many, and lists can be long. */
interface Known {
  readonly next: WeakMap<readonly Use[], Known>
  found?: ScopeOfUses
}

const known: Known = { next: new WeakMap() }

/** The part of a scope that follows from the uses on both sides; nothing used is judged in both directions. */
export function scopeOfUses(lists: readonly (readonly Use[])[]): ScopeOfUses {
  let at = known
  for (const list of lists) {
    const next: Known = at.next.get(list) ?? { next: new WeakMap() }
    at.next.set(list, next)
    at = next
  }
  at.found ??= scopeOf(lists.flat())
  return at.found
}

const both = ['request', 'response'] as const

function scopeOf(uses: readonly Use[]): ScopeOfUses {
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
    isStyled: uses.every((use) => use.isStyled),
    ways: waysOf(uses),
  }
}

/** Each way once. */
function waysOf(uses: readonly Use[]): readonly Way[] {
  const ways = uses.map(({ part, direction }): Way => ({ message: messageOf(part), direction }))
  return [...new Map(ways.map((way) => [`${way.message} ${way.direction}`, way])).values()]
}
