import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'
import type { Group } from './groups.ts'
import { type Mutant, mutate } from './mutants.ts'

/** The mutants of all files, numbered through, and each file's text with its mutants in it. */
export interface GroupMutants {
  readonly mutants: readonly Mutant[]
  readonly sources: ReadonlyMap<string, string>
}

export function mutantsOfGroup({ files }: Group): GroupMutants {
  const mutants: Mutant[] = []
  const sources = new Map<string, string>()
  for (const file of files) {
    const path = join(packageRoot, file)
    const mutated = mutate(file, readFileSync(path, 'utf8'))
    sources.set(path, mutated.switchable(mutants.length))
    mutants.push(...mutated.mutants)
  }
  return { mutants, sources }
}
