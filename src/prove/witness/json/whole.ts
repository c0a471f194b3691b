import { jsonContains, type TypeIn, type Verdict } from '../../../containment/index.ts'
import {
  areOfOneSet,
  type Change,
  type EditStep,
  type Edits,
  type Found,
  findNodeId,
  findNoticingSide,
  joined,
  type Pair,
  type PairScope,
} from '../../../diff/index.ts'
import type { Json, SchemaSet, TypeNode } from '../../../schema/index.ts'
import type { WitnessEntry } from '../entry.ts'
import type { Proof } from '../proof.ts'
import { mostContainmentSteps } from './json-makers.ts'
import { proveByValue } from './prove-in-json.ts'

/** Kinds of changes that values alone decide: no directions, annotations or discriminators. */
const valued: ReadonlySet<Pair['on']> = new Set([
  ...(['object', 'property', 'array', 'value', 'node'] as const),
  ...(['choice', 'alternative', 'requirement', 'form', 'conditional', 'unevaluated'] as const),
])

/** The most schemas around a change that are asked about. */
const mostWholes = 4

/**
 * Whether a change is compensated: a schema around it still accepts what it accepted before. Or the change makes no
 * difference there, by itself or together with the compensated ones in `idle`. False for XML.
 */
export function isCompensated(change: Change, found: Found, edits: Edits, idle: readonly Found[]): boolean {
  const { pair } = found
  // Only JSON is judged here.
  if (pair.sets?.before.language !== 'json') return false
  if (!valued.has(pair.on) || isDynamic(pair) || change.rule.startsWith('discriminator-')) return false
  const isKept = makeKeepingTest(change)
  const watching = findOutermostUnevaluated(pair)
  // A schema below an `unevaluated…` affects which properties or items count as evaluated around it.
  if (watching && findNodeId(watching, 'before') === undefined) return false
  const around = listWholesAround(watching ?? pair)
  if (around.some((whole) => isKept(whole, whole.isPlain))) return true
  const owners = makeWholes(pair, pair.scope.owners ?? [], pair.scope.uses === undefined)
  const isOwned = owners.length > 0 && owners.length <= mostWholes
  if (isOwned && owners.every((whole) => isKept(whole, whole.isPlain))) return true
  /** Whether a change makes no difference that hurts in a schema, alone or with the idle changes. */
  const isIdle = (whole: Whole): boolean =>
    listIdleSteps(edits, found, idle, whole)?.every((step) => {
      return isKept(step, whole.isPlain) || isNoHarm(change, step, whole)
    }) === true
  return around.some(isIdle) || (isOwned && owners.every(isIdle))
}

/**
 * Returns a test of whether a step rejects no value that it accepted (if that hurts senders) and accepts no new value
 * (if that hurts receivers). Where a schema is not plain, both are required.
 */
function makeKeepingTest({ effect, who }: Change): (step: EditStep, isPlain: boolean) => boolean {
  const [narrows, widens] = [effect !== 'widens' && who.includes('sender'), who.includes('receiver')]
  return ({ before, after }, isPlain) =>
    ((!narrows && isPlain) || compareByContainment(before, after).kind === 'yes') &&
    ((!widens && isPlain) || compareByContainment(after, before).kind === 'yes')
}

/**
 * Whether each value that the whole schema and the step both accept on one side is accepted by at least one of them
 * on the other. For senders before to after, unless the change widens; for receivers after to before. False if the
 * schema is not plain or this is undecided.
 */
function isNoHarm({ effect, who }: Change, step: EditStep, { isPlain, before, after }: Whole): boolean {
  if (!isPlain) return false
  /** Whether every value in both `from` and `left` is in `to` or `right`. */
  const holds = (from: TypeIn, to: TypeIn, left: TypeIn, right: TypeIn): boolean => {
    const [inner, outer] = [joined('both', from, left), joined('either', to, right)]
    return inner !== undefined && outer !== undefined && compareByContainment(inner, outer).kind === 'yes'
  }
  const [narrows, widens] = [effect !== 'widens' && who.includes('sender'), who.includes('receiver')]
  return (
    (!narrows || holds(before, after, step.before, step.after)) &&
    (!widens || holds(after, before, step.after, step.before))
  )
}

/**
 * Returns a schema before and after a change, up to three times: changed together with the idle ones inside it, after
 * all other changes, and by itself. Undefined if one of these cannot be built.
 */
function listIdleSteps(
  edits: Edits,
  found: Found,
  idle: readonly Found[],
  { pair, before, after }: Whole,
): readonly EditStep[] | undefined {
  const whole = { before: before.id, after: after.id }
  const inside = idle.filter(
    (other) => areOfOneSet(found, other) && isWithin(other.pair, { pair, before, after }),
  )
  const steps = [
    ...(inside.length === 0 ? [] : [edits.undone([...inside, found], whole)]),
    ...[edits.undone([found], whole), edits.alone(found, whole)],
  ]
  return steps.every((step) => step !== undefined) ? steps : undefined
}

/** Returns the outermost `unevaluated…` at or above a pair; undefined if there is none. */
function findOutermostUnevaluated(pair: Pair): Pair | undefined {
  let found: Pair | undefined
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'unevaluated') found = here
  }
  return found
}

/** Whether a version's schemas use dynamic references, whose target depends on the root. */
function isDynamic({ sets }: Pair): boolean {
  return sets !== undefined && (hasDynamic(sets.before) || hasDynamic(sets.after))
}

const dynamic = new WeakMap<SchemaSet, boolean>()

/** Whether a set has a dynamic reference; remembered. */
function hasDynamic(set: SchemaSet): boolean {
  const found = dynamic.get(set) ?? [...set.nodes.values()].some(({ kind }) => kind === 'dynamic')
  dynamic.set(set, found)
  return found
}

/**
 * Returns the first proof by a value that containment finds for a schema around a change; undefined if there is
 * none.
 */
export function proveByWhole(entry: WitnessEntry, all: readonly Found[], edits: Edits): Proof | undefined {
  for (const { pair, value } of findWholeValues(entry, all, edits)) {
    const proof = proveByValue({ ...entry, found: { ...entry.found, pair } }, value)
    if (proof !== undefined) return proof
  }
  return undefined
}

/** A schema around a change, with a value that only one side accepts. */
export interface ShownByWhole extends Whole {
  readonly value: Json
}

/**
 * Yields values that the accepting side accepts and the rejecting one does not, for each schema around a change. If
 * it holds other changes as well, only values that this change decides.
 */
export function* findWholeValues(
  entry: WitnessEntry,
  all: readonly Found[],
  edits: Edits,
): Iterable<ShownByWhole> {
  const { found, accepting, rejecting } = entry
  if (!valued.has(found.pair.on)) return
  const users = (found.pair.scope.uses?.wholes ?? []).slice(0, mostWholes)
  for (const whole of [...listWholesAround(found.pair), ...makeWholes(found.pair, users, true)]) {
    const isOnly = all.every((other) => other === found || !isWithin(other.pair, whole))
    const steps = isOnly ? [whole] : listEditSteps(edits, found, whole)
    for (const step of steps) {
      const verdict = compareByContainment(step[accepting.side], step[rejecting.side])
      if (verdict.kind === 'no') yield { ...whole, value: verdict.witness }
      if (isOnly || verdict.kind === 'yes') continue
      // The accepting version may refuse that value because of another change.
      const inner = joined('both', whole[accepting.side], step[accepting.side])
      const among = inner && compareByContainment(inner, step[rejecting.side])
      if (among?.kind === 'no') yield { ...whole, value: among.witness }
    }
  }
}

/**
 * Returns a schema before and after one change: with all other changes made, and with none. Those that cannot be
 * built are left out.
 */
function listEditSteps(edits: Edits, found: Found, { before, after }: Whole): readonly EditStep[] {
  const whole = { before: before.id, after: after.id }
  return [edits.undone([found], whole), edits.alone(found, whole)].filter((step) => step !== undefined)
}

interface Whole extends EditStep {
  readonly pair: Pair
  /** Whether a value that this schema accepts more is also taken more by the whole document. */
  readonly isPlain: boolean
}

/** Returns the schemas with these ids on both sides; those that a set does not have are skipped. */
function makeWholes(
  { scope, sets }: Pair,
  ids: NonNullable<PairScope['owners']>,
  isPlain: boolean,
): readonly Whole[] {
  return ids.flatMap(({ before, after }) => {
    const [one, other] = [sets?.before.nodes.get(before), sets?.after.nodes.get(after)]
    if (sets === undefined || one === undefined || other === undefined) return []
    const side = ({ id, kind, at }: TypeNode) => ({ id, kind, at, text: '' })
    const pair: Pair = {
      ...{ on: 'node', before: side(one), after: side(other), beforeAt: one.at, afterAt: other.at },
      ...{ scope, sets },
    }
    return [
      { pair, isPlain, before: { set: sets.before, id: before }, after: { set: sets.after, id: after } },
    ]
  })
}

/** Verdicts by the inner type's set, the outer type's set and both types. */
const known = new WeakMap<SchemaSet, WeakMap<SchemaSet, Map<string, Verdict<Json>>>>()

/** Returns containment's verdict on whether every value of the inner type is one of the outer type; remembered. */
function compareByContainment(inner: TypeIn, outer: TypeIn): Verdict<Json> {
  const ofInner = known.get(inner.set) ?? new WeakMap<SchemaSet, Map<string, Verdict<Json>>>()
  known.set(inner.set, ofInner)
  const ofBoth = ofInner.get(outer.set) ?? new Map<string, Verdict<Json>>()
  ofInner.set(outer.set, ofBoth)
  const key = `${inner.id} ${outer.id}`
  const found = ofBoth.get(key) ?? jsonContains(inner, outer, mostContainmentSteps)
  ofBoth.set(key, found)
  return found
}

/** Whether a change is inside a schema: it, or a pair around it, is about the same nodes. */
function isWithin(
  pair: Pair,
  { pair: whole, before, after }: Pick<Whole, 'pair' | 'before' | 'after'>,
): boolean {
  if (pair.scope.isBelow?.({ before: before.id, after: after.id })) return true
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (
      findNodeId(here, 'before') === findNodeId(whole, 'before') &&
      findNodeId(here, 'after') === findNodeId(whole, 'after')
    )
      return true
  }
  return false
}

/**
 * Returns up to four schemas that a pair is about or part of and that both sides have, the nearest first; `[]` for
 * XML.
 */
function listWholesAround(pair: Pair): readonly Whole[] {
  const { sets } = pair
  if (sets?.before.language !== 'json') return []
  const found: Whole[] = []
  for (
    let here: Pair | undefined = pair;
    here !== undefined && found.length < mostWholes;
    here = here.parent
  ) {
    const [before, after] = [findNodeId(here, 'before'), findNodeId(here, 'after')]
    if (before === undefined || after === undefined) continue
    found.push({
      pair: here,
      isPlain: here.scope.sense === undefined && here.scope.uses === undefined,
      before: { set: sets.before, id: before },
      after: { set: sets.after, id: after },
    })
  }
  return found
}

/**
 * Returns a change's sides with severity risky, since each compiles against its types, and the side that notices
 * it first.
 */
function lowerSides(sides: NonNullable<Change['sides']>): Pick<Change, 'side' | 'sides'> {
  const risky = sides.map((one) => ({ ...one, severity: 'risky' as const }))
  const side = findNoticingSide(risky, 'risky')
  return { ...(side === undefined ? {} : { side }), ...(sides.length === 0 ? {} : { sides: risky }) }
}

/**
 * Returns a compensated change: risky for TypeScript only if it breaks generated types, else safe. Its message
 * says so.
 */
export function markCompensated(change: Change, { breaksTypes }: Found): Change {
  const why = 'No value is refused: what stands or changed beside it makes up for it.'
  const { side: _, sides = [], ...rest } = change
  return {
    ...rest,
    severity: breaksTypes ? 'risky' : 'safe',
    who: breaksTypes ? ['typescript'] : [],
    ...(breaksTypes ? lowerSides(sides) : {}),
    message: `${change.message} What stands or changed beside it makes up for it: no value that was valid is refused.`,
    witness: { status: 'unproven', why },
  }
}
