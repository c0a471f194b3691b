import { expect, test } from 'vitest'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { folderWith } from '../../support/folder.ts'
import { generatedFrom } from '../../support/generated.ts'

const text = { type: 'string' }
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const madeOf = (name: string, properties: object, required: readonly string[] = []) => ({
  allOf: [to(name), { type: 'object', required, properties }],
})

const schemas = {
  PetType: { ...text, enum: ['Dog', 'Cat', 'Lizard'] },
  Pet: {
    ...{ type: 'object', required: ['petType'], properties: { petType: to('PetType'), friend: to('Pet') } },
    discriminator: {
      propertyName: 'petType',
      mapping: { Dog: '#/components/schemas/Hund', Cat: 'Katze', Lizard: 'Echse' },
    },
  },
  Hund: madeOf('Pet', { bark: { type: 'boolean' }, chases: { type: 'array', items: to('Pet') } }, ['bark']),
  Katze: madeOf('Pet', { meow: { type: 'integer' } }),
  Echse: { allOf: [to('Pet')] },
  Open: { type: 'object', required: ['k'], properties: { k: text }, discriminator: { propertyName: 'k' } },
  Near: madeOf('Open', { near: text }),
  Far: madeOf('Near', { far: text }),
  Plain: { type: 'object', required: ['k'], properties: { k: text }, discriminator: { propertyName: 'k' } },
  // The discriminator is in a part, of which the schema is only another name.
  Wrap: {
    allOf: [
      {
        ...{ type: 'object', required: ['w'], properties: { w: text } },
        discriminator: {
          propertyName: 'w',
          mapping: { more: '#/components/schemas/More', same: '#/components/schemas/Same' },
        },
      },
    ],
  },
  More: madeOf('Wrap', { more: text }),
  Same: { allOf: [to('Wrap')] },
}

const description = {
  ...{ openapi: '3.0.3', info: { title: 'a', version: '1' }, components: { schemas } },
  paths: {
    '/pets': {
      get: {
        operationId: 'getPets',
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { type: 'array', items: to('Pet') } } },
          },
        },
      },
    },
  },
}

async function built() {
  const root = folderWith({ 'api.json': JSON.stringify(description) })
  const { files } = await generatedFrom({ apis: new Map([['a', { openapi: 'api.json' }]]) }, root)
  return { files, types: files.find(({ path }) => path === 'v/a/no-namespace/types.ts')?.text ?? '' }
}

test.each([
  [
    'PetOrDerived',
    "| { readonly petType: 'Dog' } & Hund | { readonly petType: 'Cat' } & Katze | { readonly petType: 'Lizard' } & Echse",
  ],
  [
    'OpenOrDerived',
    "| { readonly k: 'Open' } & Open | { readonly k: 'Far' } & Far | { readonly k: 'Near' } & Near",
  ],
  ['Echse', 'Pet'],
  ['Wrap', 'Wrap0OrDerived'],
  [
    'Wrap0OrDerived',
    "| { readonly w: 'Wrap' } & Wrap0 | { readonly w: 'more' } & More | { readonly w: 'same' } & Same",
  ],
  ['More', 'Wrap0 & { readonly more?: string }'],
  ['Same', 'Wrap0'],
  ['GetPetsResponse200', 'readonly PetOrDerived[]'],
])('%s has what is made of the schema by allOf', async (name, want) => {
  const { types } = await built()
  const declared = types.split(`export type ${name} =`)[1]?.split('\n\n')[0]
  expect(declared?.replaceAll(/\s+/gu, ' ').replaceAll(/[()]/gu, '').trim()).toBe(want)
})

test('a discriminator without any target gives no union', async () => {
  expect((await built()).types).not.toContain('PlainOrDerived')
})

const uses = `import type { GetPetsOutput } from './v/operations/a.js'
import type { OpenOrDerived, PetOrDerived, Wrap } from './v/a/no-namespace/types.js'
export function first(out: GetPetsOutput): string {
  const [pet] = out.body
  if (pet?.petType === 'Dog') return \`\${pet.bark} \${pet.chases?.[0]?.petType}\`
  if (pet?.petType === 'Cat') return String(pet.meow)
  return pet?.friend?.petType ?? ''
}
export const open = (one: OpenOrDerived): string | undefined => (one.k === 'Far' ? one.far : one.k)
export const more = (one: Wrap): string | undefined => (one.w === 'more' ? one.more : one.w)
// @ts-expect-error a dog has to bark
export const silent: PetOrDerived = { petType: 'Dog' }
export const cat: PetOrDerived = { petType: 'Cat', friend: { petType: 'Lizard' } }
`

test('a base narrows to what is made of it, for every compiler', { tags: 'slow' }, async () => {
  const { files } = await built()
  await compiled([...files, { path: 'uses.ts', text: uses }], async (check) => {
    for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
  })
})
