import type { RuleCase } from './rule-case.ts'
import { body, body31, type VersionText } from './versions.ts'

const object = (rest: string): VersionText => body(`{type: object, ${rest}}`)
const list = (rest: string): VersionText => body(`{type: array, items: {type: string}, ${rest}}`)
const object31 = (rest: string): VersionText => body31(`{type: object, ${rest}}`)
const array31 = (rest: string): VersionText => body31(`{type: array, ${rest}}`)

/** Objects and arrays of JSON: properties, items, names, counts, dependencies. */
export const jsonCases: readonly (readonly [string, RuleCase])[] = [
  [
    'tuple-changed',
    {
      given: [
        body31('{type: array, prefixItems: [{type: string}]}'),
        body31('{type: array, prefixItems: [{type: string}, {type: integer}]}'),
      ],
      want: 'narrows breaking sender typescript',
    },
  ],
  [
    'object-closed',
    {
      given: [
        object('properties: {a: {type: string}}'),
        object('additionalProperties: false, properties: {a: {type: string}}'),
      ],
      want: 'narrows breaking sender',
      undone: 'object-opened',
    },
  ],
  [
    'object-opened',
    {
      given: [
        object('additionalProperties: false, properties: {a: {type: string}}'),
        object('properties: {a: {type: string}}'),
      ],
      want: 'widens safe',
      undone: 'object-closed',
    },
  ],
  [
    'property-count-changed',
    { given: [object('maxProperties: 5'), object('maxProperties: 4')], want: 'narrows breaking sender' },
  ],
  [
    'property-removed',
    {
      given: [
        object('additionalProperties: false, properties: {a: {type: string}, b: {type: string}}'),
        object('additionalProperties: false, properties: {a: {type: string}}'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'property-added',
    },
  ],
  [
    'property-added',
    {
      given: [
        object('properties: {a: {type: string}}'),
        object('properties: {a: {type: string}, b: {type: string}}'),
      ],
      want: 'widens safe',
      undone: 'property-removed',
    },
  ],
  [
    'property-renamed',
    {
      given: [
        object('required: [weight], properties: {weight: {type: number}}'),
        object('required: [grossWeight], properties: {grossWeight: {type: number}}'),
      ],
      want: 'replaces breaking sender typescript',
    },
  ],
  [
    'property-became-required',
    {
      given: [
        object('properties: {a: {type: string}}'),
        object('required: [a], properties: {a: {type: string}}'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'property-became-optional',
    },
  ],
  [
    'property-became-optional',
    {
      given: [
        object('required: [a], properties: {a: {type: string}}'),
        object('properties: {a: {type: string}}'),
      ],
      want: 'widens risky typescript',
      undone: 'property-became-required',
    },
  ],
  [
    'property-default-changed',
    {
      given: [
        object('properties: {a: {type: string}}'),
        object('properties: {a: {type: string, default: x}}'),
      ],
      want: 'replaces risky sender',
    },
  ],
  [
    'item-count-narrowed',
    {
      given: [list('maxItems: 9'), list('maxItems: 5')],
      want: 'narrows breaking sender',
      undone: 'item-count-widened',
    },
  ],
  [
    'item-count-widened',
    { given: [list('minItems: 2'), list('minItems: 1')], want: 'widens safe', undone: 'item-count-narrowed' },
  ],
  [
    'item-count-changed',
    {
      given: [list('minItems: 1, maxItems: 3'), list('minItems: 2, maxItems: 5')],
      want: 'replaces breaking sender',
    },
  ],
  [
    'items-became-unique',
    {
      given: [list('uniqueItems: false'), list('uniqueItems: true')],
      want: 'narrows breaking sender',
      undone: 'items-no-longer-unique',
    },
  ],
  [
    'items-no-longer-unique',
    {
      given: [list('uniqueItems: true'), list('uniqueItems: false')],
      want: 'widens safe',
      undone: 'items-became-unique',
    },
  ],
  [
    'contains-added',
    {
      given: [array31('items: {}'), array31('contains: {type: string}')],
      want: 'narrows breaking sender',
      undone: 'contains-removed',
    },
  ],
  [
    'contains-removed',
    {
      given: [array31('contains: {type: string}'), array31('items: {}')],
      want: 'widens safe',
      undone: 'contains-added',
    },
  ],
  [
    'contains-count-changed',
    {
      given: [array31('contains: {type: string}'), array31('contains: {type: string}, minContains: 2')],
      want: 'narrows breaking sender',
    },
  ],
  [
    'property-names-added',
    {
      given: [object31(''), object31('propertyNames: {maxLength: 3}')],
      want: 'narrows breaking sender',
      undone: 'property-names-removed',
    },
  ],
  [
    'property-names-removed',
    {
      given: [object31('propertyNames: {maxLength: 3}'), object31('')],
      want: 'widens safe',
      undone: 'property-names-added',
    },
  ],
  [
    'dependent-required-added',
    {
      given: [object31(''), object31('dependentRequired: {a: [b]}')],
      want: 'narrows breaking sender',
      undone: 'dependent-required-removed',
    },
  ],
  [
    'dependent-required-removed',
    {
      given: [object31('dependentRequired: {a: [b, c]}'), object31('dependentRequired: {a: [b]}')],
      want: 'widens safe',
      undone: 'dependent-required-added',
    },
  ],
  [
    'property-patterns-changed',
    {
      given: [object31(''), object31("patternProperties: {'^x': {type: string}}")],
      want: 'narrows breaking sender',
    },
  ],
]
