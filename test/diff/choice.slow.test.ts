import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeChoiceTypes, makeUnionNode } from '../../src/diff/effect/choice.ts'
import { askContainment, askedBoth } from '../../src/diff/effect/questions.ts'
import { findNode } from '../../src/schema/index.ts'
import { ajv } from '../containment/json/judges.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'
import { schema } from './random-schema.ts'

const choices = fc.record({
  keyword: fc.constantFrom('anyOf' as const, 'oneOf' as const),
  schemas: fc.array(schema, { minLength: 2, maxLength: 5 }),
})

test('what is asked about all members of a choice together is what is asked about each by itself', () => {
  let narrower = 0
  fc.assert(
    fc.property(choices, ({ keyword, schemas }) => {
      const { set } = readSchema({ [keyword]: schemas })
      const whole = findNode(set, 'a.json#')
      fc.pre(whole.kind === 'union' && new Set(whole.members).size === schemas.length)
      if (whole.kind !== 'union') return
      const { members } = whole
      const mode = keyword === 'anyOf' ? 'any' : 'one'
      const known = makeChoiceTypes(set, { members, lone: members, member: members[0] ?? '' }, mode)
      for (const [index, id] of members.entries()) {
        const without = known?.without.get(id)
        const others = members.filter((other) => other !== id)
        const alone = askedBoth(set, makeUnionNode(others, mode), makeUnionNode(members, mode))
        if (known === undefined || without === undefined || alone === undefined) throw new Error('too large')
        expect(known.within(without, known.whole)?.holds).toBe(askContainment(...alone)?.holds)
        const back = known.within(known.whole, without)
        expect(back?.holds).toBe(askContainment(alone[1], alone[0])?.holds)
        // Where any may match, a choice with one more takes more where the one does.
        const more = known.within({ set: known.whole.set, id }, without)
        if (mode === 'any') expect(more?.holds).toBe(back?.holds)
        if (back?.holds !== false) continue
        narrower++
        const fewer = { [keyword]: schemas.filter((_, place) => place !== index) }
        expect(ajv({ [keyword]: schemas })(back.value)).toBe(true)
        expect(ajv(fewer)(back.value)).toBe(false)
      }
    }),
    { numRuns: 40 },
  )
  expect(narrower).toBeGreaterThan(20)
})
