import { jsonContains } from '../../../contain/index.ts'
import type { Change, Found, Pair } from '../../../diff/index.ts'
import type { NodeId } from '../../../schema/index.ts'

/** Of the question whether all that was valid still is. */
const mostSteps = 4_000

/** What values alone decide: neither directions, nor what is stated or chooses how a value is read. */
const valued: ReadonlySet<Pair['on']> = new Set([
  ...(['object', 'property', 'array', 'value', 'node'] as const),
  ...(['choice', 'alternative', 'requirement', 'form', 'conditional'] as const),
])

/** Whether what was edited beside it makes up for a change: around its place, nothing is refused that was taken. */
export function isMadeUpFor({ effect, who }: Change, { pair }: Found): boolean {
  if (!valued.has(pair.on) || pair.scope.sense !== undefined || pair.sets?.before.language !== 'json')
    return false
  const whole = wholeAround(pair)
  if (whole === undefined) return false
  const [before, after] = [
    { set: pair.sets.before, id: whole.before },
    { set: pair.sets.after, id: whole.after },
  ]
  const holds = (inner: typeof before, outer: typeof before): boolean =>
    jsonContains(inner, outer, mostSteps).kind === 'yes'
  if (effect !== 'widens' && who.includes('sender') && !holds(before, after)) return false
  return !who.includes('receiver') || holds(after, before)
}

interface Whole {
  readonly before: NodeId
  readonly after: NodeId
}

/** The nearest schemas that correspond and that the pair is about, or a part of. */
function wholeAround(pair: Pair): Whole | undefined {
  for (let here: Pair | undefined = pair; here !== undefined; here = here.parent) {
    const [before, after] = [idOf(here, 'before'), idOf(here, 'after')]
    if (before !== undefined && after !== undefined) return { before, after }
  }
  return undefined
}

function idOf(pair: Pair, side: 'before' | 'after'): NodeId | undefined {
  switch (pair.on) {
    case 'object':
    case 'array':
    case 'form':
    case 'node':
    case 'type-use':
      return pair[side]?.id
    case 'value':
      return pair[side]?.node.id
    default:
      return undefined
  }
}

/** A change that shows in generated types, if anywhere. */
export function madeUpFor(change: Change, { breaksTypes }: Found): Change {
  const why = 'No value is refused: what else changed there makes up for it.'
  return {
    ...change,
    severity: breaksTypes ? 'risky' : 'safe',
    who: breaksTypes ? ['typescript'] : [],
    message: `${change.message} What else changed there makes up for it: no value that was valid is refused.`,
    witness: { status: 'unproven', why },
  }
}
