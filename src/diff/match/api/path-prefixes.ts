import type { Operation } from '../../../schema/index.ts'
import { template } from './responses.ts'

/** Two operations that are one. */
interface Paired {
  readonly before: Operation
  readonly after: Operation
  /** Whether that they stand elsewhere is all that is said of them. */
  readonly isMoved: boolean
}

/** How paths start on both sides, with a slash at the end. */
export interface PathStarts {
  readonly before: string
  readonly after: string
}

/**
 * What paths start with that became another as a whole: all operations below it that are still there stand below the
 * other, each where it stood. A single one moved by itself.
 */
export function movedStarts(paired: readonly Paired[]): ReadonlyMap<Operation, PathStarts> {
  const calls = paired.filter(({ before, after }) => isCalled(before) && isCalled(after))
  const groups = new Map<string, { readonly starts: PathStarts; readonly of: Operation[] }>()
  for (const { before, after, isMoved } of calls) {
    const starts =
      isMoved && before.method === after.method ? findPathStarts(before.path, after.path) : undefined
    if (starts === undefined) continue
    const key = JSON.stringify(starts)
    const group = groups.get(key) ?? { starts, of: [] }
    groups.set(key, group)
    group.of.push(before)
  }
  const whole = [...groups.values()].filter(
    ({ starts, of }) => of.length > 1 && calls.every((one) => isMovedBy(starts, one)),
  )
  return new Map(whole.flatMap(({ starts, of }) => of.map((one) => [one, starts] as const)))
}

/** Webhooks are called by no path, callbacks by that of another operation. */
function isCalled({ path, servers, callback }: Operation): boolean {
  return path.startsWith('/') && servers !== undefined && callback === undefined
}

/** What two paths start with before they go on alike; nothing where they are one, or differ in a slash at the end. */
function findPathStarts(before: string, after: string): PathStarts | undefined {
  const [one, other] = [splitPath(before), splitPath(after)]
  if ((one.at(-1) === '') !== (other.at(-1) === '') && before !== '/' && after !== '/') return undefined
  const [ones, others] = [one.map(template), other.map(template)]
  const most = Math.min(ones.length, others.length) - 1
  let alike = 0
  while (alike < most && ones.at(-1 - alike) === others.at(-1 - alike)) alike++
  if (ones.join('/') === others.join('/')) return undefined
  const start = (parts: readonly string[]) => [...parts.slice(0, parts.length - alike), ''].join('/')
  return { before: start(one), after: start(other) }
}

function isMovedBy(starts: PathStarts, { before, after }: Paired): boolean {
  const [one, other] = [slashed(before.path), slashed(after.path)]
  if (!one.startsWith(starts.before)) return true
  return template(`${starts.after}${one.slice(starts.before.length)}`) === template(other)
}

function splitPath(path: string): readonly string[] {
  return slashed(path).split('/').slice(0, -1)
}

function slashed(path: string): string {
  return path === '/' ? path : `${path}/`
}
