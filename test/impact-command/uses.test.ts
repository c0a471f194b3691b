import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Impact } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { writeFolder } from './folder.ts'
import { libraryVersions, strict } from './library.ts'

const types =
  "import type { Author, Binding, Book, Kind, Shelf, Keeper, Colour } from '../out/1/library/library/index.js'\n"
const desk = "import type { Loan, Member } from '../out/1/desk/no-namespace/index.js'\n"

/** Code with a mark before every use that has to be told; everything else must not be. */
const cases: Readonly<Record<string, string>> = {
  'property access': `export const f = (b: Book) => [b./*!*/subtitle, b.title, b./*!*/author[0]?./*!*/born?./*!*/year]`,
  'optional chains': `export const f = (s?: Shelf) => s?.book?.[0]?./*!*/author?.[0]?.name`,
  'element access': `export const f = (b: Book) => [b[/*!*/'subtitle'], b['title']]`,
  'element access by a constant': `const field = /*!*/'subtitle' as const satisfies keyof Book\nexport const f = (b: Book) => b[/*!*/field]`,
  'an indexed access type': `export type F = [Book[/*!*/'subtitle'], Book['title'], Shelf['book']]`,
  destructuring: `export const f = ({ title, /*!*/subtitle }: Book) => [title, subtitle]`,
  'destructuring under another name': `export const f = ({ title: t, /*!*/subtitle: s }: Book) => [t, s]`,
  'destructuring with a default': `export const f = ({ /*!*/subtitle = 'none', title }: Book) => subtitle + title`,
  'nested destructuring': `export function f({ book: [{ /*!*/author: [{ /*!*/born, name } = { name: '' }] }] = [] as never }: Shelf & { book: [Book] }) { return [born, name] }`,
  'destructuring assignment': `let x: string | undefined\nlet y = ''\nexport const f = (b: Book) => { ({ /*!*/subtitle: x, title: y } = b); return [x, y] }`,
  'destructuring assignment, shorthand': `let subtitle: string | undefined\nexport const f = (b: Book) => { ({ /*!*/subtitle } = b); return subtitle }`,
  'destructuring in a loop': `export function f(s: Shelf) { for (const { /*!*/subtitle, title } of s.book ?? []) console.log(subtitle, title) }\ndeclare const console: { log(...a: unknown[]): void }`,
  'the rest of an object': `export const f = ({ title, ...rest }: Book) => [title, rest./*!*/subtitle, rest.language]`,
  spread: `export const f = (b: Book) => { const copy = { ...b, title: 'x' }; return [copy./*!*/subtitle, copy.title] }`,
  'object literals': `export const f: Author = { name: 'x', /*!*/born: { /*!*/year: 1 } }`,
  'object literals by spread': `export const f = (b: Book): Book => ({ ...b, /*!*/subtitle: 'x', title: 'y' })`,
  'shorthand members': `export const f = (/* a local */ born: { year: number }, name: string): Author => ({ name, /*!*/born })`,
  'quoted and computed members': `export const f: Partial<Book> = { /*!*/'subtitle': 'x', 'title': 'y' }\nexport const g: Partial<Book> = { [/*!*/'subtitle']: 'x' }`,
  satisfies: `export const f = { name: 'x', /*!*/born: { /*!*/year: 1 } } satisfies Author`,
  'a literal that lacks what it must have': `export const f: Loan = /*!*/{ book: 'x', /*!*/state: 'out' }\nexport const g: Member = { name: 'x' }`,
  'a type annotation': `export const f = (a: /*!*/Loan, b: Member) => [a, b]`,
  'a type alias': `type Text = Book\nexport const f = (b: Text) => [b./*!*/subtitle, b.title]`,
  'an interface of the user that extends': `interface Mine extends Author { age: number }\nexport const f = (m: Mine) => [m./*!*/born, m.age, m.name]`,
  'an interface that says it again': `export interface Mine extends Author { /*!*/born: { /*!*/year: number }; name: 'x' }`,
  'an intersection that says it again': `export type A = Author & { /*!*/born: { /*!*/year: 1 }; name: 'x' }\nexport type B = ({ /*!*/'subtitle': 'x' } | { title: 'x' }) & (Book & { mine: 1 })\nexport const f = <T extends Book>(b: T & { readonly /*!*/subtitle: 'x'; title: 'y' }) => b.title`,
  'an intersection of other types': `export type A = { mine: 1 } & { subtitle: 1 }\nexport type B = Book | { subtitle: 1 }\nexport type C = Book & { mine: { subtitle: 1 } }\nexport type D = Author & { name: { born: 1 } }`,
  'a member of an interface that says it again': `export interface Mine extends Author { /*!*/born: { /*!*/year: 1; day: 2 } }`,
  'Pick and Omit': `type P = Pick<Book, /*!*/'subtitle' | 'title'>\ntype O = Omit<Book, /*!*/'subtitle'>\nexport const f = (p: P, o: O) => [p./*!*/subtitle, p.title, o.title]`,
  'a utility of the user': `type Without<T, K extends keyof T> = Omit<T, K>\nexport type F = [Without<Book, /*!*/'subtitle'>, Without<Book, 'title'>]`,
  'mapped types': `type Loose<T> = { -readonly [K in keyof T]?: T[K] }\nexport const f = (b: Loose<Book>) => [b./*!*/subtitle, b.title]`,
  'Required and Readonly': `export const f = (b: Required<Book>) => [b./*!*/subtitle, b.title]`,
  'an intersection and a union':
    `export const f = (a: Book & { mine: string }, b: Book | Author) => [a./*!*/subtitle, a.mine, '/*!*/born' in b]`.replace(
      `'/*!*/born'`,
      `/*!*/'born'`,
    ),
  keyof: `export const keys: (keyof Book)[] = [/*!*/'subtitle', 'title']\nexport const key: keyof Author = /*!*/'born'`,
  'satisfies with keyof': `export const keys = ['title', /*!*/'subtitle'] as const satisfies readonly (keyof Book)[]`,
  'a record of keys': `export const labels: Record<keyof Author, string> = { name: 'Name', /*!*/born: 'Born' }`,
  'a method under a key': `export const labels: Record<keyof Author, () => string> = { name: () => 'Name', /*!*/born() { return 'Born' } }`,
  'a generic getter': `function get<T, K extends keyof T>(value: T, key: K): T[K] { return value[key] }\nexport const f = (b: Book) => [get(b, /*!*/'subtitle'), get(b, 'title')]`,
  'a generic picker': `declare function pick<T, K extends keyof T>(value: T, ...keys: K[]): Pick<T, K>\nexport const f = (b: Book) => pick(b, 'title', /*!*/'subtitle')./*!*/subtitle`,
  'a curried getter': `const prop = <T>() => <K extends keyof T>(key: K) => (value: T) => value[key]\nexport const f = prop<Book>()(/*!*/'subtitle')`,
  'generics bounded by a generated type': `export const f = <T extends Book>(b: T) => [b./*!*/subtitle, b.title]`,
  'generic containers': `class Box<T> { constructor(readonly value: T) {} }\nexport const f = (b: Box<Book>) => b.value./*!*/subtitle`,
  promises: `export async function f(b: Promise<Book>) { return (await b)./*!*/subtitle }`,
  'maps and sets': `export const f = (m: Map<string, Book>) => [...m.values()].map((b) => b./*!*/subtitle)`,
  callbacks: `export const f = (s: Shelf) => s.book?.filter((b) => b.title).map(({ /*!*/subtitle }) => subtitle)`,
  'a sort key': `export const f = (s: Shelf) => [...(s.book ?? [])].sort((a, b) => (a./*!*/pages ?? 0) - (b./*!*/pages ?? 0))`,
  reduce: `export const f = (s: Shelf) => (s.book ?? []).reduce((n, b) => n + b./*!*/author.length, 0)`,
  'a return type': `const make = () => ({}) as Book\nexport const f = () => make()./*!*/subtitle\nexport type R = ReturnType<typeof make>[/*!*/'subtitle']`,
  'a type guard': `const isBook = (v: unknown): v is Book => true\nexport const f = (v: unknown) => (isBook(v) ? v./*!*/subtitle : undefined)`,
  '`in` within a type guard': `export const f = (v: object): v is Book => 'title' in v && /*!*/'subtitle' in v && /*!*/'author' in v\nexport function g(v: unknown): asserts v is Author { if (typeof v !== 'object' || v === null || !(/*!*/'born' in v)) throw v }`,
  'properties that `in` has shown in a type guard': `export const f = (v: object): v is Book => /*!*/'subtitle' in v && typeof v./*!*/subtitle === 'string' && 'title' in v && v.title === ''\nexport const g = (v: object) => 'subtitle' in v && v.subtitle`,
  '`in` of another object in a type guard': `export const f = (v: object, w: object): v is Book => 'subtitle' in w && 'subtitle' in { v }`,
  '`in` of an asserted value': `export const f = (b: Book) => [/*!*/'subtitle' in (b as object), 'title' in (b as {})]`,
  'members of a literal that is merged': `export const f = (b: Book): Book => Object.assign({}, b, { /*!*/subtitle: 'x', title: 'y' })\nexport const g = (b: Partial<Book>, subtitle: string) => { Object.assign(b, { /*!*/subtitle, own: 1 }) }\ndeclare function merge<A, B>(a: A, b: B): A & B\nexport const h = (b: Book) => merge({ /*!*/'subtitle': 1 }, b)`,
  'members of a literal that is merged with others': `export const f = (b: Book) => [b.title, Object.assign({ subtitle: 'x' }, { subtitle: 'y' }, { title: 'z' })]`,
  'names asked for at run time': `export const f = (b: Book) => [Object.hasOwn(b, /*!*/'subtitle'), b.hasOwnProperty(/*!*/'subtitle'), Object.prototype.hasOwnProperty.call(b, /*!*/'subtitle'), Reflect.get(b, /*!*/'subtitle'), Object.hasOwn(b, 'title'), Object.hasOwn({}, 'subtitle')]`,
  'names that are written as JSON': `export const f = (b: Book) => [JSON.stringify(b, ['title', /*!*/'subtitle']), JSON.stringify({ title: 'x' }, ['subtitle']), JSON.stringify(b, null, 'subtitle')]`,
  'names that are written as JSON at any depth': `export const f = (s: Shelf, r: Record<string, Book>) => [JSON.stringify(s, ['book', /*!*/'subtitle']), JSON.stringify({ list: [r] }, [/*!*/'subtitle', 'title'])]`,
  'members of literals inside a merged one': `export const f = (s: Shelf) => [Object.assign({}, s, { book: [{ title: 'x', /*!*/subtitle: 'y' }] }), Object.assign({}, { /*!*/subtitle: 1 }, {}, {}, s.book?.[0], { /*!*/subtitle: 2 })]`,
  'members of a literal that stays apart': `declare function add<T, O>(value: T, own: O): T & { own: O }\nexport const f = (b: Book) => add(b, { subtitle: true })`,
  'keys of a function of the user': `declare function log(event: PropertyKey, book: Book): void\ndeclare class Bag { subtitle: string; put(key: PropertyKey, book: Book): void }\nexport const f = (b: Book, bag: Bag) => [log('subtitle', b), bag.put('subtitle', b), Reflect.get(bag, 'subtitle', b)]`,
  'other reads in a type guard': `export const f = (v: object): v is Book => /*!*/'subtitle' in v && v[/*!*/'subtitle'] === '' && Object.hasOwn(v, /*!*/'subtitle') && Object.hasOwn(v, 'title')\nexport function g(v: object): v is Book { if (!(/*!*/'subtitle' in v)) return false; const { /*!*/subtitle } = v; return subtitle === '' }\nexport const h = (v: any, w: any): v is Book => v./*!*/subtitle === '' && v.title && w.subtitle`,
  'a type guard of a list': `export const f = (v: unknown[]): v is Book[] => v.every((one) => typeof one === 'object' && one && /*!*/'subtitle' in one)\nexport function g(v: object[], w: object[]): v is Book[] { for (const one of w) if ('subtitle' in one) return false; for (const one of v) if (/*!*/'subtitle' in one) return true; return false }`,
  'optional and non-null': `export const f = (b?: Book) => b!./*!*/subtitle!.length`,
  'a class that holds one': `export class C { #b: Book; constructor(b: Book) { this.#b = b } get s() { return this.#b./*!*/subtitle } get title() { return this.#b.title } }`,
  'code values compared': `export const f = (b: Book) => b./*!*/kind === /*!*/'atlas' || b./*!*/kind !== 'novel' || 'essay' === b./*!*/kind`,
  'code values in a switch': `export function f(k: /*!*/Kind) { switch (k) { case 'novel': return 1; case /*!*/'atlas': return 2; default: return 3 } }`,
  'code values in a switch over a property': `export function f(b: Book) { switch (b./*!*/kind) { case 'novel': return 1; case /*!*/'atlas': return 2 } return 3 }`,
  'code values given': `export const k: /*!*/Kind = /*!*/'atlas'\nexport const l: /*!*/Kind = 'novel'\nexport const b: Partial<Book> = { /*!*/kind: /*!*/'atlas' }`,
  'code values in a list': `export const ks: /*!*/Kind[] = ['novel', /*!*/'atlas']\nexport const s = new Set</*!*/Kind>([/*!*/'atlas', 'essay'])`,
  'code values as an argument': `const go = (k: /*!*/Kind) => k\nexport const f = [go(/*!*/'atlas'), go('novel')]`,
  'code values as a default': `export const f = (k: /*!*/Kind = /*!*/'atlas') => k\nexport const g = (b: Book | undefined) => b?./*!*/kind ?? /*!*/'atlas'`,
  'code values as names': `export const n: Record</*!*/Kind, string> = { novel: 'N', essay: 'E', /*!*/atlas: 'A' }`,
  'code values taken away': `export type K = Exclude</*!*/Kind, /*!*/'atlas'>\nexport type L = Exclude</*!*/Kind, 'novel'>`,
  'code values searched in a list': `export const f = (b: Book) => ['novel', /*!*/'atlas'].includes(b./*!*/kind)\nconst big = new Set<string>([/*!*/'atlas'])\nexport const g = (b: Book) => big.has(b./*!*/kind)`,
  'code values by conditional': `export const f = (x: boolean): /*!*/Kind => (x ? /*!*/'atlas' : 'novel')`,
  'code values asserted': `export const f = /*!*/'atlas' as /*!*/Kind`,
  'the same text of another list': `export const c: Colour = 'atlas'\nexport const f = (b: Binding) => b.colour === 'atlas'\ntype Own = 'novel' | 'essay' | 'atlas'\nexport const o: Own = 'atlas'\nexport const s = 'atlas'`,
  'a list written in its place':
    `${desk}export const f = (l: /*!*/Loan, m: Member) => [l./*!*/state === /*!*/'lost', m.state === 'lost', l./*!*/state === 'out']`.replace(
      desk,
      '',
    ),
  'the constant of a list': `import { /*!*/kindValues, colourValues } from '../out/1/library/library/index.js'\nexport const f = () => [/*!*/kindValues.length, colourValues.length]`,
  'names alike': `interface Mine { subtitle: string; born: number; author: string[]; kind: 'atlas' }\nexport const f = (m: Mine) => [m.subtitle, m.born, m.author, m.kind === 'atlas']\nexport class Book2 { subtitle = ''; pages = 1 }`,
  any: `export const f = (x: any) => [x.subtitle, x.author, x['born']]`,
  'comments and texts': `// subtitle born author\n/** @see subtitle */\nexport const f = 'subtitle atlas born'`,
  'a codec': `import { /*!*/catalogue, shelf, binding } from '../out/1/library/library/index.js'\nexport const f = (x: string) => [/*!*/catalogue.parse(x), shelf.parse(x), binding.parse(x)]`,
  'what a codec gives': `import { shelf } from '../out/1/library/library/index.js'\nexport function f(x: string) { const r = shelf.parse(x); return r.ok ? r.value.book?.map((b) => b./*!*/subtitle) : r.issues }`,
  'an operation': `import { /*!*/getLoan, listMembers } from '../out/1/operations/desk.js'\nexport const f = [/*!*/getLoan.path, listMembers.path]`,
  'operations by namespace': `import { desk } from '../out/1/operations/index.js'\nexport const f = [desk./*!*/getLoan, desk.listMembers]`,
  'a client': `import type { /*!*/DeskClient } from '../out/1/operations/desk.js'\nexport const f = (c: /*!*/DeskClient) => [c./*!*/getLoan(/*!*/{ path: { id: 'x' } }), c.listMembers({})]`,
  'a handler': `import type { /*!*/DeskHandlers } from '../out/1/operations/desk.js'\nexport const h: Partial</*!*/DeskHandlers> = { /*!*/getLoan: () => ({ /*!*/status: 404 }), listMembers: () => ({ status: 200, body: [] }) }`,
  'a client of the user': `import type { /*!*/DeskClient } from '../out/1/operations/desk.js'\nexport abstract class C implements /*!*/DeskClient { abstract /*!*/getLoan: /*!*/DeskClient[/*!*/'getLoan']; abstract listMembers: /*!*/DeskClient['listMembers'] }`,
  'a status': `import type { /*!*/GetLoanOutput } from '../out/1/operations/desk.js'\nexport const f = (o: /*!*/GetLoanOutput) => o./*!*/status === 404 ? 1 : o./*!*/status === 200 ? o.body./*!*/note : 0`,
  'an adapter': `import { /*!*/_1LibraryShelfTo_2LibraryShelf as up, _1LibraryBindingTo_2LibraryBinding as same } from '../out/1..2/adapters/index.js'\nexport const f = [/*!*/up, same]`,
  'namespace imports': `import type * as lib from '../out/1/library/library/index.js'\nexport const f = (b: lib./*!*/Book, k: lib.Keeper) => [b./*!*/subtitle, k.name]`,
  'import under another name': `import type { /*!*/Author as Writer } from '../out/1/library/library/index.js'\nexport const f = (w: /*!*/Writer) => w./*!*/born`,
  'import types': `export type F = import('../out/1/library/library/index.js')./*!*/Author`,
  're-exports': `import type { /*!*/Text, Warden } from './passed-on.js'\nexport const f = (t: /*!*/Text, w: Warden) => [t./*!*/subtitle, w.name]`,
  typeof: `import { /*!*/kindValues } from './passed-on.js'\nexport type V = (typeof /*!*/kindValues)[number]`,
}

const passedOn = `export type { /*!*/Book as Text, Keeper as Warden } from '../out/1/library/library/index.js'
export { /*!*/kindValues } from '../out/1/library/library/index.js'
`

const fileOf = (name: string): string => `src/${name.replaceAll(/[^a-z]+/gi, '-')}.ts`

/** The imports that a case does not make itself, with marks where they are touched. */
function withImports(code: string): string {
  const used = (line: string): string => {
    const [, names = '', from = ''] = /\{ (.*) \} from (.*)\n/.exec(line) ?? []
    const mine = names
      .split(', ')
      .filter((name) => new RegExp(`\\b${name}\\b`).test(code.replaceAll(/import .*/g, '')))
    return mine.length === 0 || code.includes(' from ')
      ? ''
      : `import type { ${mine.map(mark).join(', ')} } from ${from}\n`
  }
  return `${used(types)}${used(desk)}${code}\n`
}

const touchedTypes = new Set(['Author', 'Book', 'Kind', 'Loan'])
const mark = (name: string): string => (touchedTypes.has(name) ? `/*!*/${name}` : name)

/** Names of types in annotations are uses as well; marked here, so that cases stay short. */
function marked(code: string): string {
  return withImports(
    code.replaceAll(/(?<!\/\*!\*\/|import .*|['"/.\w])\b(Author|Book|Loan)\b(?!['"\w:])/g, '/*!*/$1'),
  )
}

function positions(code: string): readonly string[] {
  return code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\/\*!\*\//g)].map((found) => `${index + 1}:${found.index + 6}`),
    )
}

describe('every kind of use is found, and nothing else', () => {
  let impact: Impact
  let folder = ''

  beforeAll(async () => {
    const code = Object.entries(cases).map(([name, text]) => [fileOf(name), marked(text)] as const)
    folder = writeFolder({
      ...libraryVersions,
      'package.json': '{ "name": "reader", "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
      'src/passed-on.ts': passedOn,
      ...Object.fromEntries(code),
    })
    const { exit, stdout, stderr } = await cli(folder, 'impact', '1', '2', '--format', 'json')
    expect([exit, stderr]).toEqual([0, ''])
    impact = JSON.parse(stdout)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const foundIn = (file: string): readonly string[] =>
    impact.places
      .filter((place) => place.file === file)
      .map(({ line, column }) => ({ line, column }))
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map(({ line, column }) => `${line}:${column}`)

  test.each(Object.entries(cases))('%s', (name, text) => {
    expect([...new Set(foundIn(fileOf(name)))]).toEqual(positions(marked(text)))
  })

  test('in what is passed on', () => {
    expect(foundIn('src/passed-on.ts')).toEqual(positions(passedOn))
  })
})
