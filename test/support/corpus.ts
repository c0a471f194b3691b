import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

const root = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** The path of a file or folder of the shared test corpus; tests that need it are declared with `describeCorpus`. */
export function corpus(path: string): string {
  return `${root}${path}`
}

/** Whether the corpus is beside the project; CORPUS_REQUIRED=1 turns its absence into failing tests instead of skipped ones. */
export const hasCorpus = existsSync(root) || process.env.CORPUS_REQUIRED === '1'

/** A `describe` over the corpus: skipped with one line where the corpus is absent. */
export function describeCorpus(name: string, body: () => void): void {
  if (!hasCorpus) console.warn(`skipped, no corpus beside the project: ${name}`)
  describe.skipIf(!hasCorpus)(name, body)
}
