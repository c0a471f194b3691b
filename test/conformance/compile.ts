import { Diagnostics } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import type { SchemaSet } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { compiled, compilers } from '../support/compile.ts'
import type { Tally } from './tally.ts'

/** A schema whose generated code is to type-check. */
export interface CompileCase {
  readonly id: string
  /** The name of its set, `g` and a number: its files have a folder of their own. */
  readonly folder: string
  /** Reads it as a set of that name; nothing where it cannot be read. */
  readonly read: () => readonly SchemaSet[] | undefined
}

/** As many schemas as one program of a compiler takes without running short of memory. */
const batch = 2500

/**
 * Generates from many schemas and asks every compiler about many of them at a time. A case is a schema, and right where
 * no compiler has anything to say about its files.
 */
export async function tallyCompiled(cases: readonly CompileCase[], tally: Tally): Promise<void> {
  for (let start = 0; start < cases.length; start += batch) {
    await tallyBatch(cases.slice(start, start + batch), tally)
  }
}

async function tallyBatch(cases: readonly CompileCase[], tally: Tally): Promise<void> {
  const emitted = new Map(cases.map((one) => [one.folder, filesOf(one)]))
  const wrong = new Set<string>()
  const files = [...emitted.values()].flatMap((made) => made ?? [])
  await compiled(files, async (check) => {
    for (const compiler of compilers) {
      const said = await check(compiler)
      if (said !== '') console.error(`${compiler}: ${said.split('\n')[0]}`)
      for (const folder of blamed(said)) wrong.add(folder)
    }
  })
  for (const { id, folder } of cases) {
    tally.add(id, emitted.get(folder) === undefined ? 'undecided' : wrong.has(folder) ? 'wrong' : 'right')
  }
}

/** The folders of which a compiler complains; anything else that it says stops the suite. */
export function blamed(said: string): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const line of said.split('\n')) {
    const [, folder] = /^out\/v\/(g\d+)\//.exec(line) ?? []
    if (folder !== undefined) folders.add(folder)
    else if (/^\S/.test(line)) throw new Error(`the compiler said: ${line}`)
  }
  return folders
}

function filesOf({ read }: CompileCase): readonly OutputFile[] | undefined {
  const sets = read()
  if (sets === undefined) return undefined
  const problems = new Diagnostics()
  const version = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
  const made = generate({ ...version, sets }, { toolVersion: '0.0.0' }, problems.sink)
  return problems.hasErrors ? undefined : made.filter(({ path }) => path.endsWith('.ts'))
}
