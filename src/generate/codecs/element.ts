import {
  type Blocked,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  type IdentityConstraint,
  type Occurs,
} from '../../schema/index.ts'
import { code, literal } from '../../typescript/index.ts'
import { constraintsField } from './constraints.ts'
import { arrayLiteral, type Field, number } from './fields.ts'
import { idsField } from './ids.ts'
import { type CodecScope, lazily } from './place.ts'
import { substitutesField } from './substitutes.ts'

/** What elements are called in values that say which of several they are, by expanded name. */
export type Labels = ReadonlyMap<string, string>

/** The descriptor fields of a child element: its particle, or the global declaration that stands in for one. */
export function elementFields(
  scope: CodecScope,
  element: ElementParticle | ElementDeclaration,
  property: string,
  labels: Labels,
  indent: string,
): readonly Field[] {
  const { name } = element
  const particle = 'occurs' in element ? element : undefined
  return [
    ['element', literal(name.local)],
    ['namespace', name.namespace === scope.namespace ? undefined : literal(name.namespace)],
    ['property', property === name.local ? undefined : literal(property)],
    ['type', lazily(scope, element.type)],
    ...(particle ? occursFields(particle.occurs) : []),
    ...valueFields(element),
    ['ids', idsField(scope.layout.set, element.id)],
    ...(particle ? substitutesField(scope, particle, labels) : []),
    ...blockFields(element, `${indent}  `),
  ]
}

export function occursFields({ min, max }: Occurs): readonly Field[] {
  return [
    ['min', min === 1 ? undefined : number(min)],
    ['max', max === 1 ? undefined : number(max)],
  ]
}

interface ElementFacts {
  readonly nillable: boolean
  readonly default?: string
  readonly fixed?: string
  readonly block?: readonly Blocked[]
  readonly constraints?: readonly IdentityConstraint[]
}

/** What an element says of its value beside the type. */
export function valueFields({ nillable, fixed, default: fallback }: ElementFacts): readonly Field[] {
  return [
    ['nillable', nillable ? code`true` : undefined],
    ['default', fallback === undefined ? undefined : literal(fallback)],
    ['fixed', fixed === undefined ? undefined : literal(fixed)],
  ]
}

/** What an element adds to its type: which derivations may not stand in, and what must be unique below it. */
export function blockFields({ block = [], constraints }: ElementFacts, indent: string): readonly Field[] {
  const derivations = block.filter((one) => one !== 'substitution')
  return [
    ['block', derivations.length === 0 ? undefined : arrayLiteral(derivations.map(literal))],
    ['constraints', constraintsField(constraints, indent)],
  ]
}

export function labelOf({ name }: Pick<ElementDeclaration, 'name'>, labels: Labels): string {
  return labels.get(expandedName(name)) ?? name.local
}
