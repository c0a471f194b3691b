import type { Location } from '../../diagnostics/index.ts'
import {
  type ConstraintPath,
  type ElementDeclaration,
  expandedName,
  type IdentityConstraint,
  nodeOf,
  type SchemaSet,
  substitutesOf,
  type TypeNode,
  typesInPlaceOf,
} from '../../schema/index.ts'
import type { ConstraintSide, ElementSide, StandInsSide } from '../subjects.ts'
import { namespacesText } from './content.ts'
import { matchNames } from './names.ts'
import { addPair, type Place, type Walk } from './walk.ts'

interface Places {
  readonly before: Location
  readonly after: Location
}

/** What an element declaration says of its content beside the type. */
export function declaredFacts(
  declared: Pick<ElementDeclaration, 'nillable' | 'default' | 'fixed' | 'block'>,
): Pick<ElementSide, 'nillable' | 'default' | 'fixed' | 'block'> {
  return {
    nillable: declared.nillable,
    ...(declared.default === undefined ? {} : { default: declared.default }),
    ...(declared.fixed === undefined ? {} : { fixed: declared.fixed }),
    ...(declared.block === undefined ? {} : { block: declared.block }),
  }
}

/** Compares what two global elements say, once, whatever refers to them. */
export function matchDeclarations(
  walk: Walk,
  before: ElementDeclaration,
  after: ElementDeclaration,
  place: Place,
): void {
  const at = { before: before.at, after: after.at }
  const side = (element: ElementDeclaration): ElementSide => ({
    ...{ name: after.name, occurs: { min: 1, max: 1 }, ...declaredFacts(element) },
    ...{ path: place.path, parent: '', hasOwnNamespace: false, at: element.at },
  })
  const here = { ...place, key: `${place.key}/declaration` }
  addPair(walk, 'element', { before: side(before), after: side(after) }, here, at)
  matchConstraints(walk, before.constraints, after.constraints, place)
  const group = { ...place, key: `${place.key}/substitutes` }
  const sides = {
    before: substitutes(walk.before.set, before),
    after: substitutes(walk.after.set, after),
  }
  addPair(walk, 'stand-ins', sides, group, at)
}

function substitutes(set: SchemaSet, element: ElementDeclaration): StandInsSide {
  const { id, name, type, nillable, block = [], at } = element
  const reference = { kind: 'element', id, name, type, occurs: { min: 1, max: 1 }, nillable, at } as const
  const found = substitutesOf(set, { ...reference, block, declaration: id })
  const names = found.filter((one) => one.id !== id).map((one) => expandedName(one.name))
  return { what: 'element', names: names.sort(), isAbstract: element.abstract }
}

/** Compares the derived types that can stand in for two types, and whether they can stand for themselves. */
export function matchDerived(walk: Walk, before: TypeNode, after: TypeNode, place: Place, at: Places): void {
  const sides = { before: derived(walk.before.set, before), after: derived(walk.after.set, after) }
  addPair(walk, 'stand-ins', sides, { ...place, key: `${place.key}/derived` }, at)
}

function derived(set: SchemaSet, node: TypeNode): StandInsSide {
  const names = typesInPlaceOf(set, node.id, []).flatMap((id) => {
    const { name } = nodeOf(set, id)
    return name === undefined ? [] : [expandedName(name)]
  })
  return { what: 'type', names: names.sort(), isAbstract: node.kind === 'complex' && node.abstract }
}

export function matchAttributeWildcards(walk: Walk, before: TypeNode, after: TypeNode, place: Place): void {
  const [one, other] = [wildcardOf(before), wildcardOf(after)]
  const here = { ...place, key: `${place.key}/anyAttribute` }
  const at = { before: one?.at ?? before.at, after: other?.at ?? after.at }
  if (one?.text === other?.text) return
  for (const sides of [
    { before: one?.text, after: undefined },
    { before: undefined, after: other?.text },
  ]) {
    if (sides.before !== undefined || sides.after !== undefined) {
      addPair(walk, 'attribute-wildcard', sides, here, at)
    }
  }
}

function wildcardOf(node: TypeNode): { readonly text: string; readonly at: Location } | undefined {
  const wildcard = node.kind === 'complex' ? node.anyAttribute : undefined
  return wildcard && { text: `${namespacesText(wildcard.namespaces)} ${wildcard.process}`, at: wildcard.at }
}

export function matchConstraints(
  walk: Walk,
  before: readonly IdentityConstraint[] = [],
  after: readonly IdentityConstraint[] = [],
  place: Place,
): void {
  const sides = (list: readonly IdentityConstraint[]) =>
    new Map(list.map((one) => [expandedName(one.name), { ...constraintSide(one), at: one.at }]))
  for (const { before: one, after: other } of matchNames(sides(before), sides(after))) {
    const here = { ...place, key: `${place.key}/constraint/${(one ?? other)?.name}` }
    addPair(walk, 'identity-constraint', { before: one, after: other }, here, {
      ...{ before: one?.at, after: other?.at },
    })
  }
}

function constraintSide({ kind, name, selector, fields, refer }: IdentityConstraint): ConstraintSide {
  const paths = (list: readonly ConstraintPath[]): string => list.map(printPath).sort().join(' | ')
  const referred = refer === undefined ? '' : ` of ${expandedName(refer)}`
  const text = `${kind}${referred} over ${paths(selector)}: ${fields.map(paths).join(', ')}`
  return { name: name.local, kind, text }
}

function printPath({ isDeep, steps }: ConstraintPath): string {
  const printed = steps.map(({ axis, namespace = '', local = '*' }) => {
    return `${axis === 'attribute' ? '@' : ''}{${namespace}}${local}`
  })
  return `${isDeep ? './/' : './'}${printed.join('/')}`
}
