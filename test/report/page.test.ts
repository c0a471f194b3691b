import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/diff/index.ts'
import { printHistory, renderComparison, reportFiles } from '../../src/report/index.ts'
import { printPage } from '../../src/report/page/index.ts'
import { printShort } from '../../src/report/short.ts'
import { change, comparison } from './comparison.ts'

const two = comparison([
  change({
    witness: {
      status: 'proven',
      file: 'witnesses.ndjson',
      line: 1,
      media: 'xml',
      acceptedBy: 'v1',
      rejectedBy: 'v2',
      refusal: { message: 'Not listed.', line: 2, column: 9 },
    },
  }),
  change({ id: 'fedcba9876543210', severity: 'risky', who: ['receiver'], message: 'Who knows.' }),
])

const page = printPage(two, {
  lineAt: (side, { line }) => `<xs:element name="${side}${line}"/>`,
  witnesses: [{ document: '<order>\n  <unit>KGM</unit>\n</order>\n' }],
  fates: new Map([
    [
      'E1',
      {
        id: 'E1',
        path: '/order/unit',
        fate: 'decision',
        because: 'two codes',
        hooks: ['unitOf'],
        limits: [],
      },
    ],
    ['E2', { id: 'E2', path: '/order/gone', fate: 'lost', hooks: [], limits: [] }],
  ]),
  subsets: new Map([
    [
      'S1',
      [
        { id: 'E1', mandatory: true },
        { id: 'E2', mandatory: false },
      ],
    ],
  ]),
  adapterFiles: ['adapters/a.ts'],
  answers: new Map([['E1', [{ file: 'adapters/a.ts', line: 7 }]]]),
  examples: [
    {
      name: 'order.xml',
      from: 'v1',
      to: 'v2',
      before: '<a>1</a>\n<b>2</b>',
      after: '<c>1</c>\n',
      notes: ['lost: 2'],
    },
  ],
})

/** What a packed part of a page says, by another library than the one that packed it. */
function unpacked(html: string, id: string): string {
  const text = new RegExp(`id="${id}">([^<]*)<`, 'u').exec(html)?.[1] ?? ''
  return inflateRawSync(Buffer.from(text, 'base64')).toString()
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gsu, '')
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

describe('report.html', () => {
  test('allows its own style and script and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(page)?.[1] ?? ''
    const digest = (text = ''): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
    const style = digest(/<style>(.*?)<\/style>/su.exec(page)?.[1])
    const script = digest(/<script>(.*?)<\/script>/su.exec(page)?.[1])
    expect(policy).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; style-src '${style}'; script-src '${script}'`,
    )
    expect(page).not.toMatch(/\b(?:src|href)="?(?:https?:)?\/\/|@import|url\(/u)
  })

  test('has every change, by its fingerprint, with the figures of the comparison', () => {
    const ids = [...page.matchAll(/<details id=([0-9a-f]{16})/gu)].map(([, id]) => id)
    expect(ids).toEqual(two.changes.map(({ id }) => id))
    const cards = [...page.matchAll(/<data value="(\d+)" data-key="summary\.(\w+)">(\d+)</gu)]
    const { breaking, risky, safe, annotation } = two.summary
    expect(Object.fromEntries(cards.map(([, value, key]) => [key, Number(value)]))).toEqual({
      ...{ breaking, risky, safe, annotation },
    })
    expect(cards.map(([, , , shown]) => shown)).toEqual(cards.map(([, value]) => value))
  })

  test('can be read without its script: message, place, lines of both sides, the document', () => {
    const text = textOf(page)
    expect(text).toContain('Told.')
    expect(text).toContain('order/unit')
    expect(text).toContain('<xs:element name="before3"/>')
    expect(text).toContain('<xs:element name="after4"/>')
    expect(page).toContain('<a href=witnesses.ndjson>')
    expect(text).toContain('proven, line 1')
  })

  test('folds the names of many operations below their number', () => {
    const named = Array.from({ length: 8 }, (_, at) => `op${at}`)
    const cellOf = (count: number, known?: readonly string[]): string => {
      const { where } = change()
      const changes = [change({ where: { ...where, operations: named.slice(0, count) } })]
      const operations = known && new Map([['orders', new Set(known)]])
      const html = printPage(comparison(changes), operations === undefined ? {} : { operations })
      return /<table class="calls">.*?<tbody><tr><th[^>]*>orders<td>(.*?)<td>/su.exec(html)?.[1] ?? ''
    }
    expect(cellOf(6)).toBe('op0, op1, op2, op3, op4, op5')
    const folded = /^<details><summary>([^<]*)<\/summary>(.*)<\/details>$/u
    const countsOf = (cell: string) => folded.exec(cell)?.[1]?.match(/\d+/gu)
    expect(folded.exec(cellOf(7))?.[2]?.split(', ')).toEqual(named.slice(0, 7))
    expect(countsOf(cellOf(7))).toEqual(['7'])
    expect(countsOf(cellOf(7, named))).toEqual(['7', '8'])
    expect(countsOf(cellOf(8, named))).toEqual(['8'])
    // A name that is not known: the number of all would be wrong.
    expect(countsOf(cellOf(7, named.slice(1)))).toEqual(['7'])
  })

  test('every link within it leads somewhere', () => {
    const ids = new Set([...page.matchAll(/\sid="?([\w.-]+)/gu)].map(([, id]) => id))
    const links = [...page.matchAll(/href="?#([\w.-]+)/gu)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
  })

  test('the script is given the place that is refused', () => {
    const data = JSON.parse(unpacked(page, 'data'))
    const [image, parties, says, at, line, text, from, to] = data.entries[0][3]
    expect([image, data.parties[parties], data.says[says], at, line]).toEqual([
      0,
      ['v1', 'v2'],
      'Not listed.',
      1,
      2,
    ])
    expect(data.lines[text].slice(from, to)).toBe('KGM')
  })

  test('says what becomes of data elements, subset by subset, with what is mandatory and not carried', () => {
    const text = textOf(page)
    expect(text).toContain('needs a decision E1 Unit')
    expect(text).toContain('Your hooks decide unitOf')
    expect(text).toContain('Answer A1:7')
    expect(text.replace(/\s+/gu, ' ')).toContain('S1011E1 ')
  })

  test('contains the documents that prove its changes, one on each line', () => {
    const [first = '', ...others] = unpacked(page, 'witnesses').split('\n')
    expect(JSON.parse(first)).toEqual(['<order>\n  <unit>KGM</unit>\n</order>\n'])
    expect(others).toEqual([])
    expect(printPage(two, { isAlone: true, witnesses: [{ document: 'x' }] })).not.toContain('id="witnesses"')
  })

  test('shows each example beside what it becomes, what only one has marked', () => {
    expect(page).toContain('<mark>&lt;b>2&lt;/b></mark>')
    expect(textOf(page)).toContain('lost: 2')
  })
})

test('a history has a bar and a row for each step, and the data elements that moved', () => {
  const other = comparison([change({ id: '00112233445566ff' })], {
    from: { name: 'v2', digest: 'bb', status: 'draft' },
    to: { name: 'v3', digest: 'cc', status: 'draft' },
  })
  const text = printHistory([
    { comparison: two, report: 'v1..v2/report.html' },
    { comparison: other, report: 'v2..v3/report.html' },
  ])
  expect(text).toContain('<title>v1 → v3 (draft): step by step</title>')
  expect(text.match(/href="v\d\.\.v\d\/report.html">v/gu)).toHaveLength(2)
  expect(textOf(text)).toContain('E12 changes1 change')
  expect(textOf(text)).toContain('E2gonegone')
})

describe('comment.md', () => {
  test('is at most 40 lines, and says how much it leaves out', () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      change({ id: String(at).padStart(16, '0'), message: 'x'.repeat(at * 10) }),
    )
    const text = printShort(comparison(many), 'report.html')
    expect(text.length).toBeLessThanOrEqual(60_000)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    const shown = text.match(/^\| breaking \| orders/gmu)?.length ?? 0
    expect(shown).toBeGreaterThan(5)
    expect(text).toContain(`${3000 - shown} more in report\\.html`.replaceAll('\\', ''))
  })

  test('shows the worst changes also where the verdict alone is long', () => {
    const share = {
      ...{ before: 'a', after: 'b', counted: 'paths' as const, elements: 9, kept: 7, sameKind: 6, new: 1 },
      ...{ gone: [], required: [], narrowed: [], otherKind: [], proposals: [], splits: [] },
    } as const
    const structure = {
      roots: [],
      namespaces: [],
      types: [],
      content: Array.from({ length: 30 }, () => share),
    }
    const long = comparison([change(), change({ id: 'fedcba9876543210' })], { structure, dataElements: [] })
    const text = printShort(long, 'report.html')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(text.match(/^\| breaking \| orders/gmu)).toHaveLength(2)
    const shown = printPage(long)
    expect(shown).toMatch(/class="headline">[^<]*\b7 of 9\b/u)
    expect(shown).toMatch(/class="share"[^>]*aria-label="210 of 270 /u)
  })

  test('has the numbers that the terminal has', () => {
    const [, figures = ''] = /^(\d+ breaking.*?)\./mu.exec(renderComparison(two, 'text')) ?? []
    const short = reportFiles(two, 'x').find(({ path }) => path === 'x/comment.md')?.text ?? ''
    expect(short).toContain(`| ${(figures.match(/\d+/gu) ?? []).join(' | ')} |`)
  })
})

test('every word of the page is in its catalogue: no part writes one between tags', () => {
  const folder = new URL('../../src/report/page/', import.meta.url)
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter((line) =>
      /<\w+[^<>]*>[A-Za-z][a-z]+[^<>]*|aria-label="[A-Za-z]/u.test(line.replace(/\w+<[^>]*>/gu, '')),
    )
  expect(found).toEqual([])
})

test('a gateway shows which call becomes which, and what has no counterpart', () => {
  const gateways = [
    { file: 'gateway/orders.ts', calls: [{ before: 'GET /a', after: 'GET /b' }, { before: 'PUT /c' }] },
  ]
  const details = { adapters: { adapters: [], gateways } }
  const text = textOf(printPage(two, details))
  expect(text).toContain('GET /aGET /b')
  expect(text).toContain('PUT /cnothing: 501')
  const report = reportFiles(two, 'x', details).find(({ path }) => path === 'x/report.md')?.text ?? ''
  expect(report).toContain('Gateways')
})

test('changes of the same operations are together, whatever is between them', () => {
  const at = (id: string, operation: string, path: string) =>
    change({
      id,
      where: { api: 'shop', operations: [operation], part: 'request', path: [path], place: `/${path}` },
    })
  const all = [at('1', 'put', 'a'), at('2', 'get', 'b'), at('3', 'put', 'c'), at('4', 'put', 'a')]
  const found = [...printPage(comparison(all), { isAlone: true }).matchAll(/<h([34])>([^<]+)</gu)]
  const headings = found.flatMap(([, level, text]) =>
    level === '3' && text?.startsWith('shop') ? [text] : [],
  )
  expect(headings).toEqual(['shop: put', 'shop: get'])
})

test('operations are listed by their breaking changes, most first', () => {
  const at = (id: string, operation: string, severity: Change['severity']) =>
    change({
      id,
      severity,
      where: { api: 'shop', operations: [operation], part: 'request', path: [id], place: `/${id}` },
    })
  const all = [
    at('1', 'one', 'breaking'),
    at('2', 'none', 'risky'),
    at('3', 'two', 'breaking'),
    at('4', 'two', 'breaking'),
  ]
  const section = /<section id="operations">.*?<\/section>/su.exec(printPage(comparison(all)))?.[0] ?? ''
  expect([...section.matchAll(/<th scope="row">shop<td>(\w+)/gu)].map(([, name]) => name)).toEqual([
    'two',
    'one',
    'none',
  ])
})

test('files are listed by version, in the order of their numbers', () => {
  const at = (id: string, before: string, after: string) =>
    change({
      id,
      before: { value: 'a', at: { file: before, line: 1, column: 1 } },
      after: { value: 'b', at: { file: after, line: 2, column: 1 } },
    })
  const all = [at('1', 'a.xsd', 'c.xsd'), at('2', 'b.xsd', 'd.xsd')]
  const section = /<section id="lines">.*?<\/section>/su.exec(printPage(comparison(all)))?.[0] ?? ''
  expect([...section.matchAll(/<summary>(.*?)<\/summary>/gu)].map(([, name]) => name)).toEqual([
    'v1.1 a.xsd',
    'v1.2 b.xsd',
    'v2.1 c.xsd',
    'v2.2 d.xsd',
  ])
})
