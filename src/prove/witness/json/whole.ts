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

/** What values alone decide: neither directions, nor what is stated or chooses how a value is read. */
const valued: ReadonlySet<Pair['on']> = new Set([
  ...(['object', 'property', 'array', 'value', 'node'] as const),
  ...(['choice', 'alternative', 'requirement', 'form', 'conditional', 'unevaluated'] as const),
])

/** Schemas around a change that are asked about. */
const mostWholes = 4

/**
 * Whether what stands or was edited beside it makes up for a change: somewhere around its place, nothing is refused that
 * was taken, or nothing is for this change and those that are made up for already.
 */
export function isMadeUpFor(change: Change, found: Found, edits: Edits, idle: readonly Found[]): boolean {
  const { pair } = found
  // Of types of XML nothing is asked here.
  if (pair.sets?.before.language !== 'json') return false
  if (!valued.has(pair.on) || isDynamic(pair) || change.rule.startsWith('discriminator-')) return false
  const isKept = keeping(change)
  const watching = outermostUnevaluated(pair)
  // What a schema below an `unevaluated…` speaks of counts around it.
  if (watching && findNodeId(watching, 'before') === undefined) return false
  const around = wholesAround(watching ?? pair)
  if (around.some((whole) => isKept(whole, whole.isPlain))) return true
  const owners = makeWholes(pair, pair.scope.owners ?? [], pair.scope.uses === undefined)
  const isOwned = owners.length > 0 && owners.length <= mostWholes
  if (isOwned && owners.every((whole) => isKept(whole, whole.isPlain))) return true
  const isIdle = (whole: Whole): boolean =>
    idleSteps(edits, found, idle, whole)?.every((step) => {
      return isKept(step, whole.isPlain) || isNoHarm(change, step, whole)
    }) === true
  return around.some(isIdle) || (isOwned && owners.every(isIdle))
}

/** Whether no value is refused or taken that hurts; where more may be less, only the same is certain. */
function keeping({ effect, who }: Change): (step: EditStep, isPlain: boolean) => boolean {
  const [narrows, widens] = [effect !== 'widens' && who.includes('sender'), who.includes('receiver')]
  return ({ before, after }, isPlain) =>
    ((!narrows && isPlain) || apart(before, after).kind === 'yes') &&
    ((!widens && isPlain) || apart(after, before).kind === 'yes')
}

/** Whether what a step tells apart is none of the values that hurt: those that the whole tells apart as well. */
function isNoHarm({ effect, who }: Change, step: EditStep, { isPlain, before, after }: Whole): boolean {
  if (!isPlain) return false
  const holds = (from: TypeIn, to: TypeIn, left: TypeIn, right: TypeIn): boolean => {
    const [inner, outer] = [joined('both', from, left), joined('either', to, right)]
    return inner !== undefined && outer !== undefined && apart(inner, outer).kind === 'yes'
  }
  const [narrows, widens] = [effect !== 'widens' && who.includes('sender'), who.includes('receiver')]
  return (
    (!narrows || holds(before, after, step.before, step.after)) &&
    (!widens || holds(after, before, step.after, step.before))
  )
}

/** A change by itself, and with those that do nothing by themselves: together these could. */
function idleSteps(
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

function outermostUnevaluated(pair: Pair): Pair | undefined {
  let found: Pair | undefined
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (here.on === 'unevaluated') found = here
  }
  return found
}

/** Whether a part does not say by itself what it means: a dynamic reference is settled from the root down. */
function isDynamic({ sets }: Pair): boolean {
  return sets !== undefined && (hasDynamic(sets.before) || hasDynamic(sets.after))
}

const dynamic = new WeakMap<SchemaSet, boolean>()

function hasDynamic(set: SchemaSet): boolean {
  const found = dynamic.get(set) ?? [...set.nodes.values()].some(({ kind }) => kind === 'dynamic')
  dynamic.set(set, found)
  return found
}

/** Proves a change by what containment finds of a schema that it is a part of: of several changes, by what it does by itself. */
export function proveByWhole(entry: WitnessEntry, all: readonly Found[], edits: Edits): Proof | undefined {
  for (const { pair, value } of shownByWholes(entry, all, edits)) {
    const proof = proveByValue({ ...entry, found: { ...entry.found, pair } }, value)
    if (proof !== undefined) return proof
  }
  return undefined
}

/** A value of a schema around a change, which shows it. */
export interface ShownByWhole extends Whole {
  readonly value: Json
}

/** Values that tell a schema apart that a change is a part of: of several changes, what it does by itself. */
export function* shownByWholes(
  entry: WitnessEntry,
  all: readonly Found[],
  edits: Edits,
): Iterable<ShownByWhole> {
  const { found, accepting, rejecting } = entry
  if (!valued.has(found.pair.on)) return
  const users = (found.pair.scope.uses?.wholes ?? []).slice(0, mostWholes)
  for (const whole of [...wholesAround(found.pair), ...makeWholes(found.pair, users, true)]) {
    const isOnly = all.every((other) => other === found || !isWithin(other.pair, whole))
    const steps = isOnly ? [whole] : listEditSteps(edits, found, whole)
    for (const step of steps) {
      const verdict = apart(step[accepting.side], step[rejecting.side])
      if (verdict.kind === 'no') yield { ...whole, value: verdict.witness }
    }
  }
}

/** What a schema is without one of several changes and with it: the others as they are, or not made yet. */
function listEditSteps(edits: Edits, found: Found, { before, after }: Whole): readonly EditStep[] {
  const whole = { before: before.id, after: after.id }
  return [edits.undone([found], whole), edits.alone(found, whole)].filter((step) => step !== undefined)
}

interface Whole extends EditStep {
  readonly pair: Pair
  /** Whether what it takes more is taken more. */
  readonly isPlain: boolean
}

/** Schemas on both sides, as a pair can be a part of them. */
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

/** By the inner type's set, the outer one's, and both types. */
const known = new WeakMap<SchemaSet, WeakMap<SchemaSet, Map<string, Verdict<Json>>>>()

/** Changes of one schema ask the same of it. */
function apart(inner: TypeIn, outer: TypeIn): Verdict<Json> {
  const ofInner = known.get(inner.set) ?? new WeakMap<SchemaSet, Map<string, Verdict<Json>>>()
  known.set(inner.set, ofInner)
  const ofBoth = ofInner.get(outer.set) ?? new Map<string, Verdict<Json>>()
  ofInner.set(outer.set, ofBoth)
  const key = `${inner.id} ${outer.id}`
  const found = ofBoth.get(key) ?? jsonContains(inner, outer, mostContainmentSteps)
  ofBoth.set(key, found)
  return found
}

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

/** The schemas that correspond and that a pair is about or a part of, from the nearest on. */
function wholesAround(pair: Pair): readonly Whole[] {
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

/** Every side that felt it compiles against its types. */
function compiledBy(sides: NonNullable<Change['sides']>): Pick<Change, 'side' | 'sides'> {
  const risky = sides.map((one) => ({ ...one, severity: 'risky' as const }))
  const side = findNoticingSide(risky, 'risky')
  return { ...(side === undefined ? {} : { side }), ...(sides.length === 0 ? {} : { sides: risky }) }
}

/** A change that shows in generated types, if anywhere. */
export function madeUpFor(change: Change, { breaksTypes }: Found): Change {
  const why = 'No value is refused: what stands or changed beside it makes up for it.'
  const { side: _, sides = [], ...rest } = change
  return {
    ...rest,
    severity: breaksTypes ? 'risky' : 'safe',
    who: breaksTypes ? ['typescript'] : [],
    ...(breaksTypes ? compiledBy(sides) : {}),
    message: `${change.message} What stands or changed beside it makes up for it: no value that was valid is refused.`,
    witness: { status: 'unproven', why },
  }
}
