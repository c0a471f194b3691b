import { scalarContains } from '../../../src/containment/scalar/index.ts'
import type { TypeIn } from '../../../src/containment/verdict.ts'
import { builtinNodes } from '../../../src/ingest/xsd/builtins.ts'
import type { CodeListNode, Facets, NodeId, ScalarNode, TypeNode } from '../../../src/schema/index.ts'
import { type CompiledSchema, compileSchema } from '../../support/libxml2.ts'
import { at, setOf } from '../../support/model.ts'

/** A simple type as a model has it, its own node first, and as a schema has it. */
export interface Written {
  readonly nodes: readonly TypeNode[]
  readonly xsd: string
}

/** A built-in type and its facets (`decimal; maxInclusive 5; fractionDigits 2`), or a type made of others. */
export type Given = string | Written

type Lines = readonly (readonly [name: string, value: string])[]

/** A built-in type, or a restriction of one. */
export function written(given: Given): Written {
  if (typeof given !== 'string') return given
  const [builtin = '', ...rest] = given.split('; ')
  const lines = linesOf(rest)
  const [base, ...others] = builtinNodes(builtin)
  if (base?.kind === 'list')
    return { nodes: [base, ...others], xsd: restriction(`base="xs:${builtin}"`, '', lines) }
  if (base?.kind !== 'scalar') throw new Error(builtin)
  const whiteSpace = lines.find(([name]) => name === 'whiteSpace')?.[1] as
    | ScalarNode['whiteSpace']
    | undefined
  const more = {
    id: `type:${given}`,
    whiteSpace: whiteSpace ?? base.whiteSpace,
    facets: facetsOf(lines, base.facets),
  }
  const values = valuesOf(lines)
  const node = values.length === 0 ? { ...base, ...more } : codeList({ ...base, ...more }, values)
  return { nodes: [node], xsd: restriction(`base="xs:${builtin}"`, '', lines) }
}

function codeList(base: ScalarNode, values: readonly string[]): CodeListNode {
  const members = values.map((value, index) => ({ id: `${base.id}/${index}`, value, at }))
  return { ...base, kind: 'code-list', members }
}

export function listOf(item: Given, facets = ''): Written {
  const { nodes, xsd } = written(item)
  const inner = `<xs:list><xs:simpleType>${xsd}</xs:simpleType></xs:list>`
  return composed(inner, nodes, facets, (more) => ({ ...more, kind: 'list', item: nodes[0]?.id ?? '' }))
}

export function unionOf(members: readonly Given[], facets = ''): Written {
  const made = members.map(written)
  const inner = `<xs:union>${made.map(({ xsd }) => `<xs:simpleType>${xsd}</xs:simpleType>`).join('')}</xs:union>`
  const ids = made.map(({ nodes }) => nodes[0]?.id ?? '')
  return composed(
    inner,
    made.flatMap(({ nodes }) => nodes),
    facets,
    (more) => ({ ...more, kind: 'union', mode: 'first', members: ids }),
  )
}

interface More {
  readonly id: NodeId
  readonly at: typeof at
  readonly facets: Facets
  readonly enumeration?: readonly string[]
}

function composed(
  inner: string,
  nodes: readonly TypeNode[],
  facets: string,
  make: (more: More) => TypeNode,
): Written {
  const lines = linesOf(facets === '' ? [] : facets.split('; '))
  const enumeration = valuesOf(lines)
  const xsd = lines.length === 0 ? inner : restriction('', `<xs:simpleType>${inner}</xs:simpleType>`, lines)
  const more = {
    id: `type:${xsd}`,
    at,
    facets: facetsOf(lines),
    ...(enumeration.length > 0 && { enumeration }),
  }
  return { nodes: [make(more), ...nodes], xsd }
}

function linesOf(facets: readonly string[]): Lines {
  return facets.map((facet) => {
    const name = facet.split(' ', 1)[0] ?? ''
    return [name, facet.slice(name.length + 1)]
  })
}

const valuesOf = (lines: Lines): readonly string[] =>
  lines.filter(([name]) => name === 'enumeration').map(([, value]) => value)

/** Patterns of one step are alternatives to each other. */
function facetsOf(lines: Lines, base: Facets = {}): Facets {
  const step = lines
    .filter(([name]) => name === 'pattern')
    .map(([, source]) => ({ dialect: 'xsd' as const, source }))
  const patterns = [...(base.patterns ?? []), ...(step.length > 0 ? [step] : [])]
  const own = lines
    .filter(([name]) => !['pattern', 'enumeration', 'whiteSpace'].includes(name))
    .map(([name, value]) => [name, /ength|Digits/.test(name) ? Number(value) : value])
  return { ...base, ...Object.fromEntries(own), ...(patterns.length > 0 && { patterns }) }
}

function restriction(base: string, inner: string, lines: Lines): string {
  const facets = lines.map(([name, value]) => `<xs:${name} value="${escaped(value)}"/>`)
  return `<xs:restriction ${base}>${inner}${facets.join('')}</xs:restriction>`
}

export function typeIn(given: Given): TypeIn {
  const { nodes } = written(given)
  return { set: setOf(nodes), id: nodes[0]?.id ?? '' }
}

const compiled = new Map<string, CompiledSchema>()

/** Whether libxml2 takes a text, as a document holds it, for one of the type. */
export function isValid(given: Given, text: string): boolean {
  const { xsd } = written(given)
  const schema = compiled.get(xsd) ?? compileSchema(new Map([['a.xsd', schemaText(xsd)]]), 'a.xsd')
  compiled.set(xsd, schema)
  return schema.validate(`<r>${escaped(text)}</r>`).valid
}

function schemaText(type: string): string {
  const head = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
  return `${head}<xs:element name="r"><xs:simpleType>${type}</xs:simpleType></xs:element></xs:schema>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The answer, and what shows it or why there is none. */
export function answer(one: Given, other: Given): string {
  const verdict = scalarContains(typeIn(one), typeIn(other))
  if (verdict.kind === 'no') return `no: ${verdict.witness}`
  return verdict.kind === 'yes' ? 'yes' : `undecided: ${verdict.reason}`
}

/** Texts of every kind: where a type is said to be within another, none of them may show the contrary. */
export const pool: readonly string[] = [
  ...[
    '',
    'a',
    'A',
    'b',
    'aa',
    'aaa',
    'aaaa',
    'a b',
    'a  b',
    ' a',
    'a ',
    'a\tb',
    'a:b',
    'a-b',
    '-a',
    'é',
    '😀',
    '%',
    '%41',
  ],
  ...[
    '0',
    '-0',
    '+1',
    '1',
    '01',
    '1.',
    '.5',
    '1.0',
    '1.5',
    '-1',
    '2',
    '10',
    '99',
    '100',
    '127',
    '128',
    '1 2',
    '01 2',
  ],
  ...[
    '0.001',
    '12.25',
    '2147483648',
    '18446744073709551616',
    '1e3',
    '1E-2',
    'INF',
    '-INF',
    'NaN',
    'true',
    'false',
  ],
  ...[
    '2024-01-31',
    '2024-01-31Z',
    '2024-02-29',
    '2023-02-29',
    '2024-01-31+14:00',
    '-0001-01-01',
    '12000-01-01',
  ],
  ...[
    '2024-01-31T12:00:00',
    '2024-01-31T24:00:00Z',
    '2024-01-31T00:00:00.5-05:00',
    '12:00:00',
    '24:00:00',
    '23:59:59Z',
  ],
  ...['2024-01', '2024', '2024Z', '0001', '--01', '--12-31', '--02-29Z', '---31', '---01Z'],
  ...[
    'P1D',
    'P1M',
    'P30D',
    '-P1Y',
    'PT0S',
    'PT1H0.5S',
    'P1Y2M3DT4H5M6S',
    '0A',
    '0a',
    '00FF',
    'AA==',
    'AAA=',
    'AAAA',
    'A A = =',
  ],
  ...['urn:example:a', 'https://example.com/a?b#c', 'a/b', 'xml:a', 'en', 'en-GB'],
]

/** What libxml2 says against an answer. */
export function objections(one: Given, other: Given, told: string): readonly string[] {
  if (told.startsWith('no: ')) {
    const shown = told.slice('no: '.length)
    const isShown = isValid(one, shown) && !isValid(other, shown)
    return isShown ? [] : [shown]
  }
  return told === 'yes' ? pool.filter((text) => isValid(one, text) && !isValid(other, text)) : []
}
