import { Diagnostics } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import type { SchemaSet } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { compiled, compilers } from '../support/compile.ts'
import { corpus } from '../support/corpus.ts'
import { drawn } from './draw.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'
import { countedGroups, type Group, readGroup, schemaFiles } from './xsts-schemas.ts'

/** As many schemas as one program of a compiler takes without running short of memory. */
const batch = 2500

interface Case {
  readonly id: string
  /** The folder of its files. */
  readonly folder: string
  readonly group: Group
}

/**
 * What is generated from each valid schema of the W3C suite type-checks. A case is a schema: right where no compiler has
 * anything to say about its files. Many are checked in one program, each in a folder of its own.
 */
export const xstsCompile: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-compile')
    const files = await schemaFiles(corpus('corpus/xsts/xsts-1.0.zip'))
    const cases = drawn(validCases(files), options)
    for (let start = 0; start < cases.length; start += batch) {
      await check(cases.slice(start, start + batch), files, tally)
    }
    return tally.result(options)
  },
}

function validCases(files: ReadonlyMap<string, Uint8Array>): readonly Case[] {
  return countedGroups(files)
    .filter(({ expected }) => expected === 'valid')
    .map((group, index) => ({ id: `${group.set} ${group.name}`, folder: `g${index}`, group }))
}

async function check(
  cases: readonly Case[],
  files: ReadonlyMap<string, Uint8Array>,
  tally: Tally,
): Promise<void> {
  const emitted = new Map(cases.map((one) => [one.folder, filesOf(one, files)]))
  const wrong = new Set<string>()
  await compiled(
    [...emitted.values()].flatMap((made) => made ?? []),
    async (said) => {
      for (const compiler of compilers) {
        for (const folder of blamed(await said(compiler))) wrong.add(folder)
      }
    },
  )
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

function filesOf(
  { group, folder }: Case,
  files: ReadonlyMap<string, Uint8Array>,
): readonly OutputFile[] | undefined {
  const problems = new Diagnostics()
  const sets = readGroup(group, files, folder, problems.sink)
  if (problems.hasErrors) return undefined
  const made = generated(sets, problems)
  return problems.hasErrors ? undefined : made.filter(({ path }) => path.endsWith('.ts'))
}

function generated(sets: readonly SchemaSet[], problems: Diagnostics): readonly OutputFile[] {
  const version = { name: 'v', status: 'stable', apis: [], examples: [], inputs: [], digest: '' } as const
  return generate({ ...version, sets }, { toolVersion: '0.0.0' }, problems.sink)
}
