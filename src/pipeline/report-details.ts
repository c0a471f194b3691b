import type { Adaptation } from '../adapt/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { AnswerLine, ReportDetails, SubsetMember } from '../report/index.ts'
import { dataElementPlaces, type Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import type { LoadedVersion } from './version.ts'

/** What a report shows beside a comparison: lines of the sources, witnesses, lines of the adapters, subsets. */
export async function reportDetails(
  comparison: Comparison,
  from: LoadedVersion,
  to: LoadedVersion,
  {
    adaptation,
    witnesses,
    folder,
  }: {
    readonly adaptation: Adaptation
    readonly witnesses: readonly OutputFile[]
    readonly folder: string
  },
): Promise<ReportDetails> {
  const files = (side: 'before' | 'after') =>
    comparison.changes.flatMap((change) => change[side]?.at?.file ?? [])
  const lines = { before: await from.lines(files('before')), after: await to.lines(files('after')) }
  return {
    lineAt: (side, { file, line }) => lines[side].get(file)?.[line - 1],
    witnesses: new Map(witnesses.map(({ path, text }) => [path, text])),
    adapterFiles: adaptation.pairs.map(({ module }) => module.slice(folder.length + 1)),
    answers: answersOf(adaptation, folder),
    subsets: subsetsOf(from.version),
  }
}

/** The line of an adapter that a data element stands beside, those of the forward adapters first. */
function answersOf({ files, pairs }: Adaptation, folder: string): ReadonlyMap<string, readonly AnswerLine[]> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const found = new Map<string, AnswerLine[]>()
  for (const { module } of pairs) {
    const lines = texts.get(module)?.split('\n') ?? []
    lines.forEach((line, at) => {
      const id = /^\s*\/\*\* (\S+) .*\*\/$/u.exec(line)?.[1]
      const text = lines[at + 1]
      if (id === undefined || text === undefined) return
      const answer = { file: module.slice(folder.length + 1), line: at + 2, text }
      found.set(id, [...(found.get(id) ?? []), answer])
    })
  }
  return found
}

/** The data elements of each subset of a version; mandatory is one whose status begins so wherever it is stated. */
function subsetsOf(version: Version): ReadonlyMap<string, readonly SubsetMember[]> {
  const found = new Map<string, Map<string, boolean>>()
  for (const set of version.sets) {
    for (const root of set.elements.values()) {
      for (const { dataElement } of dataElementPlaces(set, root)) {
        if (dataElement.refersTo !== undefined) continue
        for (const { subset, status } of dataElement.subsets) {
          const members = found.get(subset) ?? new Map<string, boolean>()
          members.set(dataElement.id, (members.get(dataElement.id) ?? false) || status === 'M')
          found.set(subset, members)
        }
      }
    }
  }
  return new Map(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([subset, members]) => [subset, [...members].map(([id, mandatory]) => ({ id, mandatory }))]),
  )
}
