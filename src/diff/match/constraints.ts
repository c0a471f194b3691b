import {
  type ConstraintPath,
  elementsOfContent,
  expandedName,
  type IdentityConstraint,
  type SchemaSet,
} from '../../schema/index.ts'
import type { ConstraintSide } from '../subjects.ts'
import { matchNames } from './names.ts'
import { addPair, type Place, type Walk } from './walk.ts'

/** Compares identity constraints by name, then by what they ask: no document holds their names. */
export function matchConstraints(
  walk: Walk,
  before: readonly IdentityConstraint[] = [],
  after: readonly IdentityConstraint[] = [],
  place: Place,
): void {
  const sides = (set: SchemaSet, list: readonly IdentityConstraint[]) =>
    new Map(list.map((one) => [expandedName(one.name), { ...constraintSide(set, one), at: one.at }]))
  const [mine, theirs] = [sides(walk.before.set, before), sides(walk.after.set, after)]
  for (const { before: one, after: other } of matchNames(mine, theirs, (a, b) => a.asks === b.asks)) {
    const here = { ...place, key: `${place.key}/constraint/${(one ?? other)?.name}` }
    addPair(walk, 'identity-constraint', { before: one, after: other }, here, {
      ...{ before: one?.at, after: other?.at },
    })
  }
}

function constraintSide(set: SchemaSet, constraint: IdentityConstraint): ConstraintSide {
  const { kind, name, selector, fields, refer } = constraint
  const referred = refer === undefined ? '' : ` of ${expandedName(refer)}`
  const text = `${kind}${referred} over ${paths(selector)}: ${fields.map(paths).join(', ')}`
  return { name: name.local, kind, text, asks: asksOf(set, constraint) }
}

/** What a constraint asks, whatever it is called: the order of fields says something only against those it refers to. */
function asksOf(set: SchemaSet, { kind, selector, fields, refer }: IdentityConstraint): string {
  const key = refer && constraintsIn(set).get(expandedName(refer))
  const asked = fields.map((field, index) => {
    const other = key?.fields[index]
    return other === undefined ? paths(field) : `${paths(field)} as ${paths(other)}`
  })
  const referred = key ? ` of (${paths(key.selector)}: ${key.fields.map(paths).sort().join(', ')})` : ''
  return `${kind}${referred} over ${paths(selector)}: ${asked.sort().join(', ')}`
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, IdentityConstraint>>()

/** The identity constraints of all elements of a set, by name: there is one of each. */
function constraintsIn(set: SchemaSet): ReadonlyMap<string, IdentityConstraint> {
  const found = known.get(set)
  if (found) return found
  const local = [...set.nodes.values()].flatMap((node) =>
    node.kind === 'complex' ? elementsOfContent(node.content) : [],
  )
  const all = [...set.elements.values(), ...local].flatMap(({ constraints = [] }) => constraints)
  const made = new Map(all.map((one) => [expandedName(one.name), one]))
  known.set(set, made)
  return made
}

function paths(list: readonly ConstraintPath[]): string {
  return list.map(printPath).sort().join(' | ')
}

function printPath({ isDeep, steps }: ConstraintPath): string {
  const printed = steps.map(({ axis, namespace = '', local = '*' }) => {
    return `${axis === 'attribute' ? '@' : ''}{${namespace}}${local}`
  })
  return `${isDeep ? './/' : './'}${printed.join('/')}`
}
