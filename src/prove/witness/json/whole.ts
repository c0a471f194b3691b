import { jsonContains, type TypeIn, type Verdict } from '../../../contain/index.ts'
import type { Change, Found, Pair, Scope } from '../../../diff/index.ts'
import type { Json, NodeId, TypeNode } from '../../../schema/index.ts'
import type { Entry } from '../entry.ts'
import type { Proof } from '../proof.ts'
import { proveByValue } from './prove.ts'

/** Of the question whether all that was valid still is. */
const mostSteps = 4_000

/** What values alone decide: neither directions, nor what is stated or chooses how a value is read. */
const valued: ReadonlySet<Pair['on']> = new Set([
  ...(['object', 'property', 'array', 'value', 'node'] as const),
  ...(['choice', 'alternative', 'requirement', 'form', 'conditional', 'unevaluated'] as const),
])

/** Schemas around a change that are asked about. */
const mostWholes = 4

/** Whether what stands or was edited beside it makes up for a change: somewhere around its place, nothing is refused that was taken. */
export function isMadeUpFor({ effect, who, rule }: Change, { pair }: Found): boolean {
  if (!valued.has(pair.on) || isDynamic(pair) || rule.startsWith('discriminator-')) return false
  const [narrows, widens] = [effect !== 'widens' && who.includes('sender'), who.includes('receiver')]
  // Where more may be less, only the same is certain.
  const isKept = ({ before, after, isPlain }: Whole): boolean =>
    ((!narrows && isPlain) || apart(before, after).kind === 'yes') &&
    ((!widens && isPlain) || apart(after, before).kind === 'yes')
  const watching = outermostUnevaluated(pair)
  // What a schema below an `unevaluated…` speaks of counts around it.
  if (watching && idOf(watching, 'before') === undefined) return false
  if (wholesAround(watching ?? pair).some(isKept)) return true
  const owners = wholesOf(pair, pair.scope.owners ?? [], pair.scope.uses === undefined)
  return owners.length > 0 && owners.length <= mostWholes && owners.every(isKept)
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
  return [sets?.before, sets?.after].some((set) =>
    [...(set?.nodes.values() ?? [])].some(({ kind }) => kind === 'dynamic'),
  )
}

/** Proves the only change of a schema by what containment finds of the schema as a whole. */
export function proveByWhole(entry: Entry, all: readonly Found[]): Proof | undefined {
  const { found, accepting, rejecting } = entry
  if (!valued.has(found.pair.on)) return undefined
  const users = (found.pair.scope.uses?.wholes ?? []).slice(0, mostWholes)
  for (const whole of [...wholesAround(found.pair), ...wholesOf(found.pair, users, true)]) {
    if (all.some((other) => other !== found && isWithin(other.pair, whole))) return undefined
    const verdict = apart(whole[accepting.side], whole[rejecting.side])
    if (verdict.kind !== 'no') continue
    const proof = proveByValue({ ...entry, found: { ...found, pair: whole.pair } }, verdict.witness)
    if (proof !== undefined) return proof
  }
  return undefined
}

interface Whole {
  readonly pair: Pair
  /** Whether what it takes more is taken more. */
  readonly isPlain: boolean
  readonly before: TypeIn
  readonly after: TypeIn
}

/** Schemas on both sides, as a pair can be a part of them. */
function wholesOf(
  { scope, sets }: Pair,
  ids: NonNullable<Scope['owners']>,
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

function apart(inner: TypeIn, outer: TypeIn): Verdict<Json> {
  return jsonContains(inner, outer, mostSteps)
}

function isWithin(pair: Pair, { pair: whole, before, after }: Whole): boolean {
  if (pair.scope.isBelow?.({ before: before.id, after: after.id })) return true
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    if (idOf(here, 'before') === idOf(whole, 'before') && idOf(here, 'after') === idOf(whole, 'after'))
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
    const [before, after] = [idOf(here, 'before'), idOf(here, 'after')]
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

function idOf(pair: Pair, side: 'before' | 'after'): NodeId | undefined {
  switch (pair.on) {
    case 'object':
    case 'array':
    case 'form':
    case 'node':
    case 'type-use':
    case 'choice':
    case 'conditional':
    case 'unevaluated':
      return pair[side]?.id
    case 'value':
      return pair[side]?.node.id
    default:
      return undefined
  }
}

/** A change that shows in generated types, if anywhere. */
export function madeUpFor(change: Change, { breaksTypes }: Found): Change {
  const why = 'No value is refused: what stands or changed beside it makes up for it.'
  return {
    ...change,
    severity: breaksTypes ? 'risky' : 'safe',
    who: breaksTypes ? ['typescript'] : [],
    message: `${change.message} What stands or changed beside it makes up for it: no value that was valid is refused.`,
    witness: { status: 'unproven', why },
  }
}
