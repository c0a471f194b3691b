import type { RootPair } from '../../align/index.ts'
import { type BodySchema, expandedName, type Media, type Name, type Operation } from '../../schema/index.ts'
import type { OperationSide } from '../subjects.ts'

export interface OperationPair {
  readonly before: OperationSide | undefined
  readonly after: OperationSide | undefined
}

type Test = (before: Operation, after: Operation) => boolean

/**
 * Pairs operations: the same method and path template, then the same id, then bodies whose roots correspond, then the
 * same method and mostly the same path. A test counts only where it leaves one candidate on each side.
 */
export function matchOperations(
  before: readonly Operation[],
  after: readonly Operation[],
  roots: readonly RootPair[],
): readonly OperationPair[] {
  const found = new Map<Operation, { readonly after: Operation; readonly by: OperationSide['by'] }>()
  const tests: readonly (readonly [OperationSide['by'], Test])[] = [
    ['address', isSameAddress],
    ['id', (one, other) => one.id === other.id],
    ['roots', (one, other) => carryPairedRoots(one, other, roots)],
    ['path', isLikePath],
  ]
  for (const [by, test] of tests) {
    const taken = new Set([...found.values()].map((pair) => pair.after))
    const left = before.filter((one) => !found.has(one))
    const right = after.filter((other) => !taken.has(other))
    for (const one of left) {
      const fits = right.filter((other) => test(one, other))
      const [only] = fits
      if (fits.length !== 1 || only === undefined) continue
      if (left.filter((other) => test(other, only)).length === 1) found.set(one, { after: only, by })
    }
  }
  const taken = new Set([...found.values()].map((pair) => pair.after))
  return [
    ...before.map((operation): OperationPair => {
      const match = found.get(operation)
      const by = match?.by ?? 'address'
      return { before: { operation, by }, after: match && { operation: match.after, by } }
    }),
    ...after
      .filter((operation) => !taken.has(operation))
      .map((operation): OperationPair => ({ before: undefined, after: { operation, by: 'address' } })),
  ]
}

/** A path template without the names of its parameters. */
export function template(path: string): string {
  return path.replace(/\{[^{}]*\}/gu, '{}')
}

function isSameAddress(before: Operation, after: Operation): boolean {
  return before.method === after.method && template(before.path) === template(after.path)
}

/** The same method, and at least half of the longer path, from its end. */
function isLikePath(before: Operation, after: Operation): boolean {
  if (before.method !== after.method) return false
  const [one, other] = [before, after].map(({ path }) => template(path).split('/').filter(Boolean).reverse())
  if (one === undefined || other === undefined) return false
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  const isNamed = one.slice(0, shared).some((segment) => segment !== '{}')
  return isNamed && shared * 2 >= Math.max(one.length, other.length)
}

function carryPairedRoots(before: Operation, after: Operation, roots: readonly RootPair[]): boolean {
  const bodies = ({ request, responses }: Operation): readonly (readonly [string, readonly Media[]])[] => [
    ['request', request?.media ?? []],
    ['response', responses.flatMap((response) => response.media)],
  ]
  const theirs = new Map(bodies(after))
  return bodies(before).some(([part, media]) =>
    media.some((one) =>
      (theirs.get(part) ?? []).some((other) => areRootsPaired(one.schema, other.schema, roots)),
    ),
  )
}

/** Whether two bodies carry roots of one pair. */
export function areRootsPaired(before: BodySchema, after: BodySchema, roots: readonly RootPair[]): boolean {
  return roots.some(
    (pair) =>
      isRoot(before, pair.before.set.name, pair.before.element.name) &&
      isRoot(after, pair.after.set.name, pair.after.element.name),
  )
}

function isRoot(schema: BodySchema, set: string, name: Name): boolean {
  return schema.kind === 'root' && schema.set === set && schema.element === expandedName(name)
}
