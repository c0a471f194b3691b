/** A part of a store: the documents of the `index`th of `count` equal runs, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/**
 * `i/n`, or `auto/n` where an engine that starts n of the same says which one this is: Kubernetes counts the pods of an
 * Indexed Job from 0 in `JOB_COMPLETION_INDEX`. Nothing where it is neither.
 */
export function shardFrom(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Shard | undefined {
  const [, which, of] = /^(auto|\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  if (which === undefined) return undefined
  const completion = env.JOB_COMPLETION_INDEX ?? ''
  const index = which !== 'auto' ? Number(which) : /^\d{1,6}$/.test(completion) ? Number(completion) + 1 : 0
  const count = Number(of)
  return index >= 1 && index <= count ? { index, count } : undefined
}

/** Runs, not every nth: what the shards write one after the other is what one run writes. */
export function takeShard<T>(all: readonly T[], { index, count }: Shard): readonly T[] {
  return all.slice(Math.floor((all.length * (index - 1)) / count), Math.floor((all.length * index) / count))
}

/** What the files of a shard are told apart by. */
export function shardMark(shard: Shard | undefined): string {
  return shard === undefined ? '' : `.${shard.index}-of-${shard.count}`
}
