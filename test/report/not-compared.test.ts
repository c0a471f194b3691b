import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { NotCompared } from '../../src/diff/index.ts'
import { changesSchema, formats, renderComparison } from '../../src/report/index.ts'
import { change, comparison } from './comparison.ts'

const open: NotCompared = {
  in: 'after',
  where: { operations: ['putOrder'], part: 'request', path: [], place: 'putOrder, request' },
  why: 'openapi-xml-not-carried',
  message: 'XML cannot carry a map.',
  at: { file: 'b.yaml', line: 7, column: 3 },
}
const safe = change({ severity: 'safe', who: [], effect: 'widens' })
const some = comparison([safe], { notCompared: [open], dataElements: [] })
const whole = comparison([safe], { dataElements: [] })

/** The lines that a reader of a format meets first: of a page its text, without the style. */
function firstLines(format: keyof typeof formats): string {
  const text = renderComparison(some, format)
  const starts = { html: '<main', sarif: '"results"' } as const
  const body = format === 'html' || format === 'sarif' ? text.slice(text.indexOf(starts[format])) : text
  return body.slice(0, body.indexOf('enum-value-removed'))
}

test.each(Object.keys(formats) as (keyof typeof formats)[])(
  '%s lists what was not compared before any change',
  (format) => {
    const first = firstLines(format).replaceAll('\\', '')
    expect(first).toContain('openapi-xml-not-carried')
    expect(first).toContain('XML cannot carry a map.')
    expect(first).toContain('putOrder, request')
    expect(first).toContain('b.yaml')
    expect(renderComparison(whole, format)).not.toContain('openapi-xml-not-carried')
  },
)

test('the verdict counts what was not compared', () => {
  const verdict = (one: typeof some) => renderComparison(one, 'text').split('\n')[0]
  expect(verdict(some)).toMatch(/\b1 place\b/u)
  expect(verdict(whole)).not.toMatch(/\bplace\b/u)
  expect(renderComparison(some, 'text', { detail: 'counts' }).split('\n')[0]).toBe(verdict(some))
})

test('text shows five places, and all where all is asked for', () => {
  const many = comparison([], { notCompared: Array.from({ length: 8 }, () => open) })
  const shown = (detail?: 'all') =>
    renderComparison(many, 'text', detail ? { detail } : {}).match(/XML cannot carry/gu)?.length
  expect([shown(), shown('all')]).toEqual([5, 8])
})

test('JUnit counts it as skipped, SARIF as a warning with its place', () => {
  expect(renderComparison(some, 'junit')).toMatch(/tests="2" failures="0" errors="0" skipped="1"/u)
  const [result] = JSON.parse(renderComparison(some, 'sarif')).runs[0].results
  expect(result).toMatchObject({
    ruleId: 'openapi-xml-not-carried',
    level: 'warning',
    locations: [{ physicalLocation: { region: { startLine: 7 } } }],
  })
})

test('the schema of changes.json takes it for a named reason alone', () => {
  const validate = new Ajv2020({ strict: true }).compile(changesSchema)
  const json = (given: object) => JSON.parse(renderComparison({ ...some, ...given }, 'json'))
  expect(validate(json({})) ? [] : validate.errors).toEqual([])
  expect(validate(json({ notCompared: [{ ...open, why: 'too-hard' }] }))).toBe(false)
  expect(validate(json({ notCompared: undefined }))).toBe(false)
})
