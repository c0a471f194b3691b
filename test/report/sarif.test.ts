import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { renderComparison } from '../../src/report/index.ts'
import { change, comparison } from './comparison.ts'

const text = { type: 'string' }
const closed = (required: readonly string[], properties: object) => ({
  ...{ type: 'object', required, properties, additionalProperties: false },
})
const message = closed(['text'], { text })
const count = { type: 'integer', minimum: 1 }
const location = closed(['physicalLocation'], {
  message,
  physicalLocation: closed(['artifactLocation', 'region'], {
    artifactLocation: closed(['uri'], { uri: { type: 'string', pattern: '^[^\\s<>"{}|\\\\^`]*$' } }),
    region: closed(['startLine'], { startLine: count, startColumn: count }),
  }),
})
const locations = { type: 'array', items: location }

/** SARIF 2.1.0 (OASIS, §3.13 to §3.35), as far as our logs go; whatever is not named here is refused. */
const sarif = closed(['version', 'runs'], {
  $schema: text,
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    items: closed(['tool', 'results'], {
      tool: closed(['driver'], {
        driver: closed(['name'], {
          name: text,
          rules: { type: 'array', uniqueItems: true, items: closed(['id'], { id: text }) },
        }),
      }),
      automationDetails: closed([], { id: text }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: {
        type: 'array',
        items: {
          // §3.27.10: level `none` is for every kind but `fail`, which an absent kind is (§3.27.9).
          if: { properties: { level: { const: 'none' } }, required: ['level'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { kind: { not: { const: 'fail' } } }, required: ['kind'] },
          else: { properties: { kind: { const: 'fail' } } },
          ...closed(['message'], {
            ruleId: text,
            ruleIndex: { type: 'integer', minimum: -1 },
            kind: { enum: ['fail', 'informational'] },
            level: { enum: ['none', 'note', 'warning', 'error'] },
            ...{ message, locations, relatedLocations: locations },
            suppressions: {
              type: 'array',
              items: closed(['kind'], { kind: { enum: ['inSource', 'external'] }, justification: text }),
            },
            partialFingerprints: { type: 'object', additionalProperties: text },
            properties: { type: 'object' },
          }),
        },
      },
    }),
  },
})

const validate = new Ajv2020({ strict: false }).compile(sarif)
const at = { file: 'a b.zip!/ö.xsd', line: 1, column: 1 }

test.each([
  [
    'of every severity',
    ['breaking', 'risky', 'safe', 'annotation'].map((severity) => change({ severity: severity as 'safe' })),
  ],
  ['with names that no address can hold', [change({ before: { value: 1, at }, after: { value: 2, at } })]],
  ['that only the other side feels', [change({ counted: false })]],
  ['that is accepted', [change({ accepted: { reason: 'known' } })]],
  ['that came from nowhere', [change({ id: 'x', before: { value: null } })]],
  ['of nothing', []],
] as const)('a log %s is SARIF', (_name, changes) => {
  const log = JSON.parse(renderComparison(comparison(changes), 'sarif'))
  validate(log)
  expect(validate.errors).toBeNull()
  const [run] = log.runs
  for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId)
})

test('a log with something else is refused', () => {
  const log = JSON.parse(renderComparison(comparison([change()]), 'sarif'))
  log.runs[0].results[0].level = 'fatal'
  expect(validate(log)).toBe(false)
})

test.each(['a#1 ?.yaml', 'my specs, v1:a/b.yaml', '50%.json'])('the address of %s leads to it', (file) => {
  const log = JSON.parse(
    renderComparison(comparison([change({ after: { value: 2, at: { ...at, file } } })]), 'sarif'),
  )
  const { uri } = log.runs[0].results[0].locations[0].physicalLocation.artifactLocation
  const { pathname, search, hash } = new URL(uri, 'file:///base/')
  expect([decodeURIComponent(pathname), search, hash]).toEqual([`/base/${file}`, '', ''])
})
