import type { NodeId } from '../../schema/index.ts'
import type { EffectAnswer } from './questions.ts'

/** The answers about lone members so far, by the list of these members. */
export type InTurn = WeakMap<readonly NodeId[], Map<NodeId, EffectAnswer | undefined>>

/**
 * The answer about one of the members that only one side has (`lone`); they are answered in order, and
 * answers are kept in `known`. Members without effect count as absent from then on. Otherwise two members
 * that say the same would each have no effect because of the other.
 */
export function answerInTurn(
  known: InTurn,
  lone: readonly NodeId[],
  member: NodeId,
  ask: (member: NodeId, idle: ReadonlySet<NodeId>) => EffectAnswer | undefined,
): EffectAnswer | undefined {
  const answers = known.get(lone) ?? new Map<NodeId, EffectAnswer | undefined>()
  known.set(lone, answers)
  const idle = new Set<NodeId>()
  for (const one of lone) {
    const answer = answers.has(one) ? answers.get(one) : ask(one, idle)
    answers.set(one, answer)
    if (one === member) return answer
    if (answer?.effect === 'none') idle.add(one)
  }
  return ask(member, idle)
}
