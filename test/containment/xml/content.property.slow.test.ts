import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlContainment } from '../../../src/containment/xml/index.ts'
import { isElement } from '../../../src/containment/xml/tree.ts'
import type { Content, Particle } from '../../../src/schema/index.ts'
import { runsOf } from '../../support/heavy.ts'
import { element, group, scalar, setOf } from '../../support/model.ts'
import { takes, words } from './matching.ts'
import { particles } from './particles.ts'

const names = ['a', 'b', 'c']
const text = scalar('Text')
const set = setOf([text])

const bounds = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(Infinity)))
  .map(([min, max]) => ({ min, max: Math.max(min, max) }))
const usual = fc.constantFrom({ min: 1, max: 1 }, { min: 0, max: 1 }, { min: 0, max: Infinity })
const occurs = fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: bounds })

const leaf = fc
  .tuple(fc.constantFrom(...names), occurs)
  .map(([local, range]): Particle => element('T', local, text.id, { occurs: range }))

const unordered = fc
  .uniqueArray(leaf, { maxLength: 3, selector: (one) => (one.kind === 'element' ? one.name.local : '') })
  .map((parts): Particle => {
    return group(
      'all',
      parts.map((one) => ({ ...one, occurs: { min: Math.min(1, one.occurs.min), max: 1 } })),
    )
  })
const particle = particles(leaf, occurs, unordered)

const short = words(names, 6)

function contentOf(one: Particle): Content {
  return { kind: 'elements', particle: one }
}

test('content models are contained as enumerating their words says', () => {
  const seen = { yes: 0, no: 0 }
  fc.assert(
    fc.property(particle, particle, (a, b) => {
      const verdict = xmlContainment(set, set).content(contentOf(a), contentOf(b))
      expect(verdict.kind).not.toBe('undecided')
      if (verdict.kind === 'yes') {
        seen.yes += 1
        expect(short.find((word) => takes(a, word) && !takes(b, word))).toBeUndefined()
      } else if (verdict.kind === 'no') {
        seen.no += 1
        const word = verdict.witness.tree.children.filter(isElement).map(({ name }) => name.local)
        expect([word, takes(a, word), takes(b, word)]).toEqual([word, true, false])
      }
    }),
    { numRuns: runsOf(1000, 30_000) },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(100)
})

test('a content model is contained in what it is widened to', () => {
  fc.assert(
    fc.property(particle, particle, (a, other) => {
      const wider = group('choice', [other, a], 0, 2)
      expect(xmlContainment(set, set).content(contentOf(a), contentOf(wider)).kind).toBe('yes')
    }),
    { numRuns: runsOf(300, 10_000) },
  )
})
