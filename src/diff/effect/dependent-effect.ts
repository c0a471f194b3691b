import { asksFor } from '../facts/dependent-facts.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { anyValueNode, askContainment, asked, askedNode, type EffectAnswer, made } from './questions.ts'

/** A property that asks for another on one side alone: nothing where the other version says as much as a whole. */
export function decideDependent({ pair, facts }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'object' || pair.sets === undefined) return undefined
  const whole = findEnclosingAll(pair)
  if (whole === undefined) return undefined
  for (const [own, other] of [['before', 'after'] as const, ['after', 'before'] as const]) {
    const said = [...(pair[own]?.dependentRequired ?? [])].flatMap(([name, needed]) =>
      needed.filter((one) => asksFor(name, one) === facts.needed).map((one) => [name, [one]] as const),
    )
    if (said.length === 0) continue
    const [set, id] = [pair.sets[other], whole[other]]
    const object = { ...made, id: `${made.id}object`, kind: 'object', properties: [], patterns: [] } as const
    const dependent = { ...object, additional: anyValueNode.id, dependentRequired: new Map(said) }
    const some = {
      ...object,
      id: `${made.id}any object`,
      additional: anyValueNode.id,
      dependentRequired: new Map(),
    }
    const none = { ...made, id: `${made.id}no object`, kind: 'not', of: some.id } as const
    const either = {
      ...made,
      kind: 'union',
      mode: 'any',
      members: [dependent.id, none.id],
      facets: {},
    } as const
    const [inner, outer] = [askedNode(set, id), asked(set, either, dependent, none, some)]
    if (inner && outer && askContainment(inner, outer)?.holds === true) return { effect: 'none', shows: {} }
  }
  return undefined
}

/** The `allOf` around an object, of both sides. */
function findEnclosingAll({ parent }: PairOf<'object'>) {
  const all = parent?.on === 'form' ? parent.parent : undefined
  const [before, after] = all?.on === 'node' ? [all.before?.id, all.after?.id] : []
  return before === undefined || after === undefined ? undefined : { before, after }
}
