import { expect, test } from 'vitest'
import type { ImpactPlace } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { strict } from './library.ts'

const schema = (
  isLater: boolean,
): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:desk" targetNamespace="urn:desk" elementFormDefault="qualified">
  <xs:element name="loan" type="Loan"/>
  <xs:complexType name="Loan">
    <xs:sequence><xs:element name="days" type="xs:${isLater ? 'int' : 'string'}"/><xs:element name="book" type="xs:string"/></xs:sequence>
    ${isLater ? '<xs:attribute name="desk" type="xs:string" use="required"/>' : ''}
  </xs:complexType>
</xs:schema>
`

/** What is told stands behind a mark: a value of the user's own type, or one of theirs where their own is asked for. */
const code = `import type { Loan } from '../out/1/desk/desk/index.js'
interface Own { days: string; book: string; desk: string }
declare function show(view: { readonly days: string }): void
declare function title(view: { readonly book: string }): string
export const written: Loan = /*!*/{ /*!*/days: '1', book: 'a' }
export const own = (one: Own): Loan => /*!*/one
export const less = (one: { book: string; days: string }, put: (loan: Loan) => void) => put(/*!*/one)
export const over = (over: Partial<Loan>): Loan => (/*!*/{ /*!*/days: '1', book: 'a', ...over })
export const copy = (loan: Loan): Loan => ({ ...loan, book: 'a' })
export const whole = (loan: Readonly<Loan>, rest: Omit<Loan, 'book'>): Loan[] => [{ ...loan }, { ...rest, book: 'a' }]
export const read = (loan: Loan) => show(/*!*/loan)
export const all = (loans: readonly Loan[]) => [loans.map(title), loans.forEach(/*!*/show)]
export const as = (value: unknown) => (value as Loan).book
export const taken = ({ book }: Loan) => book
`

test('values that no longer match are reported where they are given', async () => {
  const folder = folderWith({
    'efti-schema.config.yaml':
      'versions:\n  "1": { schemas: a/desk.xsd }\n  "2": { schemas: b/desk.xsd }\ncompare: [{ from: "1", to: "2" }]\n',
    'a/desk.xsd': schema(false),
    'b/desk.xsd': schema(true),
    'package.json': '{ "name": "desk", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': code,
  })
  const { stdout } = await cli(folder, 'impact', '1', '2', '--fix', '--dry-run', '--format', 'json')
  const { places, fix } = JSON.parse(stdout) as {
    readonly places: readonly ImpactPlace[]
    readonly fix: { readonly patch: string }
  }
  const told = places
    .filter(({ kind }) => kind === 'property' || kind === 'object')
    .map(({ line, column }) => `${line}:${column}`)
  const marked = code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\/\*!\*\//g)].map((found) => `${index + 1}:${found.index + 6}`),
    )
  expect([...new Set(told)].sort()).toEqual(marked.sort())
  // A value is no name: nothing is written in its place.
  expect(fix.patch.split('\n').filter((line) => /^\+[^+]/.test(line))).toEqual([
    "+import type { Loan } from '../out/2/desk/desk/index.js'",
  ])
})
