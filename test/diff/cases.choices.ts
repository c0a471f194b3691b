import type { RuleCase } from './rule-case.ts'
import { body, body31, type VersionText } from './versions.ts'

const components =
  'A: {type: object, properties: {kind: {type: string}, a: {type: integer}}}, B: {type: object, properties: {kind: {type: string}, b: {type: integer}}}, C: {type: object, required: [c], properties: {c: {type: integer}}}'
const a = "{$ref: '#/components/schemas/A'}"
const b = "{$ref: '#/components/schemas/B'}"
const c = "{$ref: '#/components/schemas/C'}"

/** A request body with a schema that can name the components A and B. */
const named = (schema: string): VersionText => {
  const { openapi = '' } = body31(schema)
  return { openapi: `${openapi}components: {schemas: {${components}}}\n` }
}

const choice = (rest: string, keyword = 'oneOf'): VersionText => named(`{${keyword}: [${a}, ${b}], ${rest}}`)
const mapping = (text: string, rest = ''): string =>
  `discriminator: {propertyName: kind, mapping: {${text}}${rest}}`
const object = (rest: string): VersionText => body31(`{type: object, ${rest}}`)
const condition = (rest: string): VersionText =>
  object(`properties: {a: {type: string}}, if: {required: [a]}, ${rest}`)
const branch = '{required: [b]}'

const anchors = { A: { $dynamicAnchor: 'a' }, B: { $dynamicAnchor: 'b' } }
const dynamic = (anchor: string): VersionText => ({
  schemas: {
    'x.json': JSON.stringify({
      $defs: { ...anchors, C: { $id: 'c', $defs: anchors } },
      properties: { p: { $dynamicRef: `#${anchor}` } },
    }),
  },
})

/** Alternatives, null, discriminators, conditions and what nobody has looked at, in JSON. */
export const choicesCases: readonly (readonly [string, RuleCase])[] = [
  [
    'schema-became-nullable',
    {
      given: [body('{type: string}'), body('{type: string, nullable: true}')],
      want: 'widens risky typescript',
      undone: 'schema-no-longer-nullable',
    },
  ],
  [
    'schema-no-longer-nullable',
    {
      given: [named(`{anyOf: [${a}, {type: 'null'}]}`), named(a)],
      want: 'narrows breaking sender typescript',
      undone: 'schema-became-nullable',
    },
  ],
  [
    'alternative-removed',
    {
      given: [body31('{type: [string, integer]}'), body31('{type: string}')],
      want: 'narrows breaking sender typescript',
      undone: 'alternative-added',
    },
  ],
  [
    'alternative-added',
    {
      given: [body('{oneOf: [{type: string}]}'), body('{oneOf: [{type: integer}, {type: string}]}')],
      want: 'widens risky typescript',
      undone: 'alternative-removed',
    },
  ],
  ['choice-mode-changed', { given: [choice('', 'anyOf'), choice('')], want: 'narrows breaking sender' }],
  [
    'discriminator-added',
    {
      given: [choice(''), choice('discriminator: {propertyName: kind}')],
      want: 'narrows breaking sender typescript',
      undone: 'discriminator-removed',
    },
  ],
  [
    'discriminator-removed',
    {
      given: [choice('discriminator: {propertyName: kind}'), choice('')],
      want: 'widens risky typescript',
      undone: 'discriminator-added',
    },
  ],
  [
    'discriminator-property-changed',
    {
      given: [choice('discriminator: {propertyName: kind}'), choice('discriminator: {propertyName: type}')],
      want: 'replaces breaking sender typescript',
    },
  ],
  [
    'discriminator-value-removed',
    {
      given: [choice(mapping('a: A, alpha: A, b: B')), choice(mapping('a: A, b: B'))],
      want: 'narrows breaking sender typescript',
      undone: 'discriminator-value-added',
    },
  ],
  [
    'discriminator-value-added',
    {
      given: [choice(mapping('a: A, b: B')), choice(mapping('a: A, b: B, beta: B'))],
      want: 'widens risky typescript',
      undone: 'discriminator-value-removed',
    },
  ],
  [
    'discriminator-value-changed',
    {
      given: [choice(mapping('a: A, b: B')), choice(mapping('a: B, b: A'))],
      want: 'replaces breaking sender typescript',
    },
  ],
  [
    'discriminator-default-changed',
    {
      given: [
        choice(mapping('a: A, b: B', ', defaultMapping: A')),
        choice(mapping('a: A, b: B', ', defaultMapping: B')),
      ],
      want: 'replaces breaking sender typescript',
    },
  ],
  [
    'requirement-added',
    {
      given: [named(`{allOf: [${a}]}`), named(`{allOf: [${a}, ${c}]}`)],
      want: 'narrows breaking sender typescript',
      undone: 'requirement-removed',
    },
  ],
  [
    'requirement-removed',
    {
      given: [object(`not: {required: [x]}`), object('')],
      want: 'widens safe',
      undone: 'requirement-added',
    },
  ],
  [
    'branch-added',
    {
      given: [condition(`then: ${branch}`), condition(`then: ${branch}, else: {required: [c]}`)],
      want: 'narrows breaking sender typescript',
      undone: 'branch-removed',
    },
  ],
  [
    'branch-removed',
    {
      given: [condition(`then: ${branch}, else: {required: [c]}`), condition(`else: {required: [c]}`)],
      want: 'widens risky typescript',
      undone: 'branch-added',
    },
  ],
  [
    'unevaluated-refused',
    {
      given: [named(`{allOf: [${a}]}`), named(`{allOf: [${a}], unevaluatedProperties: false}`)],
      want: 'narrows breaking sender',
      undone: 'unevaluated-allowed',
    },
  ],
  [
    'unevaluated-allowed',
    {
      given: [named(`{allOf: [${a}], unevaluatedProperties: false}`), named(`{allOf: [${a}]}`)],
      want: 'widens safe',
      undone: 'unevaluated-refused',
    },
  ],
  [
    'evaluated-changed',
    {
      given: [
        named('{allOf: [{type: object}, {not: {const: {}}}], unevaluatedProperties: false}'),
        named(
          '{allOf: [{type: object, additionalProperties: true}, {not: {const: {}}}], unevaluatedProperties: false}',
        ),
      ],
      want: 'widens safe',
    },
  ],
  [
    'schema-changed',
    {
      given: [dynamic('a'), dynamic('b')],
      want: 'replaces risky sender receiver typescript',
    },
  ],
]
