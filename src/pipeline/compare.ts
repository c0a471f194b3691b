import type { Sink } from '../diagnostics/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { Version } from '../schema/index.ts'
import { distinct, type Side } from './sides.ts'
import { type Progress, readVersion } from './version.ts'

/** Two versions and what changed between them. */
export interface Compared {
  readonly from: Version
  readonly to: Version
  readonly comparison: Comparison
}

/** Reads two sides, one and the same only once, and compares them; nothing where an error was reported. */
export async function compareSides(
  before: Side,
  after: Side,
  progress: Progress | undefined,
  sink: Sink,
): Promise<Compared | undefined> {
  const sides = distinct(before, after)
  const read = ({ source, options }: Side) =>
    readVersion(source, progress === undefined ? options : { ...options, progress }, sink)
  const from = await read(sides[0])
  const to = sides[0].source === sides[1].source ? from : await read(sides[1])
  if (from === undefined || to === undefined) return undefined
  progress?.(`${from.name}..${to.name}: comparing`)
  const { diff } = await import('../diff/index.ts')
  return { from, to, comparison: diff(from, to) }
}
