/** What names begin or end with on one side, and on the other: `Order` and `Line` that became `OrderDto` and `LineDto`. */
interface Ends {
  readonly at: 'start' | 'end'
  readonly before: string
  readonly after: string
}

/** So many names must have changed alike before others are taken to have changed so. */
const fewest = 3

/** Letters that two names must share to be one name with another start or end. */
const leastShared = 3

/** How names were changed, where several pairs have that in common: what most of them changed comes first. */
export function changedEnds(renamed: Iterable<readonly [string, string]>): readonly Ends[] {
  const counts = new Map<string, { readonly ends: Ends; count: number }>()
  for (const [before, after] of renamed) {
    for (const ends of listNameEnds(before, after)) {
      const key = JSON.stringify(ends)
      const known = counts.get(key) ?? { ends, count: 0 }
      known.count += 1
      counts.set(key, known)
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= fewest)
    .sort((one, other) => other.count - one.count)
    .map(({ ends }) => ends)
}

/** A name with the ends that the other side gives it; nothing where it does not have those of its own. */
export function withEnds(name: string, { at, before, after }: Ends): string | undefined {
  if (at === 'start') return name.startsWith(before) ? `${after}${name.slice(before.length)}` : undefined
  return name.endsWith(before) ? `${name.slice(0, name.length - before.length)}${after}` : undefined
}

function listNameEnds(before: string, after: string): readonly Ends[] {
  const [head, tail] = [sharedHead(before, after), sharedTail(before, after)]
  const start: Ends = { at: 'start', before: before.slice(0, -tail), after: after.slice(0, -tail) }
  const end: Ends = { at: 'end', before: before.slice(head), after: after.slice(head) }
  return [...(tail < leastShared ? [] : [start]), ...(head < leastShared ? [] : [end])]
}

function sharedHead(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function sharedTail(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}
