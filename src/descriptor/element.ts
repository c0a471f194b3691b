import {
  type Blocked,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  type IdentityConstraint,
  type Occurs,
} from '../schema/index.ts'
import { describeConstraints } from './constraints.ts'
import { type Fields, typeReference } from './data.ts'
import { printPlaceIds } from './ids.ts'
import type { DescriptorScope } from './scope.ts'
import { describeSubstitutes } from './substitutes.ts'

/** What elements are called in values that say which of several they are, by expanded name. */
export type Labels = ReadonlyMap<string, string>

/** A child element: its particle, or the global declaration that stands in for one. */
export function describeElement(
  scope: DescriptorScope,
  element: ElementParticle | ElementDeclaration,
  property: string,
  labels: Labels,
): Fields {
  const { name } = element
  const particle = 'occurs' in element ? element : undefined
  return {
    element: name.local,
    namespace: name.namespace === scope.namespace ? undefined : name.namespace,
    property: property === name.local ? undefined : property,
    type: typeReference(element.type),
    ...(particle && occurrence(particle.occurs)),
    ...describeElementValue(element),
    ids: printPlaceIds(scope.set, element.id),
    ...(particle && describeSubstitutes(scope, particle, labels)),
    ...describeElementRules(element),
  }
}

/** How often a particle occurs, where that is not once. */
export function occurrence({ min, max }: Occurs): Fields {
  return { min: min === 1 ? undefined : min, max: max === 1 ? undefined : max }
}

interface ElementFacts {
  readonly nillable: boolean
  readonly default?: string
  readonly fixed?: string
  readonly block?: readonly Blocked[]
  readonly constraints?: readonly IdentityConstraint[]
}

/** What an element says of its value beside the type. */
export function describeElementValue({ nillable, fixed, default: fallback }: ElementFacts): Fields {
  return { nillable: nillable || undefined, default: fallback, fixed }
}

/** What an element adds to its type: which derivations may not stand in, and what must be unique below it. */
export function describeElementRules({ block = [], constraints }: ElementFacts): Fields {
  const derivations = block.filter((one) => one !== 'substitution')
  return {
    block: derivations.length === 0 ? undefined : derivations,
    constraints: describeConstraints(constraints),
  }
}

/** What an element is called in a value that says which of several it is. */
export function elementLabel({ name }: Pick<ElementDeclaration, 'name'>, labels: Labels): string {
  return labels.get(expandedName(name)) ?? name.local
}
