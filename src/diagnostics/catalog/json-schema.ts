import { defineEntries } from '../entry.ts'
import { quoted } from '../escape.ts'

const patternFix = 'Close every bracket, and put a backslash only before signs that stand for themselves.'

/** Syntax of other regular expression dialects, with its ECMAScript form. */
const otherDialects: readonly (readonly [sign: RegExp, fix: string])[] = [
  [/\\[AzZ]/, 'ECMAScript writes the start of a text "^" and its end "$".'],
  [
    /\\p\{/i,
    'ECMAScript knows only the classes of Unicode, such as "\\p{Letter}": write out any other, "[0-9A-Fa-f]".',
  ],
  [/\(\?P</, 'ECMAScript names a group "(?<name>…)", without the "P".'],
  [
    /\(\?[a-z]+\)/,
    'ECMAScript has no flags within an expression: write out what they mean, "[aA]" for "(?i)a".',
  ],
]

export const jsonSchemaEntries = defineEntries({
  'ref-malformed': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { keyword: string }) => `A ${quoted(facts.keyword)} must be a string.`,
    examples: [{ keyword: '$ref' }],
  },
  'ref-outside': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { reference: string; address?: string }) =>
      facts.reference.includes('\\')
        ? `The reference ${quoted(facts.reference)} is not a URI, because it contains a backslash.`
        : `The reference ${quoted(facts.reference)} refers to a file outside of its source, which is never opened.`,
    fix: ({ reference, address }: { reference: string; address?: string }) =>
      reference.includes('\\')
        ? 'Write "/" between folders, on Windows as well.'
        : address !== undefined
          ? `Name the folder that contains both files, and the file in it: ${quoted(address)}. References may then lead to any file of that folder.`
          : 'Put the document into the source and refer to it by a relative path; where both are in a folder, "folder!/path/to/api.yaml" makes the folder the source.',
    examples: [
      { reference: 'types\\order.json' },
      { reference: '../order.json' },
      { reference: '../order.json', address: 'specs!/api/shop.yaml' },
    ],
  },
  'ref-unresolved': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { reference: string; near?: readonly string[] }) =>
      `The reference ${quoted(facts.reference)} points to nothing.`,
    fix: ({ near = [] }: { reference: string; near?: readonly string[] }) =>
      near.length === 0
        ? 'Declare it there, or mend the spelling: names in a reference are case-sensitive.'
        : `Did you mean ${near.map(quoted).join(' or ')}? Names in a reference are case-sensitive.`,
    examples: [
      { reference: '#/components/schemas/Missing' },
      { reference: '#/components/schemas/Ordr', near: ['#/components/schemas/Order'] },
    ],
  },
  'ref-loop': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: () =>
      'This schema refers back to itself without a property or an item in between, so it says nothing.',
    fix: () => 'Say here what the schema is, or refer to one that does.',
  },
  'discriminator-undecided': {
    severity: 'warning',
    say: (facts: { property: string; name: string; one: string; other: string }) =>
      `A value whose ${quoted(facts.property)} is ${quoted(facts.name)} can fit both ${quoted(facts.one)} and ${quoted(facts.other)}. This "oneOf" then refuses it, since a discriminator changes no verdict.`,
    fix: ({ property }: { property: string; name: string; one: string; other: string }) =>
      `Give ${quoted(property)} its own "enum" in each alternative, or set discriminator: 'assertion' for this version.`,
    examples: [{ property: 'kind', name: 'cat', one: 'Cat', other: 'Dog' }],
  },
  'subtypes-listed': {
    severity: 'warning',
    say: () =>
      'The alternatives of this schema include the schema itself, by "allOf". Inside them, it is read without its alternatives.',
    fix: () => 'Put the alternatives into a schema of their own, so that other tools can read it too.',
  },
  'ref-chain': {
    severity: 'error',
    say: (facts: { limit: number }) =>
      `More than ${facts.limit} references lead from here to nothing but the next one.`,
    fix: () => 'refer to the last one, or raise the limit "references"',
    examples: [{ limit: 1000 }],
  },
  'ref-siblings-ignored': {
    severity: 'warning',
    say: (facts: { names: readonly string[] }) =>
      `Beside "$ref" this dialect ignores ${facts.names.map(quoted).join(', ')}.`,
    fix: () => 'Put the reference into an "allOf" beside the other keywords.',
    examples: [{ names: ['description', 'maxLength'] }],
  },
  'schema-malformed': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { key: string; isList?: boolean }) =>
      `The value of ${quoted(facts.key)} must be a schema: an object, or true or false where the dialect knows these.`,
    fix: ({ key, isList }: { key: string; isList?: boolean }) =>
      isList && key === 'items'
        ? 'Write one schema for all items: a list of schemas, one for each item, is "prefixItems", from OpenAPI 3.1 on.'
        : 'Write {} where every value is meant.',
    examples: [{ key: 'price' }, { key: 'items', isList: true }],
  },
  'properties-reference': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: () => 'In "properties" the key "$ref" is a name: a reference cannot replace all properties.',
    fix: () =>
      'Put the properties into a schema, and write "allOf" with a reference to it in place of this. An overlay can do so where the OpenAPI file is not yours.',
  },
  'schema-left-empty': {
    severity: 'warning',
    say: () => 'A schema is null: it is read as {}, which allows every value.',
    fix: () => 'Write the schema, or {} where every value is meant.',
  },
  'schema-file-missing': {
    severity: 'error',
    say: (facts: { file: string }) => `The source has no file ${quoted(facts.file)}.`,
    examples: [{ file: 'order.json' }],
  },
  'schema-file-skipped': {
    severity: 'note',
    say: (facts: { file: string }) => `${quoted(facts.file)} contains no JSON Schema and is left out.`,
    examples: [{ file: 'package.json' }],
  },
  'schema-dialect-unknown': {
    severity: 'error',
    say: (facts: { dialect: string }) => `The dialect ${quoted(facts.dialect)} is not supported.`,
    fix: () => 'Use JSON Schema draft-04 to 2020-12, or put the metaschema into the source.',
    examples: [{ dialect: 'https://example.org/dialect' }],
  },
  'schema-vocabulary-unknown': {
    severity: 'error',
    say: (facts: { vocabulary: string }) =>
      `The vocabulary ${quoted(facts.vocabulary)} is required, but is not supported.`,
    fix: () => 'If the schemas mean the same without it, set it to "false" in "$vocabulary".',
    examples: [{ vocabulary: 'https://example.org/units' }],
  },
  'schema-identifier-duplicate': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { identifier: string }) => `Two schemas have the identifier ${quoted(facts.identifier)}.`,
    examples: [{ identifier: 'https://example.org/order.json' }],
  },
  'held-text-ambiguous': {
    severity: 'warning',
    say: (facts: { setting: string; type: string }) =>
      `The setting "${facts.setting}: string" does not apply to this number, because a union allows strings at its place: its values are of type "${facts.type}".`,
    fix: () => 'Give the number a type of its own, or accept this TypeScript type.',
    examples: [{ setting: 'int64', type: 'bigint' }],
  },
  'held-date-ambiguous': {
    severity: 'warning',
    say: (facts: { format: string }) =>
      `The setting "date: Date" does not apply to this value of format ${quoted(facts.format)}, because a union allows both dates and times. Its values are strings.`,
    fix: () => 'Use "date: Temporal", which has a type for each, or accept this TypeScript type.',
    examples: [{ format: 'date' }],
  },
  'keyword-unknown': {
    severity: 'warning',
    say: (facts: { keyword: string }) =>
      `The schema keyword ${quoted(facts.keyword)} is not part of this dialect and has no effect.`,
    examples: [{ keyword: 'maxLenght' }],
  },
  'keyword-value-wrong': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: {
      keyword: string
      expected: string
      found?: string
      near?: readonly string[]
      isNull?: true
    }) =>
      facts.isNull
        ? `${quoted(facts.keyword)} has the null value here, where the text "null" is meant.`
        : `The value of ${quoted(facts.keyword)} must be ${facts.expected}${facts.found === undefined ? '' : `, not ${quoted(facts.found)}`}.`,
    fix: ({
      keyword,
      expected,
      near = [],
      isNull,
    }: {
      keyword: string
      expected: string
      found?: string
      near?: readonly string[]
      isNull?: true
    }) =>
      isNull
        ? `Quote it: "null".`
        : near.length === 0
          ? `Write ${expected}, or leave ${quoted(keyword)} out.`
          : `Did you mean ${near.map(quoted).join(' or ')}?`,
    examples: [
      { keyword: 'maxLength', expected: 'a whole number' },
      { keyword: 'type', expected: 'one of object, string', found: 'sting', near: ['string'] },
      { keyword: 'type', expected: 'one of null, string', isNull: true },
    ],
  },
  'keyword-of-older-dialect': {
    severity: 'warning',
    say: (facts: { keyword: string }) =>
      `${quoted(facts.keyword)} is written as in OpenAPI 3.0 and is read that way.`,
    fix: () => 'From 3.1 on it is a number of its own.',
    examples: [{ keyword: 'exclusiveMinimum' }],
  },
  'keyword-of-newer-dialect': {
    severity: 'warning',
    say: (facts: { keyword: string }) =>
      `${quoted(facts.keyword)} is written as in OpenAPI 3.1 and is read that way.`,
    fix: () =>
      'Before 3.1, write one type with "nullable", and for an exclusive bound write true beside "minimum" or "maximum".',
    examples: [{ keyword: 'exclusiveMinimum' }],
  },
  'keyword-pattern-invalid': {
    severity: 'error',
    say: (facts: { pattern: string }) =>
      `${quoted(facts.pattern)} is not a regular expression of ECMAScript with the flag "u".`,
    fix: ({ pattern }: { pattern: string }) =>
      otherDialects.find(([sign]) => sign.test(pattern))?.[1] ?? patternFix,
    examples: [
      { pattern: '[A-Z' },
      { pattern: '\\A[0-9]+\\Z' },
      { pattern: '\\p{XDigit}+' },
      { pattern: '(?P<year>[0-9]{4})' },
      { pattern: '(?i)kg' },
    ],
  },
  'keyword-pattern-escapes': {
    severity: 'warning',
    say: (facts: { pattern: string; read: string }) =>
      `${quoted(facts.pattern)} is a regular expression only without the flag "u", which JSON Schema asks for. It is read as ${quoted(facts.read)}.`,
    fix: () => patternFix,
    examples: [{ pattern: '^\\-[0-9]+$', read: '^-[0-9]+$' }],
  },
  'keyword-number-inexact': {
    severity: 'error',
    leavesOut: 'tolerated',
    say: (facts: { number: string }) =>
      `The number ${quoted(facts.number)} among the allowed values has more digits than a double can represent.`,
    examples: [{ number: '12345678901234567890' }],
  },
  'type-not-stated': {
    severity: 'warning',
    say: (facts: { what: 'object' | 'array' }) =>
      `The schema describes an ${facts.what} but has no "type": values of all other types are valid, and the generated type includes them.`,
    fix: ({ what }: { what: 'object' | 'array' }) =>
      `add "type": "${what}"; or, where you cannot, set types: implied of the version`,
    examples: [{ what: 'object' }],
  },
  'nullable-without-type': {
    severity: 'warning',
    say: () => '"nullable" has an effect only beside "type".',
    fix: () => 'Add the type, or allow null where the type is declared.',
  },
  'discriminator-without-choice': {
    severity: 'note',
    say: () =>
      'A discriminator without "oneOf" or "anyOf" refuses no value: comparisons use it, validators ignore it.',
  },
})
