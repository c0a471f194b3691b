import { type Ran, runWell, TooLate } from '../measure/child.ts'
import { median } from '../measure/statistics.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { type Fit, fitOf } from './fit.ts'

export interface Point {
  readonly size: number
  readonly runs: number
  /** Milliseconds. */
  readonly cpu: number
  readonly wall: number
  /** MB; absent where it cannot be told. */
  readonly peak?: number
}

/** What one command costs as its input grows. */
export interface Curve {
  readonly name: string
  /** A run over next to nothing. */
  readonly base: Point
  readonly points: readonly Point[]
  /** Sizes without an answer, and why. */
  readonly refused: readonly { readonly size: number; readonly why: string }[]
  readonly time: Fit
  readonly memory: Fit
}

export interface Growth {
  readonly id: string
  readonly title: string
  /** What sizes count. */
  readonly unit: string
  readonly says: string
  readonly curves: readonly Curve[]
}

export interface Step {
  readonly size: number
  /** The command; its working directory is an empty folder. */
  argv(): Promise<readonly string[]>
}

interface CurveOptions {
  readonly name: string
  readonly base: () => Promise<readonly string[]>
  readonly steps: readonly Step[]
  readonly codes?: readonly number[]
  /** Runs of a step, where it takes less than `short` seconds; a longer one is run once. */
  readonly runs: number
  /** A step gets so long; after one that has no answer no larger one is tried. */
  readonly seconds: number
  say(words: string): void
}

const short = 3

export async function curveOf(options: CurveOptions): Promise<Curve> {
  const { name, steps, say } = options
  const base = await pointOf(0, await options.base(), options)
  const points: Point[] = []
  const refused: { size: number; why: string }[] = []
  for (const { size, argv } of steps) {
    try {
      const point = await pointOf(size, await argv(), options)
      points.push(point)
      say(`  ${name}, ${size}: ${(point.cpu / 1000).toFixed(1)} s, ${point.peak?.toFixed(0) ?? '?'} MB`)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it failed'
      refused.push({ size, why })
      say(`  ${name}, ${size}: ${why}`)
      if (error instanceof TooLate) break
    }
  }
  const along = (pick: (point: Point) => number | undefined) =>
    points.flatMap((point) => {
      const cost = pick(point)
      return cost === undefined ? [] : [[point.size, cost] as const]
    })
  return {
    ...{ name, base, points, refused },
    time: fitOf(
      along(({ cpu }) => cpu),
      base.cpu,
    ),
    memory: fitOf(
      along(({ peak }) => peak),
      base.peak ?? 0,
    ),
  }
}

async function pointOf(size: number, argv: readonly string[], options: CurveOptions): Promise<Point> {
  const ran: Ran[] = []
  do {
    ran.push(
      await inPlaceWithoutCache((cwd) => runWell(argv, { cwd, seconds: options.seconds }, options.codes)),
    )
  } while (ran.length < options.runs && (ran[0]?.wall ?? 0) < short * 1000)
  const peaks = ran.flatMap(({ peak }) => peak ?? [])
  return {
    ...{ size, runs: ran.length, cpu: median(ran.map(({ cpu }) => cpu)) },
    wall: median(ran.map(({ wall }) => wall)),
    ...(peaks.length > 0 ? { peak: median(peaks) } : {}),
  }
}
