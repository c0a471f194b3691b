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

/**
 * The fields `abstract` and `oneOf` where other elements can stand in for a particle, else no fields. Adds the
 * group to `scope.substitutes`.
 */
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

/** The labels by which values say which of several elements they are, by expanded name. */
export type Labels = ReadonlyMap<string, string>

/**
 * The descriptor of a child element, from its particle or a global declaration. Fields are undefined if they add
 * nothing: occurring once, the scope's namespace, a property equal to the local name.
 */
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

/** The fields `min` and `max` of a particle; each is undefined if it is 1. */
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

/** The fields `nillable`, `default` and `fixed` of an element; undefined if not stated. */
export function describeElementValue({ nillable, fixed, default: fallback }: ElementFacts): Fields {
  return { nillable: nillable || undefined, default: fallback, fixed }
}

/**
 * The fields `block` (the derivations that may not stand in for the type) and `constraints` (identity constraints).
 * Both are undefined if there are none.
 */
export function describeElementRules({ block = [], constraints }: ElementFacts): Fields {
  const derivations = block.filter((one) => one !== 'substitution')
  return {
    block: derivations.length === 0 ? undefined : derivations,
    constraints: describeConstraints(constraints),
  }
}

/** The label by which a value says that it is this element; its local name where `labels` has none. */
export function elementLabel({ name }: Pick<ElementDeclaration, 'name'>, labels: Labels): string {
  return labels.get(expandedName(name)) ?? name.local
}

/**
 * The descriptors of an element's identity constraints: kind, name, paths and the key that a keyref refers to.
 * Undefined if it has none.
 */
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

/** Each alternative of a path as a list of steps, with `//` first if it begins at any depth. */
function paths(alternatives: readonly ConstraintPath[]): readonly (readonly string[])[] {
  return alternatives.map(({ isDeep, steps }) => [...(isDeep ? ['//'] : []), ...steps.map(step)])
}

/** A step of a path as text: an expanded name, `*` or `{namespace}*`, with `@` before an attribute. */
function step({ axis, namespace, local }: ConstraintStep): string {
  const name =
    local === undefined ? printWildcard(namespace) : expandedName({ namespace: namespace ?? '', local })
  return axis === 'attribute' ? `@${name}` : name
}

function printWildcard(namespace: string | undefined): string {
  return namespace === undefined ? '*' : `{${namespace}}*`
}

/**
 * The data element ids of a place as one text: the id of the first one without parent, else `parent/id` for each,
 * separated by spaces. Undefined without data elements. A text costs TypeScript less than an object.
 */
export function printPlaceIds(set: SchemaSet, id: NodeId): string | undefined {
  const elements = set.annotations.get(id)?.dataElements ?? []
  const free = elements.find((element) => element.parent === undefined)
  if (free) return idWord(free.id)
  if (elements.length === 0) return undefined
  return elements.map((element) => `${idWord(element.parent ?? '')}/${idWord(element.id)}`).join(' ')
}

/** An id with `%`, `/` and spaces percent-encoded, so that it can stand among others. */
export function idWord(id: string): string {
  return id.replace(/[%/ ]/g, encodeURIComponent)
}
