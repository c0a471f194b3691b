import type { PropertyMove } from '../adapt/index.ts'
import type { Change, ChangeSide } from '../diff/index.ts'

type Say = (change: Change, to: string) => string

const became: Say = ({ after }) => `Use ${quoted(after)} instead.`
const gone: Say = (_change, to) =>
  `${to} has no replacement: stop using it, or keep the value in your own data.`
const required: Say = () => 'Give it a value wherever such a value is made.'
const checked: Say = () => 'Check the values that you send: values outside the new limits are refused.'
const read: Say = () => 'Make the code that reads it accept the new values.'
const optional: Say = () => 'The value can now be missing: handle that where it is read.'

/** Advice by rule; all other rules get one by the change's effect. */
const words: ReadonlyMap<string, Say> = new Map<string, Say>([
  ['element-renamed', became],
  ['property-renamed', became],
  ['attribute-renamed', became],
  ['parameter-renamed', became],
  ['type-renamed', became],
  ['operation-id-changed', became],
  ['element-moved', ({ after }) => `Moved to ${quoted(after)}: read and write it there.`],
  ['element-removed', gone],
  ['attribute-removed', gone],
  ['property-removed', gone],
  ['parameter-removed', gone],
  ['parameter-moved', ({ after }) => `Give the value as the parameter ${quoted(after)} instead.`],
  ['type-removed', gone],
  ['operation-removed', gone],
  ['unlisted-elements-removed', gone],
  ['response-status-removed', () => 'Remove the code that expects or sends this status.'],
  ['response-status-added', () => 'Handle this status where responses are distinguished.'],
  ['enum-value-removed', () => 'Use another value of the list, or let a hook choose one.'],
  ['enum-value-added', () => 'Handle this value where values are distinguished.'],
  ['occurrence-decreased', () => 'Fewer are now allowed: decide which ones to keep.'],
  ['occurrence-increased', () => 'Several are now allowed: loop over all of them.'],
  ['required-occurrence-increased', required],
  ['required-element-added', required],
  ['attribute-became-required', required],
  ['attribute-added', required],
  ['property-became-required', required],
  ['property-added', required],
  ['parameter-added', required],
  ['parameter-became-required', required],
  ['request-body-added', required],
  ['required-occurrence-decreased', optional],
  ['attribute-became-optional', optional],
  ['property-became-optional', optional],
  ['form-changed', () => 'The type changed: create and read the value as the new type.'],
  [
    'shape-changed',
    ({ after }) =>
      after?.value === 'object'
        ? 'Now an object: the text is one of its members.'
        : 'Now a plain value: the other members of the object were removed.',
  ],
  [
    'root-replaced',
    ({ after }, to) =>
      `Documents of ${to} start with ${quoted(after)}: use its type and codec, or the adapter between the two.`,
  ],
  ['operation-replaced', ({ after }) => `Call ${quoted(after)} instead.`],
  [
    'operation-moved',
    ({ after }) => {
      const isStart = typeof after?.value === 'string' && after.value.startsWith('/')
      const now = isStart ? 'The path now starts with' : 'Moved to'
      return `${now} ${quoted(after)}: use the operation of the later version.`
    },
  ],
])

/**
 * The advice for code that a change affects: by where the adapters put the value, else by rule, else by effect, else a
 * general one.
 */
export function adviceFor(change: Change, to: string, moves: readonly PropertyMove[]): string {
  const moved = adviceForMoves(moves)
  if (moved !== undefined) return moved
  const say =
    words.get(change.rule) ??
    (change.effect === 'narrows' ? checked : change.effect === 'widens' ? read : undefined)
  return say?.(change, to) ?? 'Compare this code with the later version.'
}

/** Says where the value of a removed property is now; undefined without a move. */
export function adviceForMoves(moves: readonly PropertyMove[]): string | undefined {
  const [first] = moves
  if (first === undefined) return undefined
  const convert = 'convert the value as the adapter does'
  const isSame = moves.every((move) => move.isSame)
  const names = new Set(moves.map(({ name }) => name))
  if (first.name !== undefined && names.size === 1)
    return `Use "${first.name}" instead${isSame ? '' : `, and ${convert}`}.`
  const places = [...new Set(moves.map(({ to }) => `"${to}"`))].join(' or ')
  return `Moved to ${places}: read and write it there${isSame ? '' : `, and ${convert}`}.`
}

/** The value of a side in quotes; a general phrase if it is not a text. */
function quoted(side: ChangeSide | undefined): string {
  return typeof side?.value === 'string' ? `"${side.value}"` : 'what the later version has'
}
