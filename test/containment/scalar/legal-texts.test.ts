import { expect, test } from 'vitest'
import { reasons } from '../../../src/containment/scalar/reasons.ts'
import { scalarTexts } from '../../../src/containment/scalar/texts.ts'
import { builtinNames, builtinNodes } from '../../../src/ingest/xsd/builtins.ts'
import { isValid, pool } from './written.ts'

/** What stands just beside the texts of a type. */
const beside: readonly string[] = [
  ...['TRUE', '2', '1e', '.', '+', '-', '1e+', '+INF', '-NaN', 'inf', '1.e2', '+.5E+3', '0x1', '00.10'],
  ...[
    'P',
    'PT',
    'P1YT',
    'P1H',
    'PT1D',
    '-P1DT0.25S',
    'P1.5D',
    'PT1.S',
    '+P1D',
    'P2Y1M',
    'P1M2Y',
    '--P1D',
    'PT.5S',
  ],
  ...[
    '24:00:01',
    '24:00:00.0',
    '23:60:00',
    '1:00:00',
    '00:00:00.',
    '12:30:59.999',
    '12:00',
    '12:00:00+14:00',
  ],
  ...[
    '12:00:00+14:01',
    '12:00:00-13:59',
    '12:00:00z',
    '12:00:00+1:00',
    '29:00:00',
    '19:00:00',
    '20:00:00-00:00',
  ],
  ...[
    '2024-01-32',
    '2024-04-31',
    '2024-04-30',
    '2024-11-31',
    '2024-02-30',
    '2023-02-28',
    '1900-02-29',
    '2024-13-01',
  ],
  ...[
    '2024-00-01',
    '2024-01-00',
    '0000-01-01',
    '00001-01-01',
    '24-01-01',
    '10000-12-31',
    '-2024-06-15Z',
    '2024-09-09',
  ],
  ...[
    '2024-01-31T',
    '2024-01-31T25:00:00',
    '2024-02-30T00:00:00',
    '2024-10-10T10:10:10+05:30',
    '2024-01-31 12:00:00',
  ],
  ...[
    '2024-13',
    '2024-00',
    '2024-12-05:00',
    '-0001',
    '0000',
    '24',
    '02024',
    '10000',
    '0010',
    '0100',
    '1000',
    '-2024Z',
  ],
  ...[
    '--13',
    '--00',
    '--12',
    '--1',
    '--01--',
    '--02-30',
    '--04-31',
    '--06-30',
    '--00-01',
    '--01-32',
    '--01-00',
    '--1-1',
  ],
  ...['---32', '---00', '---1', '---10', '---20+01:00', '---30', '--31'],
  ...['0', '0G', 'abc', 'ABCDEF', 'A===', 'AAA', 'AAAAA', 'AB==', 'AAB=', 'zz/+', 'AA =='],
  ...[
    'en-',
    'abcdefghi',
    'a1',
    'en-x-12345678',
    '1a',
    'a.b',
    '·a',
    '_a',
    ':',
    'a:',
    ':a',
    'a:b:c',
    'xml:b',
    'é:é',
  ],
  ...['a[b]', 'a:%zz', '#a#', 'http://[::1]/', '1:a'],
]

/** libxml2 takes no digits where some must stand, and what is no digit of base64; it refuses years of many digits. */
const isMisread: Readonly<Record<string, RegExp>> = {
  float: /e\+?$/,
  double: /e\+?$/,
  duration: /\.S|T\./,
  gYear: /^\d{10,}$/,
  base64Binary: /[^A-Za-z0-9+/= ]/,
}

/** Schemas cannot restrict the first, nor the second without naming its values; entities have to be declared. */
const isNoBase: readonly string[] = ['anySimpleType', 'NOTATION', 'ENTITY']

const nodes = builtinNames.flatMap((name) => {
  const [node] = builtinNodes(name)
  return node?.kind === 'scalar' && !isNoBase.includes(name) ? [[name, node] as const] : []
})

/** White space is handled before. */
const handled = [...pool, ...beside].filter((text) => text === text.trim().replace(/\s+/g, ' '))

test.each(nodes)('what is known of the texts of %s is so', (name, node) => {
  const texts = scalarTexts(node)
  const asked = handled.filter((text) => texts.has(text) !== undefined && !isMisread[name]?.test(text))
  expect(asked.filter((text) => texts.has(text) !== isValid(name, text))).toEqual([])
  expect(asked.length).toBeGreaterThan(15)
})

const outlines: Readonly<Record<string, string>> = {
  ...{ date: 'dates', dateTime: 'dates', gYear: 'dates', gYearMonth: 'dates' },
  ...{ anyURI: 'addresses', base64Binary: 'base64 texts', QName: 'qualified names' },
}

test.each(nodes)('for %s, the reason why it is undecided is given', (name, node) => {
  const outline = outlines[name]
  const reason = outline && reasons.outline(outline)
  expect(scalarTexts(node).reason).toBe(reason)
  if (outline === 'dates')
    expect(scalarTexts(node).has('2024-02-29')).toBe(name === 'date' ? undefined : false)
})

test.each([
  ['date', '2024-01-31Z', '2024-02-29'],
  ['dateTime', '2024-01-31T12:00:00', '0000-01-01T12:00:00'],
  ['gYear', '2024', '0000'],
  ['gYearMonth', '2024-12+01:00', '0000-12'],
  ['anyURI', 'a/b', 'a:b'],
  ['base64Binary', 'AAAA', 'AA=='],
])('of %s "%s" is known, "%s" is left open', (name, known, open) => {
  const [node] = builtinNodes(name)
  if (node?.kind !== 'scalar') throw new Error(name)
  expect([scalarTexts(node).has(known), scalarTexts(node).has(open)]).toEqual([true, undefined])
})
