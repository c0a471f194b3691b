import { Diagnostics } from '../../src/diagnostics/index.ts'
import { corpus } from '../support/corpus.ts'
import { type CompileCase, tallyCompiled } from './compile.ts'
import { drawn } from './draw.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'
import { countedGroups, readGroup, schemaFiles } from './xsts-schemas.ts'

/** What is generated from each valid schema of the W3C suite type-checks. */
export const xstsCompile: Suite = {
  run: async (options) => {
    const tally = new Tally('xsts-compile')
    const files = await schemaFiles(corpus('corpus/xsts/xsts-1.0.zip'))
    await tallyCompiled(drawn(casesOf(files), options), tally)
    return tally.result(options)
  },
}

function casesOf(files: ReadonlyMap<string, Uint8Array>): readonly CompileCase[] {
  const valid = countedGroups(files).filter(({ expected }) => expected === 'valid')
  return valid.map((group, index) => {
    const folder = `g${index}`
    const read = () => {
      const problems = new Diagnostics()
      const sets = readGroup(group, files, folder, problems.sink)
      return problems.hasErrors ? undefined : sets
    }
    return { id: `${group.set} ${group.name}`, folder, read }
  })
}
