import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { writeFolder } from './folder.ts'
import { strict } from './library.ts'

const api = (member: string): string => `openapi: 3.1.0
info: { title: shop, version: "1" }
paths:
  /orders:
    post:
      operationId: putOrder
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Order:
      type: object
      required: [id, lines]
      properties: { id: { type: string }, lines: { type: array, items: { $ref: "#/components/schemas/Line" } } }
    Line:
      type: object
      required: [sku, ${member}]
      properties: { sku: { type: string }, ${member}: { type: integer }, note: { type: string } }
`

const versions = {
  'efti-schema.config.yaml': `versions: { "1": { apis: { shop: 1.yaml } }, "2": { apis: { shop: 2.yaml } } }
compare: [{ from: "1", to: "2" }]
`,
  '1.yaml': api('qty'),
  '2.yaml': api('qtyCount'),
  'mappings/1-2.yaml': `formatVersion: 1
from: "1"
to: "2"
pairs: [{ from: /Order/lines/qty, to: /Order/lines/qtyCount, reason: renamed }]
`,
  'package.json': '{ "name": "reader", "type": "module" }',
  'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
}

const start = `import type { Line, Order } from '../out/1/shop/no-namespace/index.js'
interface Mine { qty: number; own: string }
interface Given { l: Line; o: Order; m: Mine }
`

/** Functions that must return for a later document what they returned for the earlier one, apart from the new name. */
const certain: Readonly<Record<string, string>> = {
  'a list of JSON': `({ o }: Given) => JSON.stringify(o, ['id', 'lines', 'sku', 'qty'])`,
  'a merged literal': `({ l }: Given): Line => Object.assign({}, l, { qty: 7 })`,
  'the fourth merged literal': `({ l }: Given): Line => Object.assign({}, l, {}, {}, { qty: 7 })`,
  'a literal in a merged one': `({ o }: Given): Order => Object.assign({}, o, { lines: [{ sku: 'b', qty: 7 }] })`,
  'a literal merged with a spread': `({ l }: Given) => Object.assign({ ...l }, { qty: 7 })`,
  'Object.hasOwn': `({ l }: Given) => [Object.hasOwn(l, 'qty'), Reflect.get(l, 'qty'), l.hasOwnProperty('qty')]`,
  'a type guard': `({ l }: Given) => ((v: object): v is Line => 'qty' in v && typeof v['qty'] === 'number' && Object.hasOwn(v, 'qty'))(l)`,
  'a type guard that destructures': `({ l }: Given) => ((v: object): v is Line => { if (!('qty' in v)) return false; const { qty } = v; return qty === 1 })(l)`,
  'a list that is checked to be of keyof': `({ l }: Given) => { const names = ['qty', 'sku'] as const satisfies readonly (keyof Line)[]; return names.map((name) => l[name]) }`,
  'names of Object.keys': `({ l }: Given) => [Object.keys(l).filter((name) => name !== 'qty'), Object.keys(l).includes('qty')]`,
  'names of Object.entries': `({ l }: Given) => Object.fromEntries(Object.entries(l).filter(([name]) => name === 'qty'))`,
  'names in a loop': `({ l }: Given) => { const found: string[] = []; for (const name in l) switch (name) { case 'qty': found.push(name) } return found }`,
  'names of a constant, sorted': `({ l }: Given) => { const names = Object.keys(l); for (const name of names.sort()) if (name === 'qty') return true; return false }`,
  'names in a list of hidden ones': `({ l }: Given) => { const hidden = ['qty', 'note']; return Object.keys(l).filter((name) => !hidden.includes(name)) }`,
  'names that JSON.stringify passes': `({ o }: Given) => JSON.stringify(o, (name, value) => (name === 'qty' ? undefined : value))`,
  'an assignment that destructures a list': `({ o }: Given) => { let qty = 0; [{ qty }] = o.lines as [Line]; return qty }`,
  'a test of an asserted value': `({ l }: Given) => ((v: unknown) => typeof v === 'object' && v !== null && 'qty' in v && (v as unknown as Line).sku)(l)`,
  'a test of a value of any type': `({ l }: Given) => { const read = (one: Line) => one.sku; return ((v: any) => ('qty' in v ? read(v) : ''))(l) }`,
  'an assignment that destructures': `({ l }: Given) => { let qty = 0; ({ qty } = l); return qty }`,
  'a type guard of a list': `({ o }: Given) => ((v: unknown): v is Line[] => Array.isArray(v) && v.every((one) => typeof one === 'object' && 'qty' in one))(o.lines)`,
}

/** Names that a person decides: objects of several types have them. */
const ambiguous: Readonly<Record<string, string>> = {
  'a literal merged with two types': `({ l, m }: Given) => Object.assign({}, l, m, { qty: 2 })`,
  'a list of JSON of two types': `({ l, m }: Given) => JSON.stringify([l, m], ['sku', 'qty'])`,
  'names of two types': `({ l, m }: Given) => { const hidden = ['qty']; return [l, m].map((one) => Object.keys(one).filter((name) => !hidden.includes(name))) }`,
  'a literal that replaces what it spreads': `({ l }: Given) => ({ ...l, qty: 2 })`,
  'a test of a value that is asserted to be of two types': `({ l }: Given) => ((v: object) => ('qty' in v ? [v as Line, v as Mine] : []))(l)`,
  'a list of names': `({ l }: Given) => (['qty', 'sku'] as const).map((name) => l[name])`,
  'a list of names in a constant': `({ l }: Given) => { const names = ['qty', 'sku']; return names.map((name) => l[name as keyof Line]) }`,
  'a loop over a list of names': `({ l }: Given) => { for (const name of ['sku', 'qty']) if (!(name in l)) return name; return '' }`,
  columns: `({ l }: Given) => ([{ field: 'qty' }] as const).map((column) => l[column.field])`,
  'a type guard of two types': `() => (v: object): v is Line | Mine => 'qty' in v`,
}

/** Names of other objects. */
const foreign: Readonly<Record<string, string>> = {
  'a key of any kind': `({ l }: Given) => ((event: PropertyKey, about: Line) => [event, about])('qty', l)`,
  'a literal of options': `({ l }: Given) => (<T>(value: T, options: object): T & { more: true } => Object.assign({}, value, options, { more: true as const }))(l, { qty: true })`,
  'names of another object': `({ m }: Given) => [Object.keys(m).includes('qty'), Object.keys(m).filter((name) => name !== 'qty')]`,
  'values of an object': `({ l }: Given) => Object.values(l).filter((value) => value === 'qty')`,
  'values of entries': `({ l }: Given) => Object.entries(l).filter(([, value]) => value === 'qty')`,
  'a list of keyof, beside the text': `({ l }: Given) => { const kept = new Set(['qty']); const names: (keyof Line)[] = ['sku', 'note']; return names.filter((name) => l[name] !== undefined && !kept.has(name)) }`,
  'a list of keyof': `({ l }: Given) => { const names = ['sku'] as const satisfies readonly (keyof Line)[]; return names.map((name) => l[name]) }`,
  'a type that is computed from the object': `({ l }: Given) => { type Number<T> = { [K in keyof T]: T[K] extends number ? K : 'sku' }[keyof T]; const read = (name: NonNullable<Number<Required<Line>>>) => l[name]; return read('sku') }`,
  'a type of keyof': `({ l }: Given) => (Object.keys(l) as (keyof Line)[]).map((name) => l[name])`,
  'an own literal with a spread': `({ m }: Given) => ({ ...m, qty: 1 })`,
  'a spread into an own type': `({ l }: Given): Mine => ({ ...l, qty: 1, own: '' })`,
  'a test of a value of an own type': `({ m }: Given) => ((v: unknown) => typeof v === 'object' && v !== null && 'qty' in v && (v as Mine).own)(m)`,
  'a list of other names': `({ m }: Given) => ['qty'].map((name) => m[name as keyof Mine])`,
  'a receiver of Reflect': `({ l, m }: Given) => Reflect.get(m, 'qty', l)`,
  'a literal merged with an own type': `({ m }: Given) => Object.assign(m, { qty: 1 })`,
}

describe('--fix and names that count at run time', () => {
  const all = { ...certain, ...ambiguous, ...foreign }
  const names = Object.keys(all)
  const fileOf = (name: string): string => `src/${names.indexOf(name)}.ts`
  const textOf = (name: string): string => `${start}export const f = ${all[name]}\n`
  let folder = ''
  let undecided: readonly { readonly file: string }[] = []

  beforeAll(async () => {
    const files = names.map((name) => [fileOf(name), textOf(name)] as const)
    folder = writeFolder({ ...versions, ...Object.fromEntries(files) })
    const { exit, stdout, stderr } = await cli(folder, 'impact', '1', '2', '--fix', '--format', 'json')
    expect([exit, stderr]).toEqual([0, ''])
    undecided = JSON.parse(stdout).fix.undecided
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const isListed = (name: string): boolean => undecided.some(({ file }) => file === fileOf(name))
  const read = (name: string): string => readFileSync(join(folder, fileOf(name)), 'utf8')

  test.each(Object.keys(certain))('%s works as before', async (name) => {
    expect(isListed(name)).toBe(false)
    const before = await runWith(textOf(name), 'qty')
    const after = await runWith(read(name), 'qtyCount')
    expect(after.replaceAll('qtyCount', 'qty')).toBe(before)
  })

  test.each(Object.keys(ambiguous))('%s is left to a person', (name) => {
    expect(isListed(name)).toBe(true)
    expect(read(name).split('\n').slice(1)).toEqual(textOf(name).split('\n').slice(1))
  })

  test.each(Object.keys(foreign))('%s stays', (name) => {
    expect(isListed(name)).toBe(false)
    expect(read(name).split('\n').slice(1)).toEqual(textOf(name).split('\n').slice(1))
  })
})

/** What the exported function of a module returns for documents whose lines have this member, as JSON. */
async function runWith(code: string, member: string): Promise<string> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  })
  const { f } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  const line = () => ({ sku: 'a', [member]: 1 })
  return JSON.stringify(f({ l: line(), o: { id: 'x', lines: [line()] }, m: { qty: 5, own: 'y' } }))
}
