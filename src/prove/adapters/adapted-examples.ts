import type { Adapted, Issue, Loss } from '../../runtime/index.ts'
import { folderWord, type OutputFile, slug } from '../../typescript/index.ts'
import { writeLong } from '../held-values.ts'
import { printIndexedPath } from './compare.ts'
import { tryValue } from './trial.ts'
import type { TriedAdapter } from './trials.ts'

/** An example of one version and what becomes of it in the other. */
export interface ExamplePassage {
  readonly adapter: string
  /** The example, as its version names it. */
  readonly example: string
  /** Path of the example's copy, below the folder of the comparison. */
  readonly before: string
  /** Path of the result; absent if no valid document was made. */
  readonly after?: string
  /** Path of the file with the losses and issues. */
  readonly between: string
  readonly tally: Adapted<unknown>['tally']
  readonly losses: readonly LossLine[]
  readonly issues: readonly IssueLine[]
}

interface LossLine {
  readonly path: string
  readonly dataElement?: string
  readonly value: unknown
  readonly reason: Loss['reason']
  readonly policy: Loss['policy']
}

interface IssueLine {
  readonly path: string
  readonly rule: string
  readonly message: string
  readonly dataElement?: string
}

export interface ExamplePassages {
  readonly passages: readonly ExamplePassage[]
  /** By path below the folder of the comparison. */
  readonly files: readonly OutputFile[]
}

/**
 * Converts every example that an adapter accepts. Returns a summary of each, and the files before, after and in
 * between; no file after if no valid document was made.
 */
export function collectExamplePassages(tried: readonly TriedAdapter[]): ExamplePassages {
  const passages: ExamplePassage[] = []
  const files: OutputFile[] = []
  const taken = new Set<string>()
  for (const { pair, trial, examples } of tried) {
    for (const { example, value } of examples) {
      const { there, wrong } = tryValue(trial, value)
      const name = slug(
        example.file
          .split('/')
          .at(-1)
          ?.replace(/\.[^.]*$/, '') ?? '',
      )
      const wanted = `examples/${slug(pair.from.version)}-to-${slug(pair.to.version)}/${folderWord(name) || 'example'}`
      let folder = wanted
      for (let count = 2; taken.has(folder); count++) folder = `${wanted}-${count}`
      taken.add(folder)
      const isThere = there.value !== undefined && wrong.length === 0
      const passage: ExamplePassage = {
        ...{ adapter: pair.name, example: example.file, before: `${folder}/before.${example.media}` },
        ...(isThere ? { after: `${folder}/after.${example.media}` } : {}),
        ...{ between: `${folder}/between.json`, tally: there.tally },
        losses: there.losses.map(lossLine),
        issues: [...there.issues, ...wrong].map(issueLine),
      }
      passages.push(passage)
      files.push({ path: passage.before, text: example.text })
      if (isThere)
        files.push({
          path: `${folder}/after.${example.media}`,
          text: trial.target.codec().serialize(there.value),
        })
      const { adapter, tally, losses, issues } = passage
      const between = {
        formatVersion: 1,
        adapter,
        example: example.file,
        given: trial.given,
        tally,
        losses,
        issues,
      }
      files.push({ path: passage.between, text: `${JSON.stringify(between, writeLong, 2)}\n` })
    }
  }
  return { passages, files }
}

/** Returns a loss as `between.json` writes it. */
function lossLine({ path, dataElement, value, reason, policy }: Loss): LossLine {
  return {
    path: printIndexedPath(path),
    ...(dataElement === undefined ? {} : { dataElement }),
    ...{ value, reason, policy },
  }
}

/** Returns an issue as `between.json` writes it. */
function issueLine({ path, rule, message, dataElement }: Issue): IssueLine {
  return {
    path: printIndexedPath(path),
    rule,
    message,
    ...(dataElement === undefined ? {} : { dataElement }),
  }
}
