import fc from 'fast-check'
import type { Occurs, Particle } from '../../../src/schema/index.ts'
import { group } from '../../support/model.ts'

/** Sequences and choices of leaves and of each other, not deep; what else may stand in them as well. */
export function particles(
  leaf: fc.Arbitrary<Particle>,
  occurs: fc.Arbitrary<Occurs>,
  ...others: readonly fc.Arbitrary<Particle>[]
): fc.Arbitrary<Particle> {
  const { particle } = fc.letrec<{ particle: Particle }>((tie) => ({
    particle: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      leaf,
      fc
        .tuple(
          fc.constantFrom('sequence' as const, 'choice' as const),
          fc.array(tie('particle'), { maxLength: 3 }),
          occurs,
        )
        .map(([kind, parts, { min, max }]): Particle => group(kind, parts, min, max)),
      ...others,
    ),
  }))
  return particle
}
