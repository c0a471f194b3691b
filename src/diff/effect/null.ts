import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { askContainment, asked, askedNode, type EffectAnswer, made } from './questions.ts'

/**
 * A value that is null is left out where a style says how values are written, items and members of it too (RFC 6570
 * §2.3 and §3.2.1, which OpenAPI's styles follow): whether null is allowed shows in types alone. Nor does it show where
 * the `allOf` around refuses null in both versions.
 */
export function decideNull({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.scope.isStyled) return { effect: 'none', shows: {}, because: 'What is null is left out there.' }
  const all = pair.parent
  const isRefused = all?.on === 'node' && refusesNull(all, 'before') && refusesNull(all, 'after')
  return isRefused ? { effect: 'none', shows: {} } : undefined
}

function refusesNull({ sets, ...pair }: Extract<Pair, { on: 'node' }>, side: 'before' | 'after'): boolean {
  const [set, id] = [sets?.[side], pair[side]?.id]
  const whole = set && id !== undefined ? askedNode(set, id) : undefined
  const isNull = set && asked(set, { ...made, kind: 'constant', values: [null] })
  return whole !== undefined && isNull !== undefined && askContainment(isNull, whole)?.holds === false
}
