import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NameBits } from '../../src/align/root-structure.ts'

const names = fc.uniqueArray(fc.integer({ min: 0, max: 200 }).map(String), { maxLength: 120 })

test('names in common are counted as a person would', () => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), names, (theirs, mine) => {
      const others = theirs.map((all) => new Set(all))
      const own = new Set(mine)
      const bits = new NameBits(others)
      for (const other of others) {
        expect(bits.shared(own, other)).toBe(mine.filter((name) => other.has(name)).length)
        expect(bits.shared(other, other)).toBe(other.size)
      }
    }),
  )
})
