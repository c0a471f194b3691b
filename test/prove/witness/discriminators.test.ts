import { expect, test } from 'vitest'
import { findLine } from '../../../src/prove/index.ts'
import { api, type VersionText } from '../../diff/versions.ts'
import { quotedIn } from '../../support/quoted.ts'
import { sideOf, witnessed } from './witnessed.ts'

/** The texts that `e` of an elk refuses are too many states for containment. */
const schemas = `components: {schemas: {
  Cat: {type: object, required: [kind, m], properties: {kind: {type: string}, of: {type: string}, m: {type: string}}},
  Dog: {type: object, required: [kind, b], properties: {kind: {type: string}, of: {type: string}, b: {type: string}}},
  Cow: {type: object, required: [kind, k], properties: {kind: {type: string}, of: {type: string}, k: {type: string}}},
  Elk: {type: object, required: [kind, e], properties: {kind: {type: string}, e: {type: string, pattern: '^[ab]*a[ab]{40}$'}}},
  Yes: {type: object, required: [is, y], properties: {is: {type: boolean}, y: {type: string}}},
  No: {type: object, required: [is, n], properties: {is: {type: boolean}, n: {type: string}}},
  One: {type: object, required: [is, one], properties: {is: {type: integer}, one: {type: string}}},
  Two: {type: object, required: [is, two], properties: {is: {type: integer}, two: {type: string}}},
  Hen: {type: object, required: [kind, e], properties: {kind: {type: string, enum: [hen.v1]}, e: {type: string}}}}}`

const choice = (discriminator: string, names: readonly string[] = ['Cat', 'Dog']): string =>
  `{oneOf: [${names.map((name) => `{$ref: '#/components/schemas/${name}'}`).join(', ')}]${discriminator}}`
const mapping = (text: string): string => `, discriminator: {propertyName: kind, mapping: {${text}}}`
const sent = (schema: string): VersionText =>
  api(
    `{/x: {post: {operationId: postX, requestBody: {content: {application/json: {schema: {type: object, required: [pet], properties: {pet: ${schema}}}}}}, responses: {'200': {description: d}}}}}`,
    schemas,
  )
const answered = (schema: string): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {default: {description: d, content: {application/json: {schema: ${schema}}}}}}}}`,
    schemas,
  )

/** A base that lists and whole bodies ask for, and two schemas that are made of it. */
const base = (discriminator: string, where: typeof sent | typeof answered = sent): VersionText => {
  const { openapi = '' } = where("{$ref: '#/components/schemas/Pet'}")
  const pet = `Pet: {type: object, required: [kind], ${discriminator}properties: {kind: {type: string}, of: {type: string}}}`
  const heirs = ['Fox', 'Owl'].map(
    (name) =>
      `${name}: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, required: [${name}], properties: {${name}: {type: string}}}]}`,
  )
  return { openapi: openapi.replace('schemas: {', `schemas: {${pet}, ${heirs.join(', ')},`) }
}
const names = (text: string, property = 'kind'): string =>
  `discriminator: {propertyName: ${property}, mapping: {${text}}}, `

const told = (names: readonly string[], mapping: string): string =>
  choice(`, discriminator: {propertyName: is, mapping: {${mapping}}}`, names)
const flagged = (mapping: string): string => told(['Yes', 'No'], mapping)
const counted = (mapping: string): string => told(['One', 'Two'], mapping)

/** What shows the first breaking change, with what the other side has against it. */
async function shownBy([earlier, later]: readonly [VersionText, VersionText]) {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, witnesses } = witnessed(before, after)
  const witness = comparison.changes.find(({ severity }) => severity === 'breaking')?.witness
  if (witness?.status !== 'proven') return [witness?.why]
  const body = findLine(witness, witnesses)?.document.split('\n\n').at(-1) ?? ''
  return [JSON.parse(body), quotedIn(witness.refusal?.message ?? '').join(' ')]
}

const text = expect.any(String)

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly unknown[] }]>([
  [
    'a name that is gone',
    {
      given: [sent(choice(mapping('cat: Cat, dog: Dog'))), sent(choice(mapping('kat: Cat, dog: Dog')))],
      want: [{ pet: { kind: 'cat', m: text } }, '"cat" "kind"'],
    },
  ],
  [
    'names that changed places',
    {
      given: [sent(choice(mapping('a: Cat, b: Dog'))), sent(choice(mapping('a: Dog, b: Cat')))],
      want: [{ pet: { kind: 'b', b: text } }, '"b" "kind" "Cat"'],
    },
  ],
  [
    'a boolean that is gone',
    {
      given: [sent(flagged("'true': Yes, 'false': No")), sent(flagged("'true': Yes"))],
      want: [{ pet: { is: false, n: text } }, '"false" "is"'],
    },
  ],
  [
    'numbers that changed places',
    {
      given: [sent(counted("'1': One, '2': Two")), sent(counted("'1': Two, '2': One"))],
      want: [{ pet: { is: 1, one: text } }, '"1" "is" "Two"'],
    },
  ],
  [
    'a discriminator where there was none',
    {
      given: [sent(choice('')), sent(choice(', discriminator: {propertyName: of}'))],
      want: [{ pet: { kind: text, m: text } }, '"of"'],
    },
  ],
  [
    'another property',
    {
      given: [
        sent(choice(', discriminator: {propertyName: kind}')),
        sent(choice(', discriminator: {propertyName: of}')),
      ],
      want: [{ pet: { kind: 'Cat', m: text } }, '"of"'],
    },
  ],
  [
    'a name in an answer',
    {
      given: [answered(choice(mapping('cat: Cat'))), answered(choice(mapping('cat: Cat, kitty: Cat')))],
      want: [{ kind: 'kitty', m: text }, '"kitty" "kind"'],
    },
  ],
  [
    'an alternative by its name',
    {
      given: [
        answered(choice(mapping('cat: Cat'))),
        answered(choice(mapping('cat: Cat, cow: Cow'), ['Cat', 'Dog', 'Cow'])),
      ],
      want: [{ kind: 'cow', k: text }, text],
    },
  ],
  [
    'an alternative whose schema asks for another name than its own, where containment does not say what shows it',
    {
      given: [
        answered(choice(', discriminator: {propertyName: kind}', ['Cat', 'Elk'])),
        answered(choice(', discriminator: {propertyName: kind}', ['Cat', 'Elk', 'Hen'])),
      ],
      want: [{ kind: 'hen.v1', e: text }, text],
    },
  ],
  [
    'a name of what is made of a schema by allOf',
    {
      given: [base(names('fox: Fox, owl: Owl')), base(names('vox: Fox, owl: Owl'))],
      want: [{ pet: { kind: 'fox', Fox: text } }, '"fox" "kind"'],
    },
  ],
  [
    'another property of such a schema, in an answer',
    {
      given: [base(names('fox: Fox'), answered), base(names('fox: Fox', 'of'), answered)],
      want: [{ kind: 'fox', Fox: text }, '"of"'],
    },
  ],
  [
    'a discriminator of such a schema where there was none',
    {
      given: [base(''), base(names('fox: Fox'))],
      want: [{ pet: { kind: text } }, text],
    },
  ],
  [
    'a name that stands for what refuses it',
    {
      given: [base(names('a: Fox, b: Owl')), base(names('a: Owl, b: Fox'))],
      want: [{ pet: { kind: 'a', Fox: text } }, '"a" "kind" "Owl"'],
    },
  ],
])('%s', async (_what, { given, want }) => {
  expect(await shownBy(given)).toEqual(want)
})
