import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { diff } from '../../../src/diff/index.ts'
import { drawn } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { areAssignable, changedTypes, type Question } from './assignable.ts'
import { contentPairs, drawnPairs, type EditedPair, type FolderOf, rulePairs, xmlPairs } from './pairs.ts'
import { printedTypes } from './printed.ts'

/** How many small descriptions are drawn. */
const descriptions = 600

/**
 * Edits, each alone: right where TypeScript lets the generated types of both versions stand for each other, or an entry
 * says that TypeScript code stops compiling.
 */
export const typescript: Suite = {
  run: async (options) => {
    const tally = new Tally('typescript')
    const pairs = [
      ...rulePairs(),
      ...contentPairs(),
      ...drawnPairs(descriptions),
      ...(await xmlPairs(options.seed)),
    ]
    const asked: JudgedPair[] = []
    for (const pair of drawn(pairs, options)) {
      const found = await judgedPair(pair)
      if (found !== undefined) asked.push(found)
    }
    const silent = asked.filter(({ says }) => !says).flatMap(({ questions }) => questions)
    const verdicts = await areAssignable(silent)
    const failing = new Set(silent.filter((_, at) => !verdicts[at]))
    for (const { id, told, questions } of asked) {
      const wrong = questions.filter((question) => failing.has(question))
      tally.add(id, wrong.length === 0 ? 'right' : 'wrong')
      for (const { key, before, after } of wrong)
        console.log(
          `${id}: ${key}: ${told || 'no entry'}\n  ${before.get(key)?.text}\n  ${after.get(key)?.text}`,
        )
    }
    return tally.result(options)
  },
}

interface JudgedPair {
  readonly id: string
  /** Whether an entry says that TypeScript code stops compiling. */
  readonly says: boolean
  /** Its entries, for people. */
  readonly told: string
  readonly questions: readonly Question[]
}

async function judgedPair({ id, read }: EditedPair): Promise<JudgedPair | undefined> {
  const folders: string[] = []
  const folderOf: FolderOf = (files) => {
    const folder = mkdtempSync(join(tmpdir(), 'types-'))
    folders.push(folder)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
  try {
    const versions = await read(folderOf)
    if (versions === undefined) return undefined
    const { changes } = diff(...versions)
    const [before, after] = versions.map(printedTypes)
    if (before === undefined || after === undefined) return undefined
    return {
      id,
      says: changes.some(({ who }) => who.includes('typescript')),
      told: changes.map(({ rule, effect, who }) => `${rule} (${effect}, ${who.join(' ')})`).join(', '),
      questions: changedTypes(before, after),
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
