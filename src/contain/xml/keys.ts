import type { ConstraintPath, ConstraintStep, IdentityConstraint, Name } from '../../schema/index.ts'
import { type Placed, plainText, shown } from './placed.ts'

/** A value that a key is made of: the text of an element, or of one of its attributes. */
export interface Holder {
  readonly of: Placed
  readonly attribute?: Name
  readonly text: string
}

/** An identity constraint that a document breaks, and the values that would have to be others. */
export interface BrokenKey {
  readonly name: string
  readonly holders: readonly Holder[]
  /** What they should be, where they refer to something. */
  readonly wanted?: readonly string[] | undefined
  /** An attribute that the key asks for. */
  readonly absent?: { readonly of: Placed; readonly attribute: Name } | undefined
}

/** A selected element's values, one for each field. */
type Key = readonly Holder[]
type Table = ReadonlyMap<string, Key>

/** What the document breaks, texts taken for values (Part 1, 3.11.4). */
export function brokenKey(root: Placed): BrokenKey | undefined {
  const tables = new Map<Placed, Map<string, Table>>()
  for (const one of inside(root).reverse()) {
    const own = new Map<string, Table>()
    for (const child of one.children) for (const [name, keys] of tables.get(child) ?? []) own.set(name, keys)
    tables.set(one, own)
    const all = one.judged?.constraints ?? []
    const broken =
      first(all, (constraint) => brokenTable(one, constraint, own)) ??
      first(all, (constraint) => brokenReference(one, constraint, own))
    if (broken) return broken
  }
  return undefined
}

function first(
  constraints: readonly IdentityConstraint[],
  find: (one: IdentityConstraint) => BrokenKey | undefined,
): BrokenKey | undefined {
  for (const one of constraints) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}

function brokenTable(
  scope: Placed,
  constraint: IdentityConstraint,
  own: Map<string, Table>,
): BrokenKey | undefined {
  if (constraint.kind === 'keyref') return undefined
  const name = constraint.name.local
  const table = new Map<string, Key>()
  own.set(name, table)
  const keys = keysOf(scope, constraint)
  if (keys === undefined) return { name, holders: [], absent: absentIn(scope, constraint) }
  for (const key of keys) {
    if (table.has(textOf(key))) return { name, holders: key }
    table.set(textOf(key), key)
  }
  return undefined
}

function brokenReference(
  scope: Placed,
  constraint: IdentityConstraint,
  own: ReadonlyMap<string, Table>,
): BrokenKey | undefined {
  if (constraint.kind !== 'keyref') return undefined
  const name = constraint.name.local
  const table = own.get(constraint.refer?.local ?? '')
  const keys = keysOf(scope, constraint)
  if (keys === undefined) return { name, holders: [] }
  const lost = keys.find((key) => !table?.has(textOf(key)))
  const [there] = table?.values() ?? []
  return lost && { name, holders: there ? lost : [], wanted: there?.map(({ text }) => text) }
}

function textOf(key: Key): string {
  return JSON.stringify(key.map(({ text }) => text))
}

/** An element with all below it, outer ones first. */
function inside(root: Placed): Placed[] {
  const found = [root]
  for (const one of found) found.push(...one.children)
  return found
}

/** The keys of the elements that a constraint selects; nothing where one that must have a key has none. */
function keysOf(scope: Placed, { kind, selector, fields }: IdentityConstraint): readonly Key[] | undefined {
  const keys: Key[] = []
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
function absentIn(scope: Placed, { selector, fields }: IdentityConstraint): BrokenKey['absent'] {
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

function elementsAt(from: Placed, { isDeep, steps }: ConstraintPath): readonly Placed[] {
  const children = steps.filter(({ axis }) => axis === 'child')
  let found: readonly Placed[] = isDeep ? inside(from) : [from]
  for (const step of children) {
    found = found.flatMap((one) => one.children.filter(({ tree }) => isNamed(step, tree.name)))
  }
  return found
}

function holdersAt(from: Placed, path: ConstraintPath): readonly Holder[] {
  const last = path.steps.at(-1)
  return elementsAt(from, path).flatMap((of): readonly Holder[] => {
    if (last?.axis !== 'attribute') return [{ of, text: plainText(of.tree) ?? '' }]
    return of.tree.attributes
      .filter(({ name }) => isNamed(last, name))
      .map(({ name, value }) => ({ of, attribute: name, text: shown(value) }))
  })
}

function isNamed({ namespace, local }: ConstraintStep, name: Name): boolean {
  return (namespace ?? name.namespace) === name.namespace && (local ?? name.local) === name.local
}
