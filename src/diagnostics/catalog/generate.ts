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

/** What client and server do instead of following a keyword. */
type InsteadOf = 'reserved' | 'content' | 'body' | 'trace' | 'names' | 'unlisted'

type NotFollowedFacts = { readonly where: string; readonly instead: InsteadOf }

const notFollowed: Readonly<Record<InsteadOf, readonly [say: string, fix: string]>> = {
  reserved: [
    'reserved characters are sent percent-encoded, although "allowReserved" is true',
    'Check that the server decodes the value, or remove "allowReserved".',
  ],
  content: [
    'only JSON is supported as "content" of a parameter, so the value is sent in the style "form"',
    'Describe the parameter by "schema", or send its text yourself.',
  ],
  body: [
    'fetch cannot send a body with this method, so calls with a body fail',
    'Describe the operation as POST or QUERY, or send such calls yourself.',
  ],
  names: [
    'a name of its properties may belong to another parameter, too, and is then read into both',
    'Use "style: deepObject", or "explode: false", for one of the objects.',
  ],
  unlisted: [
    'the schema of this exploded object has no names, so the receiver reads none of its properties',
    'Add "properties" or "additionalProperties" to the schema, or use "style: deepObject".',
  ],
  trace: ['fetch cannot send this method, so calls fail', 'Send such calls yourself.'],
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
  'operation-not-followed': {
    severity: 'warning',
    isAboutOutput: true,
    say: ({ where, instead }: NotFollowedFacts) => `${printable(where)}: ${notFollowed[instead][0]}.`,
    fix: ({ instead }: NotFollowedFacts) => notFollowed[instead][1],
    examples: [
      { where: 'GET /orders, query parameter "filter"', instead: 'reserved' },
      { where: 'GET /orders, query parameter "filter"', instead: 'content' },
      { where: 'GET /orders, query parameter "filter"', instead: 'names' },
      { where: 'GET /orders, query parameter "filter"', instead: 'unlisted' },
      { where: 'GET /orders, request body', instead: 'body' },
      { where: 'TRACE /orders', instead: 'trace' },
    ],
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
