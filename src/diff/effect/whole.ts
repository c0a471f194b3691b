import { xmlContainment } from '../../containment/index.ts'
import { findNode, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { FormSide } from '../subjects.ts'
import { answered, askedNode, compareAcceptedValues, type EffectAnswer } from './questions.ts'

/** A change that speaks for all that differs below it: what became of the whole. */
export function decideWhole({ pair, effect, reach }: ClassifiedFinding): EffectAnswer | undefined {
  if (effect !== 'replaces' && reach !== 'undecided') return undefined
  if (pair.on === 'form' && pair.sets?.before.language === 'xml') return ofElements(pair)
  const ids = findBothIds(pair)
  const found = ids && pair.sets && wholly(pair.sets, ids)
  // Types of the same values still differ in what no value shows: a format, a default, a direction.
  return found?.effect === 'none' && pair.on === 'type-use' ? undefined : found
}

/** Steps of containment for one type. */
const mostSteps = 20_000

/** Another sort of content: simple types are left out, since a text is seen with what its element or attribute says of it. */
function ofElements({ sets, before, after }: PairOf<'form'>): EffectAnswer | undefined {
  if (sets === undefined || before?.type === undefined || after?.type === undefined) return undefined
  if (isText(sets.before, before) && isText(sets.after, after)) return undefined
  const forth = xmlContainment(sets.before, sets.after, { maxSteps: mostSteps }).types(
    before.type,
    after.type,
  )
  const back = xmlContainment(sets.after, sets.before, { maxSteps: mostSteps }).types(after.type, before.type)
  if (forth.kind === 'undecided' || back.kind === 'undecided') return undefined
  return answered({ holds: forth.kind === 'yes' }, { holds: back.kind === 'yes' })
}

function isText(set: SchemaSet, { id }: FormSide): boolean {
  return id !== undefined && isSimple(set, id)
}

/** A condition or choice as a whole: the only way to tell what an edit of its parts does. */
export function decideCondition(pair: Pair): EffectAnswer | undefined {
  if (pair.on !== 'conditional' && pair.on !== 'choice' && pair.on !== 'unevaluated') return undefined
  const [before, after] = [pair.before?.id, pair.after?.id]
  if (!pair.sets || before === undefined || after === undefined) return undefined
  return wholly(pair.sets, [before, after])
}

/** What became of the values of two schemas; nothing where that is not known. */
export function wholly(
  sets: NonNullable<Pair['sets']>,
  [before, after]: readonly [NodeId, NodeId],
): EffectAnswer | undefined {
  if (!isAskable(sets.before, before) || !isAskable(sets.after, after)) return undefined
  const types = [askedNode(sets.before, before), askedNode(sets.after, after)] as const
  // What a dynamic reference leads to is settled further up.
  if (types.some((type) => type && [...type.set.nodes.values()].some(({ kind }) => kind === 'dynamic')))
    return undefined
  return compareAcceptedValues(...types)
}

function findBothIds(pair: Pair): readonly [NodeId, NodeId] | undefined {
  if (pair.on !== 'form' && pair.on !== 'type-use' && pair.on !== 'node') return undefined
  const [before, after] = [pair.before?.id, pair.after?.id]
  return before === undefined || after === undefined ? undefined : [before, after]
}

/** Of XML, simple types: elements are compared by the names of the later side. */
function isAskable(set: SchemaSet, id: NodeId): boolean {
  return set.language === 'json' || isSimple(set, id)
}

function isSimple(set: SchemaSet, id: NodeId): boolean {
  return ['scalar', 'code-list', 'list', 'union'].includes(findNode(set, id).kind)
}
