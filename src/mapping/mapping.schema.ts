import { repeatsPolicies, withoutPolicies } from './mapping.ts'

const text = { type: 'string', minLength: 1 } as const

const place = {
  ...text,
  description: 'A data element by its id, or a path of local names: /order/item/@unit.',
} as const

const places = {
  description: 'A place, or several that a hook puts together or takes apart.',
  oneOf: [place, { type: 'array', items: place, minItems: 1 }],
} as const

const reason = { ...text, description: 'Why, for those who read it in a year.' } as const

const root = {
  ...text,
  description: 'The root, of either version, that the entry is about; by default all that have its places.',
} as const

const several = { type: 'array', minItems: 2 } as const

const pair = {
  type: 'object',
  required: ['from', 'to', 'reason'],
  additionalProperties: false,
  properties: {
    from: places,
    to: places,
    by: {
      enum: ['rule', 'hook'],
      description: 'A hook is a member of Hooks that you write; rule by default.',
    },
    direction: { enum: ['forward', 'backward'], description: 'Both by default.' },
    root,
    reason,
  },
  allOf: [
    { not: { properties: { from: several, to: several }, required: ['from', 'to'] } },
    {
      if: {
        anyOf: [
          { properties: { from: several }, required: ['from'] },
          { properties: { to: several }, required: ['to'] },
        ],
      },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { by: { const: 'hook' } }, required: ['by'] },
    },
  ],
} as const

/** The schema of an entry about one place: `from` for the direction to the later version, `to` for the reverse. */
function sided(properties: Readonly<Record<string, object>>) {
  return {
    type: 'object',
    required: ['reason', ...Object.keys(properties)],
    additionalProperties: false,
    properties: { from: place, to: place, ...properties, root, reason },
    oneOf: [
      { properties: { from: true }, required: ['from'] },
      { properties: { to: true }, required: ['to'] },
    ],
  } as const
}

/** The schema of a list of paired names. */
function named(description: string, more: Readonly<Record<string, object>> = {}) {
  return {
    type: ['array', 'null'],
    description,
    items: {
      type: 'object',
      required: ['from', 'to', 'reason'],
      additionalProperties: false,
      properties: { from: text, to: text, ...more, reason },
    },
  } as const
}

/** The JSON Schema of a mapping file, for editors; the reader reports the same errors with their places. */
export const mappingSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Mapping between two versions of an interface',
  type: 'object',
  required: ['formatVersion', 'from', 'to'],
  additionalProperties: false,
  properties: {
    formatVersion: { const: 1 },
    from: { ...text, description: 'The earlier version, as the configuration calls it.' },
    to: { ...text, description: 'The later version.' },
    pairs: {
      description:
        'Places that belong together, whatever the join says: one list of them, or one list for each kind.',
      oneOf: [
        { type: ['array', 'null'], items: pair },
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            places: { type: ['array', 'null'], items: pair },
            roots: named('Roots, by expanded or local name.'),
            namespaces: named('Namespaces, as they are written.'),
            types: named('Named types of XML Schema, by expanded or local name.'),
            parameters: named('Parameters, as "query limit" or "limit"; the case of a header says nothing.', {
              operation: {
                ...text,
                description: 'The operation: its id, or "GET /orders"; by default all that have both.',
              },
            }),
          },
        },
      ],
    },
    without: {
      type: ['array', 'null'],
      description: 'Places without counterpart, and what becomes of a value there.',
      items: sided({ policy: { enum: withoutPolicies } }),
    },
    repeats: {
      type: ['array', 'null'],
      description: 'What becomes of several values where the other version allows fewer.',
      items: sided({ policy: { enum: repeatsPolicies } }),
    },
    codes: {
      type: ['array', 'null'],
      description: 'What codes become that the other version has not, or calls otherwise.',
      items: sided({
        codes: {
          type: 'object',
          minProperties: 1,
          description: 'Code to code; null: it is left out, which is recorded as a loss.',
          additionalProperties: { oneOf: [text, { type: 'null' }] },
        },
      }),
    },
  },
} as const
