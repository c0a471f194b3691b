import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

/** The form in which a body is passed on unchecked. */
type HandedOnAs = 'octets' | 'text' | 'items' | 'events' | 'nothing'

type BodyFacts = {
  readonly where: string
  readonly type: string
  readonly what: string
  readonly as: HandedOnAs
}

const handedOn: Readonly<Record<Exclude<HandedOnAs, 'nothing'>, string>> = {
  octets: 'the body is handed on as octets',
  text: 'the body is handed on as text',
  items: 'only its items are checked',
  events: 'the data of its events is handed on as text',
}

export const generateEntries = defineEntries({
  'codec-construct': {
    severity: 'error',
    say: (facts: { construct: string; name: string }) =>
      `The codecs do not support ${facts.construct}, which ${facts.name} uses.`,
    fix: () =>
      'Leave the construct out of the schema, or the schema out of the version, until it is supported.',
    examples: [{ construct: 'a list of lists', name: '"OrderType"' }],
  },
  'body-not-looked-at': {
    severity: 'warning',
    isAboutOutput: true,
    say: ({ where, type, what, as }: BodyFacts) =>
      `${printable(where)}, ${quoted(type)}: client and server ignore ${printable(what)}${as === 'nothing' ? '' : `; ${handedOn[as]}`}.`,
    fix: ({ as }: BodyFacts) =>
      as === 'nothing'
        ? 'Read and write such headers in your own code, or say the value in a property.'
        : 'Read, write and check such bodies in your own code.',
    examples: [
      { where: 'POST /orders, request body', type: 'application/yaml', what: '"schema"', as: 'octets' },
      { where: 'GET /orders, response 200', type: 'text/csv', what: '"schema"', as: 'text' },
      { where: 'GET /orders, response 200', type: 'text/event-stream', what: '"schema"', as: 'events' },
      { where: 'GET /orders, response 200', type: 'application/jsonl', what: '"schema"', as: 'items' },
      {
        where: 'POST /files, request body',
        type: 'multipart/form-data',
        what: 'the header "X-Part" of the part "file"',
        as: 'nothing',
      },
    ],
  },
})
