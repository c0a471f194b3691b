/** A part of a store: the documents of the `index`th of `count` equal runs, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/**
 * Parses `i/n` or `auto/n`; `undefined` if it is neither. `auto` takes the index from `JOB_COMPLETION_INDEX`,
 * which Kubernetes counts from 0 for the pods of an Indexed Job.
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

/**
 * The items of a shard: the `index`th of `count` consecutive parts. The results of all shards in order equal those
 * of one run.
 */
export function takeShard<T>(all: readonly T[], { index, count }: Shard): readonly T[] {
  return all.slice(Math.floor((all.length * (index - 1)) / count), Math.floor((all.length * index) / count))
}

/** The part of a file name that marks its shard, such as `.2-of-4`; empty without shards. */
export function shardMark(shard: Shard | undefined): string {
  return shard === undefined ? '' : `.${shard.index}-of-${shard.count}`
}
