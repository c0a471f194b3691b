import type { Particle } from '../../../schema/index.ts'
import type { SetReading } from '../schema-set-reading.ts'
import { isSameText } from '../simple-value.ts'
import { isEmptiable } from './emptiable.ts'
import { type Broken, restrictionProblem, type TypeComparison } from './particle-restriction.ts'
import { essential } from './pointless.ts'
import { type GroupSubstitutes, substitutionGroups } from './substitutes.ts'
import { isDerived } from './type-derivation.ts'

/** §3.9.6, "Particle Valid (Restriction)", where either may hold nothing; the rule that is broken. */
export function chooseRestriction(
  set: SetReading,
  derived: Particle | undefined,
  base: Particle | undefined,
  substitutes: GroupSubstitutes = substitutionGroups(set),
): Broken {
  const standIns = { substitutes, declarations: set.declarations }
  const own = derived && essential(derived, standIns)
  const wider = base && essential(base, standIns)
  if (own === undefined)
    return wider === undefined || isEmptiable(wider) ? undefined : 'cos-particle-restrict.2'
  if (wider === undefined) return 'cos-particle-restrict.2'
  return restrictionProblem(own, wider, makeComparison(set))
}

function makeComparison(set: SetReading): TypeComparison {
  return {
    isRestricted: (derived, base) => isDerived(set, derived, base, ['extension']),
    isSameValue: (type, a, b) => {
      const node = set.nodes.get(type)
      const simple = node?.kind === 'complex' && node.content.kind === 'text' ? node.content.type : type
      return isSameText(set, simple, a, b)
    },
  }
}
