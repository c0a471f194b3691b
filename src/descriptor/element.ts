import {
  type Blocked,
  type ConstraintPath,
  type ConstraintStep,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  findDeclaration,
  type IdentityConstraint,
  listSubstitutes,
  type NodeId,
  type Occurs,
  type SchemaSet,
} from '../schema/index.ts'
import { isOneOf } from '../typescript/index.ts'
import { type Fields, typeReference } from './data.ts'
import type { DescriptorScope, Substitutes } from './scope.ts'

/** What can stand in for an element; nothing where nothing can. */
function describeSubstitutes(scope: DescriptorScope, particle: ElementParticle, labels: Labels): Fields {
  const { set } = scope
  if (!isOneOf(set, particle)) return {}
  const members = listSubstitutes(set, particle)
  const key = JSON.stringify([
    particle.declaration,
    members.map((one) => [one.id, elementLabel(one, labels)]),
  ])
  if (!scope.substitutes.has(key)) scope.substitutes.set(key, { particle, labels })
  return {
    abstract: findDeclaration(set, particle)?.abstract || undefined,
    oneOf: { $: 'substitutes', key },
  }
}

/** The elements of a substitution group; describing them refers to no further groups. */
export function describeGroup(scope: DescriptorScope, { particle, labels }: Substitutes): readonly Fields[] {
  return listSubstitutes(scope.set, particle).map((element) =>
    describeElement(scope, element, elementLabel(element, labels), labels),
  )
}

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

/** Identity constraints of an element; nothing where it has none. */
function describeConstraints(constraints: readonly IdentityConstraint[] = []): readonly Fields[] | undefined {
  if (constraints.length === 0) return undefined
  return constraints.map(({ kind, name, selector, fields, refer }) => ({
    constraint: kind,
    name: expandedName(name),
    selector: paths(selector),
    fields: fields.map(paths),
    refer: refer && expandedName(refer),
  }))
}

function paths(alternatives: readonly ConstraintPath[]): readonly (readonly string[])[] {
  return alternatives.map(({ isDeep, steps }) => [...(isDeep ? ['//'] : []), ...steps.map(step)])
}

function step({ axis, namespace, local }: ConstraintStep): string {
  const name =
    local === undefined ? printWildcard(namespace) : expandedName({ namespace: namespace ?? '', local })
  return axis === 'attribute' ? `@${name}` : name
}

function printWildcard(namespace: string | undefined): string {
  return namespace === undefined ? '*' : `{${namespace}}*`
}

/**
 * The data element of a place, or one for each context: `parent/id`, separated by spaces. A text costs TypeScript less
 * than an object, and has one form whether a type stands in one context or in many.
 */
export function printPlaceIds(set: SchemaSet, id: NodeId): string | undefined {
  const elements = set.annotations.get(id)?.dataElements ?? []
  const free = elements.find((element) => element.parent === undefined)
  if (free) return idWord(free.id)
  if (elements.length === 0) return undefined
  return elements.map((element) => `${idWord(element.parent ?? '')}/${idWord(element.id)}`).join(' ')
}

/** An id as it stands among others, whatever text it is. */
export function idWord(id: string): string {
  return id.replace(/[%/ ]/g, encodeURIComponent)
}
