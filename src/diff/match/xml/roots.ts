import type { Root, RootPair } from '../../../align/index.ts'
import { expandedName, type SchemaSet, type Version } from '../../../schema/index.ts'
import type { Pair } from '../../pair.ts'
import { deriveUseScope } from '../../usage/scope-of-uses.ts'
import { collectUsage, type Usage } from '../../usage/usage.ts'
import type { OperationNames } from '../api/api-pairs.ts'

interface Matched {
  readonly from: Version
  readonly to: Version
  readonly all: { readonly before: readonly Root[]; readonly after: readonly Root[] }
  readonly roots: readonly RootPair[]
  readonly lineages: readonly (readonly [SchemaSet, SchemaSet])[]
  /** What has been paired so far. */
  readonly pairs: readonly Pair[]
  readonly add: (pair: Pair) => Pair
  readonly names: OperationNames
}

/**
 * Adds one-sided `root` pairs for roots without counterpart. Skipped are roots of paired sets, which were compared
 * there, roots whose declaration has a counterpart as root of another set, and roots that only added or removed
 * operations, responses or media types have.
 */
export function matchLoneRoots({ from, to, all, roots, lineages, pairs, add, names }: Matched): void {
  if (all.before.length + all.after.length === 0) return
  const lone = new Set(pairs.flatMap(loneParts))
  const sides = [
    ['before', from, roots.map((pair) => pair.before), lineages.map(([set]) => set)],
    ['after', to, roots.map((pair) => pair.after), lineages.map(([, set]) => set)],
  ] as const
  for (const [side, version, paired, kin] of sides) {
    const known = new Set(paired.map(printDeclarationKey))
    const usage = collectUsage(version, names)
    for (const root of all[side]) {
      if (kin.includes(root.set) || known.has(printDeclarationKey(root))) continue
      if (!isEcho(version, root, lone)) addLone(usage, root, side, add)
    }
  }
}

/** The same for the roots of several sets that come from one declaration: documents can have all of them or none. */
function printDeclarationKey({ element: { id, at } }: Root): string {
  return `${id} ${at.file}:${at.line}:${at.column}`
}

/** The object of a one-sided pair (of an operation pair the operation); empty for pairs with two sides. */
function loneParts(pair: Pair): readonly unknown[] {
  const { before, after } = pair
  if (before !== undefined && after !== undefined) return []
  return pair.on === 'operation' ? [(pair.before ?? pair.after)?.operation] : [before ?? after]
}

/**
 * Whether bodies contain a root, and each of them belongs to an API, operation, body or media type without
 * counterpart (in `lone`).
 */
function isEcho(version: Version, { set, element }: Root, lone: ReadonlySet<unknown>): boolean {
  const name = expandedName(element.name)
  const carriers = version.apis.flatMap((api) =>
    api.operations.flatMap((operation) =>
      [operation.request, ...operation.responses].flatMap((body) =>
        (body?.media ?? [])
          .filter(
            ({ schema }) => schema.kind === 'root' && schema.set === set.name && schema.element === name,
          )
          .map((media): readonly unknown[] => [api, operation, body, media]),
      ),
    ),
  )
  return carriers.length > 0 && carriers.every((carrier) => carrier.some((part) => lone.has(part)))
}

/** Adds a `root` pair with the root on one side only, with the scope of its uses and its data elements. */
function addLone(usage: Usage, { set, element }: Root, side: 'before' | 'after', add: Matched['add']): void {
  const root = { set: set.name, name: element.name, at: element.at }
  const dataElements = set.annotations.get(element.id)?.dataElements ?? []
  add({
    on: 'root',
    before: side === 'before' ? root : undefined,
    after: side === 'after' ? root : undefined,
    beforeAt: side === 'before' ? element.at : undefined,
    afterAt: side === 'after' ? element.at : undefined,
    scope: {
      ...deriveUseScope([usage.of(set.name, element.id)]),
      path: [element.name.local],
      key: `root:${element.name.namespace}:${element.name.local}`,
      dataElements: dataElements.map(({ id }) => id),
      subsets: [...new Set(dataElements.flatMap(({ subsets }) => subsets.map((one) => one.subset)))].sort(),
    },
  })
}
