import { cpus } from 'node:os'
import { allRows } from './all-rows.ts'
import type { Growth } from './growth/curve.ts'
import { growths } from './growth/growths.ts'
import { alternate } from './measure/alternate.ts'
import type { Measured, Row } from './measure/row.ts'
import type { Options } from './options.ts'
import { bundleWork, loopShortly } from './prepare/programs.ts'
import { type Sizes, sizes } from './rows/sizes.ts'

export interface Results {
  readonly machine: { readonly processor: string; readonly cores: number; readonly node: string }
  readonly isQuick: boolean
  readonly rows: readonly Measured[]
  readonly sizes: Sizes
  readonly growth: readonly Growth[]
  /** Rows that gave nothing. */
  readonly left: readonly { readonly id: string; readonly why: string }[]
  readonly minutes: number
}

interface Plan extends Options {
  isWanted(id: string): boolean
  say(words: string): void
}

/** The ids of all rows, in their order. */
export function listIds(isQuick: boolean): readonly string[] {
  return [...allRows(isQuick).keys(), 'sizes', ...growths(isQuick, 1).keys()]
}

/** Everything that is asked for, one after the other; nothing where only the ids are asked for. */
export async function measureAll(plan: Plan): Promise<Results | undefined> {
  const rows = allRows(plan.isQuick)
  const curves = growths(plan.isQuick, plan.runs)
  if (plan.lists) {
    process.stdout.write(`${listIds(plan.isQuick).join('\n')}\n`)
    return undefined
  }
  const began = performance.now()
  await bundleWork()
  if (plan.isQuick) loopShortly()
  const measured: Measured[] = []
  const left: { id: string; why: string }[] = []
  /** One row that breaks takes no other with it. */
  const unlessBroken = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const why = error instanceof Error ? error.message : 'it failed'
      plan.say(`  ${id}: ${why}`)
      left.push({ id, why })
    }
  }
  for (const [id, make] of rows) {
    if (!plan.isWanted(id)) continue
    plan.say(`${sinceThen(began)} ${id}`)
    await unlessBroken(id, async () => {
      const row = await make()
      if (row === undefined) left.push({ id, why: 'its input is not there' })
      else measured.push(await alternate(row, { ...limitsOf(plan, row), said: plan.say }))
    })
  }
  const growth: Growth[] = []
  for (const [id, grow] of curves) {
    if (!plan.isWanted(id)) continue
    plan.say(`${sinceThen(began)} ${id}`)
    await unlessBroken(id, async () => {
      growth.push(await grow(plan.say))
    })
  }
  return {
    machine: { processor: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version },
    isQuick: plan.isQuick,
    rows: measured,
    sizes: plan.isWanted('sizes') ? await sizes() : [],
    ...{ growth, left, minutes: Math.round((performance.now() - began) / 6000) / 10 },
  }
}

function limitsOf({ isQuick, runs }: Options, { patience = 60 }: Row) {
  return isQuick ? { runs, seconds: 5, least: 1 } : { runs, seconds: patience, least: 3 }
}

function sinceThen(began: number): string {
  const seconds = Math.round((performance.now() - began) / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}
