import type { ConstraintPath, ConstraintStep, IdentityConstraint, Name } from '../../schema/index.ts'
import { type Placed, plainText, shown } from './placed.ts'

/** The name of an identity constraint that the document breaks, texts taken for values (Part 1, 3.11.4). */
export function brokenKey(root: Placed): string | undefined {
  const tables = new Map<Placed, Map<string, ReadonlySet<string>>>()
  for (const one of inside(root).reverse()) {
    const own = new Map<string, ReadonlySet<string>>()
    for (const child of one.children) for (const [name, keys] of tables.get(child) ?? []) own.set(name, keys)
    tables.set(one, own)
    const all = one.judged?.constraints ?? []
    for (const constraint of all.filter(({ kind }) => kind !== 'keyref')) {
      const keys = keysOf(one, constraint)
      if (keys === undefined || new Set(keys).size < keys.length) return constraint.name.local
      own.set(constraint.name.local, new Set(keys))
    }
    for (const constraint of all.filter(({ kind }) => kind === 'keyref')) {
      const there = own.get(constraint.refer?.local ?? '')
      const keys = keysOf(one, constraint)
      if (keys === undefined || keys.some((key) => !there?.has(key))) return constraint.name.local
    }
  }
  return undefined
}

/** An element with all below it, outer ones first. */
function inside(root: Placed): Placed[] {
  const found = [root]
  for (const one of found) found.push(...one.children)
  return found
}

/** The keys of the elements that a constraint selects; nothing where one that must have a key has none. */
function keysOf(
  scope: Placed,
  { kind, selector, fields }: IdentityConstraint,
): readonly string[] | undefined {
  const keys: string[] = []
  for (const target of new Set(selector.flatMap((path) => elementsAt(scope, path)))) {
    const values = fields.map((field) => field.flatMap((path) => valuesAt(target, path)))
    if (values.some((found) => found.length > 1)) return undefined
    if (values.every((found) => found.length === 1)) keys.push(JSON.stringify(values))
    else if (kind === 'key') return undefined
  }
  return keys
}

function elementsAt(from: Placed, { isDeep, steps }: ConstraintPath): readonly Placed[] {
  const children = steps.filter(({ axis }) => axis === 'child')
  let found: readonly Placed[] = isDeep ? inside(from) : [from]
  for (const step of children) {
    found = found.flatMap((one) => one.children.filter(({ tree }) => isNamed(step, tree.name)))
  }
  return found
}

function valuesAt(from: Placed, path: ConstraintPath): readonly string[] {
  const last = path.steps.at(-1)
  return elementsAt(from, path).flatMap(({ tree }) => {
    if (last?.axis !== 'attribute') return [plainText(tree) ?? '']
    return tree.attributes.filter(({ name }) => isNamed(last, name)).map(({ value }) => shown(value))
  })
}

function isNamed({ namespace, local }: ConstraintStep, name: Name): boolean {
  return (namespace ?? name.namespace) === name.namespace && (local ?? name.local) === name.local
}
