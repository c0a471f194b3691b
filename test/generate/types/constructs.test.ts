import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { constructs } from '../../support/constructs.ts'
import { versionOf } from '../../support/model.ts'

const files = generate(versionOf([constructs()]), { toolVersion: '0.0.0' }, () => {})
const types = files.find(({ path }) => path === 'v0/shop/shop/types.ts')?.text ?? ''

/** The declaration of a name, without its comment. */
function declared(name: string): string {
  const start = types.search(new RegExp(`export (?:type|interface) ${name}\\b`))
  return types.slice(start).split(/\n\n|\n\/\*\*/u)[0] ?? ''
}

test.each([
  [
    'a choice',
    'Either',
    `export type Either = {
  readonly id: Text
} & (
  | {
      readonly near: Text
      readonly far?: never
      readonly how?: never
    }
  | {
      readonly far: Text
      readonly how?: Text
      readonly near?: never
    }
)`,
  ],
  ['an extension of a choice', 'EitherMore', 'export type EitherMore = Either & {\n  readonly more: Text\n}'],
  [
    'the type of what is abstract',
    'Shape',
    'export interface Shape {\n  readonly unit: Text\n  readonly label?: Text\n}',
  ],
  [
    'what stands for what is abstract',
    'ShapeOrDerived',
    `export type ShapeOrDerived =
  | ({ readonly $type: '{urn:example:shop}Circle' } & Circle)
  | ({ readonly $type: '{urn:example:shop}Ring' } & Ring)`,
  ],
  [
    'a type or one derived from it',
    'CircleOrDerived',
    `export type CircleOrDerived =
  | (Circle & { readonly $type?: never })
  | ({ readonly $type: '{urn:example:shop}Ring' } & Ring)`,
  ],
  [
    'a value or an object derived from it',
    'AmountOrDerived',
    "export type AmountOrDerived =\n  | Amount\n  | ({ readonly $type: '{urn:example:shop}Price' } & Price)",
  ],
  [
    'an element or its substitutes, one of them nil with an attribute',
    'ShapeElement',
    `export type ShapeElement =
  | ElementOf<'shapeCircle', CircleOrDerived>
  | ElementOf<'shapeRing', Ring | { readonly $nil: true } & Pick<Ring, 'unit'>>`,
  ],
  [
    'wildcards',
    'Open',
    `export interface Open {
  readonly anyAttributes?: { readonly [name: string]: string }
  readonly any?: readonly XmlElement[]
}`,
  ],
])('%s', (_name, name, want) => expect(declared(name)).toBe(want))

test.each([
  [
    'text between elements',
    "readonly content: readonly (string | ElementOf<'bold', Prose> | ElementOf<'shapeCircle', CircleOrDerived> |",
  ],
  ['a wildcard between elements', "| ElementOf<'*', XmlElement>)[]"],
  ['substitutes', 'readonly shape?: readonly ShapeElement[]'],
  ['a place that blocks derived types', 'readonly exact: Circle\n'],
  ['a place that does not', 'readonly amount: AmountOrDerived\n'],
  ['anything', 'readonly anything: XmlElement\n'],
])('%s, in place', (_name, want) => expect(types).toContain(want))

/** What the types take and refuse, in words of the compiler: every expected error is one. */
const uses = `import type { Either, Prose, ShapeOrDerived, Whole } from './v0/shop/shop/index.js'
export const near: Either = { id: '1', near: 'n' }
export const far: Either = { id: '1', far: 'f' }
// @ts-expect-error both ways at once
export const both: Either = { id: '1', near: 'n', far: 'f' }
// @ts-expect-error neither way
export const neither: Either = { id: '1' }
export const shape: ShapeOrDerived = { $type: '{urn:example:shop}Circle', unit: 'm', radius: '1' }
// @ts-expect-error which of the derived types
export const abstract: ShapeOrDerived = { unit: 'm', radius: '1' }
export function radius(one: ShapeOrDerived): string {
  return one.$type === '{urn:example:shop}Ring' ? one.inner : one.radius
}
export const prose: Prose = { content: ['a', { element: 'bold', value: { content: ['b'] } }] }
export function names(whole: Whole): readonly string[] {
  return (whole.shape ?? []).map((one) => (one.element === 'shapeCircle' ? one.value.radius : one.element))
}
export const amounts: readonly Whole['amount'][] = ['1', { $type: '{urn:example:shop}Price', value: '1' }]
export const nil: Whole['first'] = { $nil: true, unit: 'm' }
`

test('they say what they should, to every compiler', { tags: 'slow' }, async () => {
  await compiled([...files, { path: 'uses.ts', text: uses }], async (check) => {
    for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
    expect(await check('typescript-7', { isolatedDeclarations: true, declaration: true })).toBe('')
  })
})
