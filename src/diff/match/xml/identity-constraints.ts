import {
  type ConstraintPath,
  type ConstraintStep,
  expandedName,
  type IdentityConstraint,
  localElements,
  type NodeId,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { ConstraintSide } from '../../subjects.ts'
import { type Below, sharedNames } from '../json/shared-names.ts'
import { matchNames } from '../shared/pairing.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'

/** An element that constraints are said of. */
interface Owner {
  readonly type: NodeId
  readonly constraints?: readonly IdentityConstraint[]
}

/** Compares identity constraints by name, then by what they ask: no document holds their names. */
export function matchConstraints(walk: Walk, before: Owner, after: Owner, place: WalkPlace): void {
  const [one, other] = [
    { set: walk.before.set, type: before.type },
    { set: walk.after.set, type: after.type },
  ]
  const sides = (own: Below, there: Below, { constraints = [] }: Owner) => {
    const names = constraints.length === 0 ? undefined : sharedNames(own, there)
    return new Map(
      constraints.map((constraint) => {
        const side = { ...constraintSide(own.set, constraint), at: constraint.at }
        const isMet = constraint.selector.some(({ steps }) => isAmong(steps.at(-1), names))
        return [expandedName(constraint.name), { ...side, isMet }]
      }),
    )
  }
  const [mine, theirs] = [sides(one, other, before), sides(other, one, after)]
  for (const pair of matchNames(mine, theirs, (a, b) => a.asks === b.asks)) {
    const here = { ...place, key: `${place.key}/constraint/${(pair.before ?? pair.after)?.name}` }
    const at = { before: pair.before?.at, after: pair.after?.at }
    addPair(walk, 'identity-constraint', pair, here, at)
  }
}

function isAmong(last: ConstraintStep | undefined, names: ReadonlySet<string> | undefined): boolean {
  return last?.local === undefined || names?.has(last.local) === true
}

function constraintSide(set: SchemaSet, constraint: IdentityConstraint): Omit<ConstraintSide, 'isMet'> {
  const { kind, name, selector, fields, refer } = constraint
  const referred = refer === undefined ? '' : ` of ${expandedName(refer)}`
  const text = `${kind}${referred} over ${paths(selector)}: ${fields.map(paths).join(', ')}`
  const { fields: asked, referred: key } = askedOf(set, constraint)
  return {
    name: name.local,
    kind,
    text,
    asks: `${kind}${key} over ${paths(selector)}: ${asked.join(', ')}`,
    selector: selector.map(printPath),
    fields: asked,
    referred: key,
    isReferred: [...constraintsIn(set).values()].some(
      (one) => one.refer && expandedName(one.refer) === expandedName(name),
    ),
  }
}

/** What a constraint asks, whatever it is called: the order of fields says something only against those it refers to. */
function askedOf(
  set: SchemaSet,
  { fields, refer }: IdentityConstraint,
): Pick<ConstraintSide, 'fields' | 'referred'> {
  const key = refer && constraintsIn(set).get(expandedName(refer))
  const asked = fields.map((field, index) => {
    const other = key?.fields[index]
    return other === undefined ? paths(field) : `${paths(field)} as ${paths(other)}`
  })
  const referred = key ? ` of (${paths(key.selector)}: ${key.fields.map(paths).sort().join(', ')})` : ''
  return { fields: asked.sort(), referred }
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, IdentityConstraint>>()

/** The identity constraints of all elements of a set, by name: there is one of each. */
function constraintsIn(set: SchemaSet): ReadonlyMap<string, IdentityConstraint> {
  const found = known.get(set)
  if (found) return found
  const all = [...set.elements.values(), ...localElements(set)].flatMap(({ constraints = [] }) => constraints)
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
