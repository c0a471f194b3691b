import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeWith } from './make.ts'
import { madeFolder } from './programs.ts'

/** Consignments as files that all go over from V0 to V1. */
export interface Store {
  readonly folder: string
  /** A store of one. */
  readonly one: string
  readonly context: string
  readonly count: number
  readonly different: number
  readonly bytes: number
}

/** Draws a store, the same for the same numbers; one that is there is taken again. */
export async function storeOf(count: number, different: number): Promise<Store> {
  const place = madeFolder(`stores/${count}-${different}`)
  const mark = join(place, 'bytes')
  if (!existsSync(mark)) {
    rmSync(place, { recursive: true })
    madeFolder(`stores/${count}-${different}`)
    const said = await makeWith('draw', [place, String(count), String(different)])
    writeFileSync(mark, said)
  }
  const bytes = Number(readFileSync(mark, 'utf8'))
  const [folder, one, context] = ['store', 'one', 'context.json'].map((name) => join(place, name))
  return { folder: folder ?? '', one: one ?? '', context: context ?? '', count, different, bytes }
}
