import { describe, expect, test } from 'vitest'
import type { PathShare } from '../../src/adapt/index.ts'
import { printQuestion, printReason } from '../../src/report/decisions.ts'
import {
  type AdapterFigures,
  type Decision,
  type DecisionFacts,
  listDecisions,
  printMarkdown,
} from '../../src/report/index.ts'
import { makeMarkdownPage } from '../../src/report/markdown-page.ts'
import { printPage } from '../../src/report/page/index.ts'
import { printShort } from '../../src/report/short.ts'
import { change, comparison } from './comparison.ts'

const point = (dataElement: string, name: string) => ({
  ...{ dataElement, name },
  ...{ source: `/order/${name}`, target: `/Order/${name.toUpperCase()}` },
})

const forward: AdapterFigures = {
  ...{ name: 'orderToOrder', from: 'v1', fromRoot: 's#order', to: 'v2', toRoot: 't#{urn:x}Order' },
  counts: { all: 4, carried: 2, decision: 1, lost: 1 },
  fates: [
    {
      id: 'E1',
      path: '/order/unit',
      fate: 'decision',
      hooks: ['E1_code'],
      sometimes: [],
      limits: [],
      subsets: [],
    },
  ],
  subsets: [],
  splits: [],
  hooks: [
    {
      name: 'E3_missing',
      purpose: 'missing',
      reason: 'required by the target, not by the source',
      points: [point('E3', 'day'), point('E4', 'night')],
    },
    {
      name: 'E1_code',
      purpose: 'code',
      reason: '2 codes have no counterpart',
      points: [point('E1', 'unit')],
      codes: ['KGM', 'LTR'],
    },
  ],
  context: [
    { dataElement: 'E9', says: 'Message id', target: '/Order/Id', isRequired: true, form: 'string' },
    { dataElement: 'E8', says: 'Remark', target: '/Order/Remark', isRequired: false, form: 'string' },
  ],
  losses: [
    { kind: 'certain', cause: 'place', path: '/order/gone', dataElement: 'E2', reason: 'x' },
    { kind: 'possible', cause: 'repeats', path: '/order/item', dataElement: 'E5', reason: 'x' },
    { kind: 'possible', cause: 'attribute', path: '/order/@a', reason: 'x' },
  ],
  sample: '<order><unit>KGM</unit><gone>1</gone></order>',
  operations: ['putOrder'],
  examples: [],
}
const back: AdapterFigures = {
  ...forward,
  ...{ name: 'OrderToOrder', from: 'v2', fromRoot: 't#{urn:x}Order', to: 'v1', toRoot: 's#order' },
  ...{ fates: [], hooks: [], context: [], losses: [], operations: [] },
  sample: '<Order><UNIT>kg</UNIT><Id>7</Id></Order>',
}
const summary = { adapters: [forward, back] }

/** Of JSON: how many properties are at the same path, moved and gone. */
const share = (kept: number, moved: number, gone: number): PathShare => ({
  counted: 'paths',
  counts: { all: kept + moved + gone, kept, moved, gone, new: 0, required: 0 },
  places: [],
})

describe('the table of adapters', () => {
  const none = { all: 0, carried: 0, decision: 0, lost: 0 }
  const ofJson: AdapterFigures = { ...forward, counts: none, fates: [], paths: share(12, 2, 3) }
  const byName: AdapterFigures = { ...forward, counts: none, fates: [] }

  test.each<[string, readonly AdapterFigures[], RegExp, readonly (readonly string[])[]]>([
    ['data elements', [forward], /^data elements$/u, [['4', '2', '1', '1']]],
    ['properties of JSON', [ofJson], /^properties$/u, [['17', '14', '', '3']]],
    [
      'both, and nothing where names alone join',
      [forward, ofJson, byName],
      /^data elements or properties$/u,
      [
        ['4', '2', '1', '1'],
        ['17', '14', '', '3'],
        ['', '', '', ''],
      ],
    ],
  ])('counts %s, in Markdown and on the page', (_, adapters, heading, counts) => {
    const cells = (line: string) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    const lines = printMarkdown(makeMarkdownPage(comparison([change()]), { adapters })).split('\n')
    const start = lines.findIndex((line) => line.startsWith('| adapter |'))
    expect(cells(lines[start] ?? '')[1]).toMatch(heading)
    const rows = lines.slice(start + 2, start + 2 + adapters.length)
    expect(rows.map((line) => cells(line).slice(1, 5))).toEqual(counts)

    const page = printPage(comparison([change()]), { adapters: { adapters } })
    const [section = ''] = page.match(/<section id="adapters">.*?<\/section>/su) ?? []
    const told = section
      .split('<tr>')
      .slice(2)
      .map((row) => row.split('<td>').slice(2, 6))
    expect(told).toEqual(counts)
    expect(section.split('<th scope="col">')[3]).toMatch(heading)
  })
})
const named = (decisions: readonly Decision[], name: string): Decision => {
  const found = decisions.find(({ id }) => id === `orderToOrder.${name}`)
  if (found === undefined) throw new Error(`${name} is missing`)
  return found
}

describe('the decisions of adapters', () => {
  const all = listDecisions(summary)

  test('are hooks, values that documents lack, losses and smaller lists; what stops documents comes first', () => {
    expect(all.map(({ id, kind }) => [id.slice('orderToOrder.'.length), kind])).toEqual([
      ['E1_code', 'code'],
      ['E9', 'context'],
      ['E3_missing', 'missing'],
      ['lost', 'lost'],
      ['fewer', 'fewer'],
      ['E8', 'context'],
    ])
  })

  test('are counted on the page by who answers: hooks, values, losses', () => {
    const page = printPage(comparison([change()]), { adapters: summary })
    const [, told = ''] = /<section id="decisions">.*?<p>(.*?)<\/p>/su.exec(page) ?? []
    expect(told.match(/\d+/gu)?.slice(0, 6)).toEqual(['6', '1', '2', '2', '2', '2'])
  })

  test('have a column of data elements for losses only if these differ from the paths', () => {
    const headsOf = (losses: AdapterFigures['losses']) => {
      const page = printPage(comparison([change()]), { adapters: { adapters: [{ ...forward, losses }] } })
      const [section = ''] = /<section id="lost">.*?<\/section>/su.exec(page) ?? []
      return [...section.matchAll(/<th scope="col">/gu)].length
    }
    const loss = { kind: 'certain', cause: 'place', path: '/Order/gone', reason: 'x' } as const
    expect(headsOf([{ ...loss, dataElement: '/Order/gone' }])).toBe(1)
    expect(headsOf([loss])).toBe(1)
    expect(headsOf([{ ...loss, dataElement: 'E2' }, loss])).toBe(2)
  })

  test('let long names of roots break between words', () => {
    const fromRoot = 'orders-api#StoredOrderResponse'
    const page = printPage(comparison([change()]), { adapters: { adapters: [{ ...forward, fromRoot }] } })
    expect(page).toContain('Stored<wbr>Order<wbr>Response <small>')
  })

  test('show the content of both versions at their places', () => {
    const { before, after } = named(all, 'E1_code')
    expect([before, after]).toEqual(['<unit>KGM</unit>', '<UNIT>kg</UNIT>'])
    expect(named(all, 'E9').after).toBe('<Id>7</Id>')
    expect(named(all, 'lost').before).toBe('<gone>1</gone>')
  })

  test('ask by the names of the versions, and never of source or target', () => {
    for (const decision of all) {
      expect(printQuestion(decision)).toMatch(/\bv[12]\b.*\?$/u)
      expect(`${printQuestion(decision)} ${printReason(decision)}`).not.toMatch(/\b(?:source|target)\b/u)
      expect(printReason(decision)).toMatch(/\.$/u)
    }
    expect(printQuestion(named(all, 'E1_code'))).toContain('2 codes')
    expect(printQuestion(named(all, 'E3_missing'))).toContain('day (E3) and 1 other place')
  })

  test('keep their owner and day; a hook, and an answer in the configuration, close them', () => {
    const facts: DecisionFacts = {
      notes: new Map([
        ['orderToOrder.E1_code', { owner: 'product', due: '2027-01-31' }],
        ['orderToOrder.lost', { answer: 'drop', source: 'T-7' }],
      ]),
      hooks: { file: 'mappings/v1-v2.hooks.ts', answered: new Set(['orderToOrder.E3_missing']) },
    }
    const page = printPage(comparison([change()]), { adapters: summary, decisions: facts })
    const text = page.replace(/<(script|style)\b.*?<\/\1>/gsu, '').replace(/<[^>]*>/gu, '')
    for (const part of ['product', '2027-01-31', 'drop, T-7', 'mappings/v1-v2.hooks.ts'])
      expect(text).toContain(part)
    expect(page.match(/class="decision done"/gu)).toHaveLength(2)
    expect(page).toContain('href="#decisions">Your decisions <small>4</small>')
    expect(text).toContain('putOrder')
  })

  test.each([
    [1, '1 property'],
    [3, '3 properties'],
  ])('count lost properties of JSON as properties: %i', (count, words) => {
    const lost = Array.from({ length: count }, (_, index) => ({
      ...({ kind: 'certain', cause: 'place', path: `/Order/p${index}` } as const),
      ...{ dataElement: `/Order/p${index}`, reason: 'x' },
    }))
    const ofJson = { ...forward, hooks: [], context: [], losses: lost, fates: [], paths: share(5, 1, count) }
    const [only] = listDecisions({ adapters: [ofJson] })
    expect(only && printQuestion(only)).toContain(` ${words} of v1`)
    expect(only && printReason(only)).toMatch(/these properties\.$/u)
  })

  test('are in the comment, the first five of them', () => {
    const text = printShort(comparison([change()]), 'report.html', { adapters: summary })
    expect(text.match(/\?$/gmu)).toHaveLength(5)
    expect(text).toContain('1 more decision')
  })

  test('are named by the end of their path if versions share no ids', () => {
    const points = [
      { dataElement: 'Othr', source: '/Document/CtctDtls/Othr', target: '/Document/CtctDtls/Othr/Id' },
    ]
    const hooks = [{ name: 'Othr_convert', purpose: 'convert' as const, reason: 'x', points }]
    const [first] = listDecisions({ adapters: [{ ...forward, hooks, context: [], losses: [] }] })
    expect(first && printQuestion(first)).toContain('CtctDtls/Othr')
  })

  test('have ids of their own on the page, whatever letters they are made of', () => {
    const odd = (name: string) => ({ ...forward.hooks[0], name }) as AdapterFigures['hooks'][number]
    const page = printPage(comparison([change()]), {
      adapters: { adapters: [{ ...forward, hooks: [odd('größe'), odd('grüße'), odd('<b>')] }] },
    })
    const ids = [...page.matchAll(/<details id=(d-[^\s>]+)/gu)].map(([, id]) => id)
    expect(ids).toHaveLength(7)
    expect(new Set(ids).size).toBe(7)
  })
})
