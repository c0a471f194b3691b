import type { Change, ChangeSide } from '../diff/index.ts'

type Say = (change: Change, to: string) => string

const became: Say = ({ after }) => `Use ${quoted(after)} instead.`
const gone: Say = (_change, to) =>
  `${to} has nothing in its place: stop using it, or keep the value somewhere of your own.`
const required: Say = () => 'Give it a value wherever such a value is made.'
const checked: Say = () =>
  'Check the values that you send; what is longer, larger or otherwise outside is refused.'
const read: Say = () => 'Make what reads it ready for the new values.'
const optional: Say = () => 'It can be missing now: handle that where it is read.'

/** What a person does about a change, by its rule; others are answered by what they do to documents. */
const words: ReadonlyMap<string, Say> = new Map<string, Say>([
  ['element-renamed', became],
  ['property-renamed', became],
  ['attribute-renamed', became],
  ['parameter-renamed', became],
  ['type-renamed', became],
  ['operation-id-changed', became],
  ['element-moved', ({ after }) => `It is now at ${quoted(after)}: read and write it there.`],
  ['element-removed', gone],
  ['attribute-removed', gone],
  ['property-removed', gone],
  ['parameter-removed', gone],
  ['parameter-moved', ({ after }) => `Give the value as the parameter ${quoted(after)} instead.`],
  ['type-removed', gone],
  ['operation-removed', gone],
  ['unlisted-elements-removed', gone],
  ['response-status-removed', () => 'Stop waiting for this status, and stop answering with it.'],
  ['response-status-added', () => 'Handle this status as well where answers are told apart.'],
  ['enum-value-removed', () => 'Use another value of the list, or ask a hook which one is meant.'],
  ['enum-value-added', () => 'Handle this value as well where values are told apart.'],
  ['occurrence-decreased', () => 'There can be fewer of them: decide which ones are kept.'],
  ['occurrence-increased', () => 'There can be several now: go through all of them.'],
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
  ['form-changed', () => 'It is another sort of value now: make and read it as the new type says.'],
  [
    'shape-changed',
    ({ after }) =>
      after?.value === 'object'
        ? 'It is an object now: its text is a member of it.'
        : 'It is a plain value now: what stood beside its text is gone.',
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
      const now = isStart ? 'Its path starts with' : 'It is'
      return `${now} ${quoted(after)} now: use the operation of the later version.`
    },
  ],
])

/** What to do where a change meets code. */
export function adviceFor(change: Change, to: string): string {
  const say =
    words.get(change.rule) ??
    (change.effect === 'narrows' ? checked : change.effect === 'widens' ? read : undefined)
  return say?.(change, to) ?? 'Compare what is written here with the later version.'
}

function quoted(side: ChangeSide | undefined): string {
  return typeof side?.value === 'string' ? `"${side.value}"` : 'what the later version has'
}
