import {
  type ConstraintPath,
  type ConstraintStep,
  expandedName,
  type IdentityConstraint,
  type Name,
} from '../../schema/index.ts'
import { type DeclaredElement, printXmlText, readLeafText } from './placed.ts'

/** A value that a key is made of: the text of an element, or of one of its attributes. */
export interface Holder {
  readonly of: DeclaredElement
  readonly attribute?: Name
  readonly text: string
  /** The sort of value that it has: the number 5 is not the text 5. */
  readonly sort: string
}

/** An identity constraint that a document breaks, and the values that would have to be others. */
export interface BrokenKey {
  /** Of the constraint. */
  readonly name: Name
  readonly holders: readonly Holder[]
  /** What other elements say with their values, as `describeKey` puts it: to be said once. */
  readonly taken?: Set<string>
  /** Whether one of its values may be missing. */
  readonly mayLack?: boolean
  /** The keys that they could be, where they refer to one; none where there is none. */
  readonly wanted?: readonly KeySequence[]
  /** An attribute that the key asks for. */
  readonly absent?: { readonly of: DeclaredElement; readonly attribute: Name } | undefined
}

/** A selected element's values, one for each field. */
export type KeySequence = readonly Holder[]
type Table = ReadonlyMap<string, KeySequence>

/** All that the document breaks, texts of one sort taken for values (Part 1, 3.11.4). */
export function brokenKeys(root: DeclaredElement): readonly BrokenKey[] {
  const tables = new Map<DeclaredElement, Map<string, Table>>()
  const broken: BrokenKey[] = []
  for (const one of inside(root).reverse()) {
    const own = new Map<string, Table>()
    for (const child of one.children) for (const [name, keys] of tables.get(child) ?? []) own.set(name, keys)
    tables.set(one, own)
    const all = one.judged?.constraints ?? []
    for (const constraint of all) broken.push(...brokenTable(one, constraint, own))
    for (const constraint of all) broken.push(...brokenReferences(one, constraint, own))
  }
  return broken
}

function brokenTable(
  scope: DeclaredElement,
  constraint: IdentityConstraint,
  own: Map<string, Table>,
): readonly BrokenKey[] {
  if (constraint.kind === 'keyref') return []
  const { name } = constraint
  const table = new Map<string, KeySequence>()
  own.set(expandedName(name), table)
  const keys = collectKeys(scope, constraint)
  if (keys === undefined) return [{ name, holders: [], absent: absentIn(scope, constraint) }]
  const twice: KeySequence[] = []
  for (const key of keys) {
    if (table.has(describeKey(key))) twice.push(key)
    else table.set(describeKey(key), key)
  }
  const taken = new Set(table.keys())
  return twice.map((holders) => ({ name, holders, taken, mayLack: constraint.kind === 'unique' }))
}

function brokenReferences(
  scope: DeclaredElement,
  constraint: IdentityConstraint,
  own: ReadonlyMap<string, Table>,
): readonly BrokenKey[] {
  if (constraint.kind !== 'keyref') return []
  const { name } = constraint
  const table = constraint.refer && own.get(expandedName(constraint.refer))
  const keys = collectKeys(scope, constraint)
  if (keys === undefined) return [{ name, holders: [] }]
  const there = [...(table?.values() ?? [])]
  const lost = keys.filter((key) => !table?.has(describeKey(key)))
  // Each refers to another one, as far as they go.
  return lost.map((holders, index) => {
    const first = there.length === 0 ? 0 : index % there.length
    return { name, holders, wanted: [...there.slice(first), ...there.slice(0, first)] }
  })
}

/** What a key's values say together. */
export function describeKey(key: KeySequence): string {
  return JSON.stringify(key.flatMap(({ sort, text }) => [sort, text]))
}

/** An element with all below it, outer ones first. */
function inside(root: DeclaredElement): DeclaredElement[] {
  const found = [root]
  for (const one of found) found.push(...one.children)
  return found
}

/** The keys of the elements that a constraint selects; nothing where one that must have a key has none. */
function collectKeys(
  scope: DeclaredElement,
  { kind, selector, fields }: IdentityConstraint,
): readonly KeySequence[] | undefined {
  const keys: KeySequence[] = []
  for (const target of new Set(selector.flatMap((path) => elementsAt(scope, path)))) {
    const values = fields.map((field) => field.flatMap((path) => holdersAt(target, path)))
    if (values.some((found) => found.length > 1)) return undefined
    // Only what has a value can be part of a key.
    if (values.flat().some(({ of, attribute }) => attribute === undefined && !of.isText)) return undefined
    if (values.every((found) => found.length === 1)) keys.push(values.flat())
    else if (kind === 'key') return undefined
  }
  return keys
}

/** The first attribute that a key finds no value in. */
function absentIn(scope: DeclaredElement, { selector, fields }: IdentityConstraint): BrokenKey['absent'] {
  for (const target of selector.flatMap((path) => elementsAt(scope, path))) {
    for (const field of fields) {
      const [path] = field
      const last = path?.steps.at(-1)
      if (!path || last?.axis !== 'attribute' || last.local === undefined) continue
      const [of] = field.flatMap((one) => holdersAt(target, one)).length > 0 ? [] : elementsAt(target, path)
      if (of) return { of, attribute: { namespace: last.namespace ?? '', local: last.local } }
    }
  }
  return undefined
}

function elementsAt(from: DeclaredElement, { isDeep, steps }: ConstraintPath): readonly DeclaredElement[] {
  const children = steps.filter(({ axis }) => axis === 'child')
  let found: readonly DeclaredElement[] = isDeep ? inside(from) : [from]
  for (const step of children) {
    found = found.flatMap((one) => one.children.filter(({ tree }) => isNamed(step, tree.name)))
  }
  return found
}

function holdersAt(from: DeclaredElement, path: ConstraintPath): readonly Holder[] {
  const last = path.steps.at(-1)
  return elementsAt(from, path).flatMap((of): readonly Holder[] => {
    if (last?.axis !== 'attribute') return [{ of, text: readLeafText(of.tree) ?? '', sort: of.sortOf() }]
    return of.tree.attributes
      .filter(({ name }) => isNamed(last, name))
      .map(({ name, value }) => ({ of, attribute: name, text: printXmlText(value), sort: of.sortOf(name) }))
  })
}

function isNamed({ namespace, local }: ConstraintStep, name: Name): boolean {
  return (namespace ?? name.namespace) === name.namespace && (local ?? name.local) === name.local
}
