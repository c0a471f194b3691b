import type { Primitive } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { listSimpleValues, type SimpleTypeNode, simpleNode } from './simple.ts'
import { documentTexts } from './texts.ts'

/** Texts of each primitive type that differ in what types ask for: time zones, signs, sizes, leap days. */
const samples: Readonly<Partial<Record<Primitive, readonly string[]>>> = {
  string: ['a', '', 'a b', ' a', 'A1', '%'],
  boolean: ['true', '1', 'false'],
  decimal: ['1', '-1', '0.5', '100000000000000000000', '-100000000000000000000'],
  float: ['1', '0', '-1', '0.5', '1E30', '-1E30', 'INF', '-INF', 'NaN'],
  double: ['1', '0', '-1', '0.5', '1E300', '-1E300', 'INF', '-INF', 'NaN'],
  duration: ['P1D', 'PT1H', 'P1M', 'P1Y', '-P1D', 'P9999Y', '-P9999Y', 'PT0.5S'],
  dateTime: [
    ...['2024-01-31T12:00:00', '2024-01-31T12:00:00Z', '2024-02-29T12:00:00.5', '9999-12-31T23:59:59Z'],
    ...['0001-01-01T00:00:00Z', '-0001-01-01T00:00:00Z', '12000-01-01T00:00:00Z', '2024-01-31T24:00:00'],
  ],
  time: ['12:00:00', '12:00:00Z', '00:00:00', '23:59:59.5+01:00', '24:00:00'],
  date: [
    '2024-01-31',
    '2024-01-31Z',
    '2024-02-29',
    '9999-12-31',
    '0001-01-01Z',
    '-0001-01-01',
    '12000-01-01',
  ],
  gYearMonth: ['2024-01', '2024-01Z', '9999-12', '0001-01', '-0001-01', '12000-01'],
  gYear: ['2024', '2024Z', '9999', '0001', '-0001', '12000'],
  gMonthDay: ['--01-31', '--12-31Z', '--02-29'],
  gDay: ['---01', '---31Z'],
  gMonth: ['--01', '--12Z'],
  hexBinary: ['0A', '0a', '00FF'],
  base64Binary: ['', 'AA==', 'AAA=', 'AAAA', 'A A = =', 'AAAAAAAA'],
  anyURI: ['urn:example:a', 'https://example.com/a?b#c', 'a', 'a/b'],
  QName: ['a', 'xml:a'],
}

const most = 400

/** Texts that may tell two types apart: short ones, their own values and bounds, and what stands beside these. */
export function candidates(a: TypeIn, b: TypeIn): readonly string[] {
  const own = [...listCandidateTexts(a), ...listCandidateTexts(b)]
  const found = new Set(own.slice(0, most))
  const long = longest(simpleNode(a), simpleNode(b))
  for (const one of [...found].slice(0, 40)) {
    for (const padded of [` ${one}`, `${one} `, ` ${one}${' '.repeat(long)}`, `\t${one}`]) found.add(padded)
  }
  return [...found]
}

/** One more than either type allows. */
function longest(...nodes: readonly (SimpleTypeNode | undefined)[]): number {
  const lengths = nodes.flatMap((node) => [node?.facets.length ?? 0, node?.facets.maxLength ?? 0])
  return Math.min(Math.max(...lengths) + 1, 5000)
}

function listCandidateTexts(type: TypeIn): readonly string[] {
  const node = simpleNode(type)
  if (!node) return []
  const values = (listSimpleValues(node) ?? []).slice(0, most)
  if (node.kind === 'union')
    return [...values, ...node.members.flatMap((id) => listCandidateTexts({ ...type, id }))]
  if (node.kind === 'list') {
    const items = listCandidateTexts({ ...type, id: node.item }).filter((one) => !/^$|\s/.test(one))
    return [...values, ...makeListTexts(items.slice(0, 40), node.facets)]
  }
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = node.facets
  const bounds = [minInclusive, maxInclusive, minExclusive, maxExclusive].filter((one) => one !== undefined)
  const own = documentTexts(type).shortest()
  return [...values, ...bounds, ...(own === undefined ? [] : [own]), ...(samples[node.primitive] ?? [])]
}

const mostItems = 1000

/** Of each item, as many as are allowed, and one more. */
function makeListTexts(
  items: readonly string[],
  { length, minLength, maxLength }: { length?: number; minLength?: number; maxLength?: number },
): readonly string[] {
  const own = [length, minLength, maxLength].filter((count) => count !== undefined)
  const wanted = [...new Set([0, 1, ...own, Math.max(1, ...own) + 1])].filter((count) => count <= mostItems)
  return items.flatMap((item) => wanted.map((count) => Array.from({ length: count }, () => item).join(' ')))
}
