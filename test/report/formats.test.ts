import { Ajv2020 } from 'ajv/dist/2020.js'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { changesSchema, formats, renderComparison, reportFiles } from '../../src/report/index.ts'
import { order, versionOf } from '../diff/versions.ts'
import { change, comparison } from './comparison.ts'

const risky = change({ id: 'r', severity: 'risky', who: ['receiver'], rule: 'element-added' })
const words = change({
  id: 'w',
  severity: 'annotation',
  who: [],
  effect: 'annotates',
  rule: 'documentation-changed',
})
const plain = comparison([change(), risky, words])
const names = Object.keys(formats) as (keyof typeof formats)[]

describe('every format', () => {
  test.each(names)('%s gives the same bytes for the same comparison and ends its last line', (format) => {
    const text = renderComparison(plain, format)
    expect(renderComparison(structuredClone(plain), format)).toBe(text)
    expect(text.endsWith('\n')).toBe(true)
  })

  test.each(names)('%s says something about nothing', (format) => {
    expect(renderComparison(comparison([], { dataElements: [] }), format)).not.toBe('')
  })
})

describe('changes.json', () => {
  const validate = new Ajv2020({ strict: true }).compile(changesSchema)

  test('is what its schema says, for a real comparison', async () => {
    const element = (rest: string) =>
      `<xs:sequence><xs:element name="a" type="xs:string" ${rest}/></xs:sequence>`
    const real = diff(
      await versionOf('a', order(element('maxOccurs="unbounded"'))),
      await versionOf('b', order(element('minOccurs="0" nillable="true"'))),
    )
    expect(real.changes).toHaveLength(3)
    expect(validate(JSON.parse(renderComparison(real, 'json'))) ? [] : validate.errors).toEqual([])
  })

  test('is refused by its schema when a field is missing', () => {
    const broken: Record<string, unknown> = JSON.parse(renderComparison(plain, 'json'))
    delete broken.summary
    expect(validate(broken)).toBe(false)
  })
})

test('the terminal has the numbers of the report', () => {
  const text = renderComparison(plain, 'text')
  const [verdict, counts] = text.split('\n')
  expect(verdict).toMatch(/v1 → v2 \(draft\).*\b1 breaking.*\b1 risky/u)
  expect(counts).toMatch(/^v2 /u)
  expect(text).toMatch(/^1 .*\b1 .*\b0 .*\b1\b.*\b0 of 1\b/mu)
  expect(text).toContain('+ b.zip!/order.xsd:4:7')
  expect(renderComparison(plain, 'markdown')).toContain('| 1 | 1 | 0 | 1 | 0 | 1 | 0 |')
})

describe('the terminal', () => {
  const of = (severity: Change['severity'], count: number, rule: string) =>
    Array.from({ length: count }, (_, index) =>
      change({ id: `${severity}${index}`, severity, rule, message: `${severity} number ${index}` }),
    )
  const many = comparison([
    ...of('breaking', 9, 'element-removed'),
    ...of('risky', 7, 'element-added'),
    ...of('safe', 2, 'root-added'),
    ...of('annotation', 2, 'documentation-changed'),
  ])
  const told = (detail?: 'counts' | 'all') => {
    const text = renderComparison(many, 'text', detail === undefined ? {} : { detail })
    const count = (severity: string): number =>
      text.match(new RegExp(`${severity} number`, 'gu'))?.length ?? 0
    return ['breaking', 'risky', 'safe', 'annotation'].map(count)
  }

  test('shows every breaking change, some risky ones, and what shows the others', () => {
    expect(told()).toEqual([9, 3, 0, 0])
    expect(renderComparison(many, 'text').match(/--all/gu)).toHaveLength(2)
  })

  test('shows every change where all is asked for', () => {
    expect(told('all')).toEqual([9, 7, 2, 2])
    expect(renderComparison(many, 'text', { detail: 'all' })).not.toContain('--all')
  })

  test('shows counts alone where no more is asked for', () => {
    expect(told('counts')).toEqual([0, 0, 0, 0])
    expect(renderComparison(many, 'text', { detail: 'counts' })).toContain('breaking element-removed: 9\n')
  })

  test('shows one document for a kind, and the start of a long one', () => {
    const proven = (id: string, lines: number): Change => {
      const document = Array.from({ length: lines }, (_, index) => `${id} line ${index}`).join('\n')
      const parties = { acceptedBy: 'v1', rejectedBy: 'v2' }
      return change({
        id,
        witness: { status: 'proven', file: 'witnesses.ndjson', line: 1, media: 'xml', ...parties, document },
      })
    }
    const shown = (changes: readonly Change[], detail?: 'all') =>
      (
        renderComparison(comparison(changes), 'text', detail ? { detail } : {}).match(/[a-z] line \d+/gu) ??
        []
      ).length
    expect(shown([proven('a', 30)])).toBe(12)
    expect(shown([proven('a', 30)], 'all')).toBe(30)
    expect(shown([proven('a', 30), change(), change(), change(), proven('b', 3)])).toBe(3)
    expect(shown([proven('a', 2), proven('b', 2)])).toBe(2)
    expect(shown([proven('a', 2), proven('b', 2)], 'all')).toBe(4)
  })
})

test('text says why no document shows a break, and what stops compiling where only that breaks', () => {
  const import_ = "import type * as v from './v.js'"
  const typescript = (later: string) => ({
    ...{ import: import_, line: 'type Line = v.Order' },
    stops: { import: import_, line: later },
  })
  const risky = (later: string): Change => {
    const witness = {
      status: 'unproven',
      why: 'Only a compile breaks.',
      typescript: typescript(later),
    } as const
    return change({ severity: 'risky', who: ['typescript'], witness })
  }
  expect(renderComparison(comparison([change()]), 'text')).toContain('    unproven: none was made\n')
  const renamed = renderComparison(comparison([risky('type Line = v.Bill')]), 'text')
  expect(renamed).toMatch(/^ {2}\S.*:\n {4}type Line = v\.Order\n {2}\S.*:\n {4}type Line = v\.Bill\n/m)
  const same = renderComparison(comparison([risky('type Line = v.Order')]), 'text')
  expect(same).toMatch(/^ {2}\S.*:\n {4}type Line = v\.Order\n {2}\S.*\.\n/m)
  expect(same).not.toContain('unproven:')
})

test('SARIF has a result and a rule for each change, at its later place', () => {
  const { runs } = JSON.parse(renderComparison(plain, 'sarif'))
  const [run] = runs
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
    'documentation-changed',
    'element-added',
    'enum-value-removed',
  ])
  expect(run.results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'none'])
  expect(run.results[0]).toMatchObject({
    ruleIndex: 2,
    partialFingerprints: { 'change/v1': '0123456789abcdef' },
    locations: [{ physicalLocation: { region: { startLine: 4, startColumn: 7 } } }],
  })
})

test('JUnit is XML, with a failure for what breaks', () => {
  const text = renderComparison(plain, 'junit')
  expect(text.match(/<failure /gu)).toHaveLength(1)
  expect(text).toContain('tests="3" failures="1"')
  expect(() => XmlDocument.fromString(text)).not.toThrow()
})

test('GitHub gets one command for each change', () => {
  expect(renderComparison(plain, 'github').split('\n').slice(0, 2)).toEqual([
    '::error file=b.zip!/order.xsd,line=4,col=7,title=enum-value-removed::/order/unit: Told.',
    '::warning file=b.zip!/order.xsd,line=4,col=7,title=element-added::/order/unit: Told.',
  ])
})

describe('the report', () => {
  const text = renderComparison(plain, 'markdown')

  test('marks the draft and says what is unproven', () => {
    expect(text).toContain('**Draft.** v2 ')
    expect(text).toMatch(/\b0 of 1\b/u)
  })

  test('contains every change and every data element', () => {
    for (const { id } of plain.changes) expect(text).toContain(`| ${id} |`)
    expect(text).toContain('| unproven: none was made |')
    for (const { id } of plain.dataElements) expect(text).toContain(`| ${id} |`)
  })

  test('states the figures of the adapters it is given', () => {
    const fate = { path: '/order/unit', hooks: ['E2_code'], sometimes: [], limits: [], subsets: ['S1'] }
    const figures = {
      ...{ name: 'orderToOrder', from: 'v1', fromRoot: 's#order', to: 'v2', toRoot: 's#{urn:x}Order' },
      counts: { all: 9, carried: 7, decision: 1, lost: 1 },
      fates: [{ id: 'E2', fate: 'decision' as const, because: 'no rule', ...fate }],
      subsets: [{ subset: 'S1', carried: ['E1'], decision: ['E2'], lost: [] }],
      ...{ hooks: [], losses: [], context: [], operations: [] },
      splits: [
        {
          from: [{ path: '/order/name' }],
          to: [{ path: '/Order/firstName' }, { path: '/Order/lastName' }],
          evidence: { words: ['name'], holds: 'string' },
        },
      ],
      examples: [
        {
          ...{ example: 'order.xml', before: 'examples/before.xml', between: 'examples/between.json' },
          tally: { values: 3, carried: 2 },
          losses: [{ path: '/unit', dataElement: 'E2', reason: 'repeat' }],
          issues: [],
        },
      ],
    }
    const files = reportFiles(plain, 'v1..v2', { adapters: { adapters: [figures] } })
    expect(files.map(({ path }) => path)).toEqual([
      'v1..v2/changes.json',
      'v1..v2/report.md',
      'v1..v2/comment.md',
      'v1..v2/report.html',
    ])
    const [, markdown, , html] = files.map((file) => file.text)
    expect(markdown).toContain('| v1 order → v2 Order | 9 | 7 | 1 | 1 | 0 | 0 | none tried |')
    expect(markdown).toContain('| E2 |  | /order/unit | decision | no rule | E2\\_code |')
    expect(markdown).toContain('| S1 | 1 | 1 | 0 | E2 |  |')
    for (const text of [markdown, html])
      expect(text).toMatch(/: \/order\/name → \/Order\/firstName \+ \/Order\/lastName, .*name.*string/u)
    expect(markdown).toContain('[examples/before.xml](examples/before.xml) | cannot be built | 2 of 3')
    expect(html).toContain(
      '<td>v2 Order <small>s#{urn:x}</small><td>9<td>7<td>1<td>1<td>0<td>0<td>none tried',
    )
  })
})

test('the terminal shows the lines of both sides, in colours where it has them', () => {
  const lineAt = (side: 'before' | 'after'): string => `\t<${side} value="${'9'.repeat(200)}"/>`
  const text = renderComparison(plain, 'text', { colours: true, width: 60, lineAt })
  expect(text).toContain('\u001B[31m<before value')
  expect(text).toContain('\u001B[32m<after value')
  expect(text).toContain('\u001B[31m1 breaking\u001B[0m')
  expect(renderComparison(plain, 'text', { lineAt: () => '\u001B[2Jx' })).not.toContain('\u001B')
})
