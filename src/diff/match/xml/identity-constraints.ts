import {
  type ConstraintPath,
  type ConstraintStep,
  childSteps,
  elementsOfContent,
  expandedName,
  type IdentityConstraint,
  listTypesInPlace,
  localElements,
  type Name,
  type NodeId,
  type Particle,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { listPlainLeaves } from '../../contents/plain.ts'
import type { ConstraintSide } from '../../subjects.ts'
import { listPossibleContents, type SideType, sharedNames } from '../json/shared-names.ts'
import { matchNames } from '../shared/pairing.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'

/** An element with identity constraints. */
interface Owner {
  readonly type: NodeId
  readonly constraints?: readonly IdentityConstraint[]
}

/**
 * Pairs the identity constraints of two elements by name, then by equal meaning, and adds a pair for each.
 * Each side states whether documents can meet the constraint, and whether one of the other side implies it.
 */
export function matchConstraints(walk: Walk, before: Owner, after: Owner, place: WalkPlace): void {
  const [one, other] = [
    { set: walk.before.set, type: before.type },
    { set: walk.after.set, type: after.type },
  ]
  /**
   * The constraint sides of an element, by expanded name, each with whether documents of both versions can meet
   * it.
   */
  const sides = (own: SideType, there: SideType, { constraints = [] }: Owner, print: PrintPath) => {
    const names = constraints.length === 0 ? undefined : sharedNames(own, there)
    return new Map(
      constraints.map((constraint) => {
        const side = { ...constraintSide(own.set, constraint, print), at: constraint.at }
        const isMet = constraint.selector.some(
          ({ isDeep, steps }) =>
            steps.every((step) => isAmong(step, names)) &&
            (isDeep || (canSelect(own, steps, isNamedBy) && canSelect(there, steps, isLocallyNamedBy))) &&
            (constraint.kind === 'key' ||
              [own.set, there.set].every((set) => canSay(set, steps, constraint))),
        )
        return [expandedName(constraint.name), { ...side, isMet }]
      }),
    )
  }
  const printLater: PrintPath = (path) =>
    printPath(path, (namespace) => (namespace && walk.namespaces.get(namespace)) ?? namespace)
  const [mine, theirs] = [sides(one, other, before, printLater), sides(other, one, after, printPath)]
  const isImplied = (side: ConstraintSide, others: ReadonlyMap<string, ConstraintSide>): boolean =>
    [...others.values()].some((given) => implies(given, side))
  for (const found of matchNames(mine, theirs, (a, b) => a.asks === b.asks)) {
    const pair = {
      before: found.before && { ...found.before, isImplied: isImplied(found.before, theirs) },
      after: found.after && { ...found.after, isImplied: isImplied(found.after, mine) },
    }
    const here = { ...place, key: `${place.key}/constraint/${(pair.before ?? pair.after)?.name}` }
    const at = { before: pair.before?.at, after: pair.after?.at }
    addPair(walk, 'identity-constraint', pair, here, at)
  }
}

function isAmong({ local }: ConstraintStep, names: ReadonlySet<string> | undefined): boolean {
  return local === undefined || names?.has(local) === true
}

/** Whether the steps of a path can lead from a type to an element; true where a wildcard may hold one. */
function canSelect(
  { set, type }: SideType,
  steps: readonly ConstraintStep[],
  isNamed: (step: ConstraintStep, name: Name) => boolean,
): boolean {
  let types: ReadonlySet<NodeId> = new Set([type])
  for (const step of steps) {
    if ([...types].some((type) => listPossibleContents(set, type).some(hasWildcard))) return true
    const next = [...types].flatMap((type) => childSteps(set, type))
    const met = next.filter(({ kind, name }) => kind === 'element' && isNamed(step, name))
    types = new Set(met.map(({ type }) => resolve(set, type).id))
  }
  return types.size > 0
}

function hasWildcard(particle: Particle): boolean {
  return listPlainLeaves(particle).some(({ kind }) => kind === 'any')
}

/** Whether a step of a path takes an element's name; `*` takes all of its namespace, if it has one. */
function isNamedBy({ local, namespace }: ConstraintStep, name: Name): boolean {
  if (local === undefined) return namespace === undefined || namespace === name.namespace
  return local === name.local && (namespace ?? '') === name.namespace
}

/** As `isNamedBy`, for the other version, where the namespace may be another. */
function isLocallyNamedBy({ local }: ConstraintStep, name: Name): boolean {
  return local === undefined || local === name.local
}

/**
 * Whether documents that satisfy `given` also satisfy `asked` (Part 1, 3.11.4), which must select the same
 * elements or fewer. A key or `unique` implies `unique` with equal or more fields. Otherwise the two must be
 * of one kind, with equal fields, and key references of one key.
 */
function implies(given: ConstraintSide, asked: ConstraintSide): boolean {
  const isWider = asked.selector.every((path) => given.selector.includes(path))
  const isFiner = given.fields.every((field) => asked.fields.includes(field))
  const isSame = isFiner && given.fields.length === asked.fields.length
  if (!isWider) return false
  if (asked.kind === 'unique') return given.kind !== 'keyref' && isFiner
  if (asked.kind === 'key') return given.kind === 'key' && isSame
  return given.kind === 'keyref' && isSame && given.referred === asked.referred
}

/**
 * Whether a selected element can have all attributes that are fields; if not, the constraint never applies to
 * it. True if the types of the element are not known.
 */
function canSay(set: SchemaSet, steps: readonly ConstraintStep[], { fields }: IdentityConstraint): boolean {
  const last = steps.at(-1)
  const types = last && typesCalled(set, last)
  if (types === undefined) return true
  return fields.every((field) =>
    field.some(({ isDeep, steps: [step, ...more] }) => {
      if (isDeep || more.length > 0 || step?.axis !== 'attribute') return true
      return types.some((type) => takesAttribute(set, type, step))
    }),
  )
}

/** Whether a type can have an attribute: declared, any by wildcard, or of unknown type. */
function takesAttribute(set: SchemaSet, type: NodeId, { local, namespace = '' }: ConstraintStep): boolean {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return node.kind === 'unknown'
  if (local === undefined || node.anyAttribute !== undefined) return true
  return node.attributes.some(({ name }) => name.local === local && name.namespace === namespace)
}

const called = new WeakMap<SchemaSet, ReadonlyMap<string, ReadonlySet<NodeId>>>()

/**
 * The types of all elements of a name, with those that `xsi:type` can name. Undefined if no global element has the
 * name, since an undeclared element can then have it.
 */
function typesCalled(set: SchemaSet, { local, namespace }: ConstraintStep): readonly NodeId[] | undefined {
  if (local === undefined) return undefined
  const name = expandedName({ namespace: namespace ?? '', local })
  if (!set.elements.has(name)) return undefined
  const known = called.get(set) ?? typesByName(set)
  called.set(set, known)
  return [...(known.get(name) ?? [])].flatMap((type) => [type, ...listTypesInPlace(set, type, [])])
}

/** The types of all global and local elements, by expanded name. */
function typesByName(set: SchemaSet): ReadonlyMap<string, ReadonlySet<NodeId>> {
  const found = new Map<string, Set<NodeId>>()
  const particles = [...set.nodes.values()].flatMap((node) =>
    node.kind === 'complex' ? elementsOfContent(node.content) : [],
  )
  for (const { name, type } of [...set.elements.values(), ...particles]) {
    const types = found.get(expandedName(name)) ?? new Set<NodeId>()
    types.add(resolve(set, type).id)
    found.set(expandedName(name), types)
  }
  return found
}

type PrintPath = (path: ConstraintPath) => string

/**
 * The side of an identity constraint: its text, its parts by `print` (in the namespaces of the later version), and
 * whether a keyref refers to it.
 */
function constraintSide(
  set: SchemaSet,
  constraint: IdentityConstraint,
  print: PrintPath,
): Omit<ConstraintSide, 'isMet' | 'isImplied'> {
  const { kind, name, selector, fields, refer } = constraint
  const referred = refer === undefined ? '' : ` of ${expandedName(refer)}`
  const text = `${kind}${referred} over ${paths(selector, printPath)}: ${fields.map((field) => paths(field, printPath)).join(', ')}`
  const { fields: asked, referred: key } = normalizeConstraint(set, constraint, print)
  return {
    name: name.local,
    kind,
    text,
    asks: `${kind}${key} over ${paths(selector, print)}: ${asked.join(', ')}`,
    selector: selector.map((path) => print(path)),
    fields: asked,
    referred: key,
    isReferred: [...constraintsIn(set).values()].some(
      (one) => one.refer && expandedName(one.refer) === expandedName(name),
    ),
  }
}

/**
 * The fields of a constraint, sorted (each with the key's field it refers to), and the printed key instead of its
 * name.
 */
function normalizeConstraint(
  set: SchemaSet,
  { fields, refer }: IdentityConstraint,
  print: PrintPath,
): Pick<ConstraintSide, 'fields' | 'referred'> {
  const key = refer && constraintsIn(set).get(expandedName(refer))
  const asked = fields.map((field, index) => {
    const other = key?.fields[index]
    return other === undefined ? paths(field, print) : `${paths(field, print)} as ${paths(other, print)}`
  })
  const keyFields = key?.fields.map((field) => paths(field, print)).sort() ?? []
  const referred = key ? ` of (${paths(key.selector, print)}: ${keyFields.join(', ')})` : ''
  return { fields: asked.sort(), referred }
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, IdentityConstraint>>()

/** The identity constraints of all elements of a set, by expanded name; cached. */
function constraintsIn(set: SchemaSet): ReadonlyMap<string, IdentityConstraint> {
  const found = known.get(set)
  if (found) return found
  const all = [...set.elements.values(), ...localElements(set)].flatMap(({ constraints = [] }) => constraints)
  const made = new Map(all.map((one) => [expandedName(one.name), one]))
  known.set(set, made)
  return made
}

function paths(list: readonly ConstraintPath[], print: PrintPath): string {
  return list
    .map((path) => print(path))
    .sort()
    .join(' | ')
}

/**
 * Prints a path: `./{ns}a/@{}b`, with `.//` at the start if it is deep and `*` for any name; each namespace as
 * `rename` gives it.
 */
function printPath({ isDeep, steps }: ConstraintPath, rename = (namespace: string) => namespace): string {
  const printed = steps.map(({ axis, namespace = '', local = '*' }) => {
    return `${axis === 'attribute' ? '@' : ''}{${rename(namespace)}}${local}`
  })
  return `${isDeep ? './/' : './'}${printed.join('/')}`
}
