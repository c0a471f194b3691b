import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Input, inputs } from '../inputs.ts'
import { shared } from './paths.ts'
import { madeFolder } from './programs.ts'

/** A pair of descriptions as files. */
export interface PairFiles {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
  readonly bytes: number
}

const large = new Map([
  ['Stripe', 'stripe'],
  ['OpenAI, JSON', 'openai-json'],
  ['OpenAI, YAML', 'openai-yaml'],
  ['GitHub', 'github'],
])

/** The large pairs that are there: those of the corpus, and GitHub's where it is installed. */
export async function largePairs(): Promise<readonly PairFiles[]> {
  if (!existsSync(join(shared, 'corpus'))) return []
  const all = await inputs()
  return [...large].flatMap(([name, id]) => {
    const input = all.find((one) => one.name === name)
    return input ? [written(id, input)] : []
  })
}

function written(id: string, { name, before, after }: Input): PairFiles {
  const folder = madeFolder('pairs')
  const files = [before, after].map(({ file, text }, index) => {
    const path = join(folder, `${id}-${['before', 'after'][index]}-${file}`)
    writeFileSync(path, text)
    return path
  })
  const bytes = Buffer.byteLength(before.text) + Buffer.byteLength(after.text)
  return { id, name, before: files[0] ?? '', after: files[1] ?? '', bytes }
}
