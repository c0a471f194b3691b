import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

/** What a description of pets says. */
interface Pets {
  /** Inside the discriminator; an empty text is none. */
  readonly discriminator?: string
  /** The schemas beside the base, which are made of it. */
  readonly heirs?: string
  readonly request?: string
  readonly response?: string
  readonly type?: string
}

const ref = (name: string): string => `{$ref: '#/components/schemas/${name}'}`
const heir = (name: string, property: string, base = 'Pet'): string =>
  `${name}: {allOf: [${ref(base)}, {type: object, required: [${property}], properties: {${property}: {type: string}}}]}`
const cat = heir('Cat', 'm')
const dog = heir('Dog', 'b')
const by = (mapping: string, property = 'petType'): string =>
  `propertyName: ${property}, mapping: {${mapping}}`
const both = "cat: '#/components/schemas/Cat', dog: Dog"
const implied = 'propertyName: petType'

function pets({ discriminator = by(both), heirs = `${cat}, ${dog}`, ...rest }: Pets = {}): VersionText {
  const { request = ref('Pet'), response = ref('Pet'), type = '{type: string}' } = rest
  const said = discriminator === '' ? '' : `discriminator: {${discriminator}}, `
  const base = `Pet: {type: object, required: [petType], ${said}properties: {petType: ${type}, kind: {type: string}}}`
  const content = (schema: string): string => `content: {application/json: {schema: ${schema}}}`
  return api(
    `{/x: {put: {operationId: putX, requestBody: {${content(request)}}, responses: {'200': {description: d, ${content(response)}}}}}}`,
    `components: {schemas: {${base}, ${heirs}}}`,
  )
}

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes
    .map(
      ({ rule, severity, effect, before: was, after: is }) =>
        `${rule} ${effect} ${severity} ${was?.value ?? ''}>${is?.value ?? ''}`,
    )
    .sort()
}

const animals = (discriminator: string, names: readonly string[]): string =>
  `{oneOf: [${names.map(ref).join(', ')}], discriminator: {${discriminator}}}`

test.each<[what: string, before: Pets, after: Pets, want: readonly string[]]>([
  [
    'a name of a schema that is called by its own then',
    {},
    { discriminator: by('cat: Cat') },
    ['discriminator-value-added widens breaking >Dog', 'discriminator-value-removed narrows breaking dog>'],
  ],
  [
    'a name that became another',
    {},
    { discriminator: by('kat: Cat, dog: Dog') },
    ['discriminator-value-added widens breaking >kat', 'discriminator-value-removed narrows breaking cat>'],
  ],
  [
    'another property',
    {},
    { discriminator: by(both, 'kind') },
    ['discriminator-property-changed replaces breaking petType>kind'],
  ],
  [
    'names that changed places',
    {},
    { discriminator: by('cat: Dog, dog: Cat') },
    [
      'discriminator-value-changed replaces breaking Cat>Dog',
      'discriminator-value-changed replaces breaking Dog>Cat',
    ],
  ],
  [
    'a name that is gone with its schema',
    {},
    { discriminator: by('cat: Cat'), heirs: cat },
    ['discriminator-value-removed narrows breaking dog>', 'type-removed narrows safe Dog>'],
  ],
  [
    'an implied name that is gone with its schema',
    { discriminator: implied },
    { discriminator: implied, heirs: cat },
    ['discriminator-value-removed narrows breaking Dog>', 'type-removed narrows safe Dog>'],
  ],
  [
    'an implied name that became another',
    { discriminator: implied },
    { discriminator: implied, heirs: `${cat}, ${heir('Hound', 'b')}` },
    [
      'discriminator-value-added widens breaking >Hound',
      'discriminator-value-removed narrows breaking Dog>',
      'type-renamed replaces safe Dog>Hound',
    ],
  ],
  [
    'an heir of an heir',
    { discriminator: implied },
    { discriminator: implied, heirs: `${cat}, ${dog}, ${heir('Lion', 'l', 'Cat')}` },
    ['discriminator-value-added widens breaking >Lion', 'type-added widens safe >Lion'],
  ],
  [
    'a discriminator where there was none',
    { discriminator: '' },
    {},
    ['discriminator-added narrows breaking >petType'],
  ],
  [
    'no discriminator any more',
    {},
    { discriminator: '' },
    ['discriminator-removed widens breaking petType>'],
  ],
  [
    'in a request alone',
    { response: '{}' },
    { response: '{}', discriminator: by('kat: Cat, dog: Dog') },
    ['discriminator-value-added widens risky >kat', 'discriminator-value-removed narrows breaking cat>'],
  ],
  [
    'inside a list that may be null',
    { request: `{type: array, items: {allOf: [${ref('Pet')}]}}`, response: '{}' },
    {
      request: `{type: array, items: {allOf: [${ref('Pet')}]}}`,
      response: '{}',
      discriminator: by(both, 'kind'),
    },
    ['discriminator-property-changed replaces breaking petType>kind'],
  ],
  [
    'a choice of the heirs, in an answer, beside their base in a request',
    { discriminator: implied, response: animals(implied, ['Cat', 'Dog']) },
    {
      discriminator: implied,
      heirs: `${cat}, ${heir('Hound', 'b')}`,
      response: animals(implied, ['Cat', 'Hound']),
    },
    [
      'discriminator-value-added widens breaking >Hound',
      'discriminator-value-removed narrows breaking Dog>',
      'type-renamed replaces safe Dog>Hound',
    ],
  ],
  [
    'a choice of the heirs, where nobody asks for their base',
    { request: animals(by(both), ['Cat', 'Dog']), response: '{}' },
    {
      discriminator: by('kat: Cat, dog: Dog'),
      request: animals(by('kat: Cat, dog: Dog'), ['Cat', 'Dog']),
      response: '{}',
    },
    ['discriminator-value-added widens risky >kat', 'discriminator-value-removed narrows breaking cat>'],
  ],
  [
    'a choice of others, whose property becomes another as well',
    { heirs: `${cat}, ${dog}, Ox: {type: object}`, response: animals(implied, ['Ox']) },
    {
      heirs: `${cat}, ${dog}, Ox: {type: object}`,
      response: animals('propertyName: kind', ['Ox']),
      discriminator: by(both, 'kind'),
    },
    [
      'discriminator-property-changed replaces breaking petType>kind',
      'discriminator-property-changed replaces breaking petType>kind',
    ],
  ],
])('a schema and those made of it: %s', async (_what, before, after, want) => {
  expect(await told(pets(before), pets(after))).toEqual(want)
})

const hound = heir('Hound', 'b')

test.each<[what: string, before: Pets, after: Pets, want: readonly string[]]>([
  [
    'names and references, in another order',
    {},
    { discriminator: by("dog: '#/components/schemas/Dog', cat: Cat"), heirs: `${dog}, ${cat}` },
    [],
  ],
  [
    'a schema with another name that is called as before',
    {},
    { discriminator: by('cat: Cat, dog: Hound'), heirs: `${cat}, ${hound}` },
    ['type-renamed'],
  ],
  [
    'a base that is written where it was referred to',
    { discriminator: implied },
    {
      discriminator: implied,
      heirs: `${cat}, Dog: {allOf: [{type: object, required: [petType], properties: {petType: {type: string}, kind: {type: string}}}, {type: object, required: [b], properties: {b: {type: string}}}]}`,
    },
    [],
  ],
  [
    'names where the base is asked for by nobody',
    { request: ref('Cat'), response: ref('Dog') },
    { request: ref('Cat'), response: ref('Dog'), discriminator: by('kat: Cat, dog: Dog') },
    [],
  ],
  [
    'an implied name that the property cannot be',
    { discriminator: implied, type: '{type: string, enum: [Cat, Dog]}' },
    {
      discriminator: implied,
      type: '{type: string, enum: [Cat, Dog]}',
      heirs: `${cat}, ${dog}, ${heir('Lion', 'l')}`,
    },
    ['type-added'],
  ],
])('no name is lost or won: %s', async (_what, before, after, want) => {
  const found = (await told(pets(before), pets(after))).map((one) => one.split(' ')[0])
  expect(found).toEqual(want)
})

test('a schema that is very different is the same one where a discriminator calls it the same', async () => {
  const lion =
    'Lion: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {x: {type: integer}, y: {type: integer}, z: {type: integer}}}]}'
  const found = await told(
    pets(),
    pets({ discriminator: by('cat: Cat, dog: Lion'), heirs: `${cat}, ${lion}` }),
  )
  expect(found.filter((one) => /^(?:discriminator|type)-/.test(one))).toEqual([
    'type-renamed replaces safe Dog>Lion',
  ])
  expect(found.some((one) => one.startsWith('property-removed'))).toBe(true)
})

test('a schema of another file that only a mapping names is compared', async () => {
  const beside = (property: string): VersionText => ({
    ...pets({ discriminator: by('cat: Cat, dog: "./dog.yaml"'), heirs: cat }),
    beside: {
      'dog.yaml': `allOf: [{$ref: 'api.yaml#/components/schemas/Pet'}, {type: object, properties: {${property}: {type: string}}}]`,
    },
  })
  const found = await told(beside('b'), beside('c'))
  expect(found.map((one) => one.split(' ')[0])).toEqual(['property-added', 'property-removed'])
})
