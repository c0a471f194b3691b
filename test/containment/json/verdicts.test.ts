import { expect, test } from 'vitest'
import { jsonContains } from '../../../src/containment/index.ts'
import { pairsOf, printedVerdict, Recorded } from '../recorded.ts'
import { isBeyondAjv } from './arbitrary.ts'
import { ajv, typeOf } from './judges.ts'
import { $defs, themes } from './themes.ts'

const recorded = new Recorded(new URL('verdicts.json', import.meta.url))
const definitions = { ...$defs, y: { type: 'string' } }

test.each(Object.entries(themes))('each within each: %s', (theme, schemas) => {
  const types = schemas.flatMap((schema) => {
    const type = typeOf(schema, definitions)
    return type === undefined ? [] : [{ schema, type }]
  })
  const values: unknown[] = [null, true, 0, 1, 2.5, '', 'a', 'ab', [], [1], ['a', 1], {}, { a: 1 }, { b: '' }]
  const answers = pairsOf(types).map(([a, b]) => {
    const verdict = jsonContains(a.type, b.type)
    if (verdict.kind === 'no') values.push(verdict.witness)
    return printedVerdict(verdict)
  })
  recorded.expect(theme, answers)
  const holds = types.map(({ schema }) => {
    if (isBeyondAjv(schema)) return undefined
    const validate = ajv(schema, definitions)
    return values.map((value) => validate(value))
  })
  for (const [index, [a, b]] of pairsOf(types.map((_, at) => at)).entries()) {
    const [inner, outer] = [holds[a], holds[b]]
    if (inner === undefined || outer === undefined) continue
    const shown = values.filter((_, at) => inner[at] === true && outer[at] === false)
    const answer = answers[index] ?? ''
    if (answer === 'yes')
      expect([types[a]?.schema, types[b]?.schema, shown]).toEqual([types[a]?.schema, types[b]?.schema, []])
    else if (!answer.startsWith('?')) expect(shown.map((value) => JSON.stringify(value))).toContain(answer)
  }
})

test('nothing is kept that is not asked', () => {
  expect(recorded.names.filter((name) => !(name in themes))).toEqual([])
})
