import type { Adaptation } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { BorrowedSubsets } from '../generate/index.ts'
import type { WitnessLine } from '../prove/index.ts'
import type {
  AdapterSummary,
  AnswerLine,
  DecisionFacts,
  ElementFate,
  ExampleStory,
  ReportDetails,
  SubsetMember,
} from '../report/index.ts'
import { dataElementPlaces, type Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import type { LoadedVersion } from './version.ts'

interface Known {
  readonly adaptation: Adaptation
  readonly adapters: AdapterSummary
  readonly witnesses: readonly WitnessLine[]
  /** In the folder of the comparison. */
  readonly examples: readonly OutputFile[]
  readonly folder: string
  /** The way from a report to the code of its comparison; empty where they stand in one folder. */
  readonly code: string
  readonly decisions: DecisionFacts
  readonly borrowed: BorrowedSubsets
}

/** What a report shows beside a comparison: lines of the sources, witnesses, lines of the adapters, subsets. */
export async function reportDetails(
  comparison: Comparison,
  from: LoadedVersion,
  to: LoadedVersion,
  { adaptation, adapters, witnesses, examples, folder, code, decisions, borrowed }: Known,
): Promise<ReportDetails> {
  const sources = (side: 'before' | 'after') =>
    comparison.changes.flatMap((change) => change[side]?.at?.file ?? [])
  const lines = { before: await from.lines(sources('before')), after: await to.lines(sources('after')) }
  const tool = readTool()
  const prefix = `${folder}/`
  const texts = new Map(
    examples.map(({ path, text }) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, text]),
  )
  return {
    lineAt: (side, at) => lines[side](at),
    witnesses,
    adapters,
    fates: indexFates(adapters, from.version.name),
    examples: listStories(adapters, texts),
    adapterFiles: adaptation.pairs.map(({ module }) => code + module.slice(prefix.length)),
    answers: locateAnswers(adaptation, folder, code),
    subsets: indexSubsets(from.version),
    decisions,
    ...(borrowed.ids === undefined ? {} : { subsetIds: borrowed.ids }),
    borrowed: borrowed.roots.map(({ file, ...root }) => ({
      ...root,
      file: code + file.slice(prefix.length),
    })),
    tool: `${tool.name} ${tool.version}`,
  }
}

/** What becomes of each data element of the earlier version: the adapter that reads most of them has the word. */
function indexFates({ adapters }: AdapterSummary, from: string): ReadonlyMap<string, ElementFate> {
  const forward = adapters
    .filter((adapter) => adapter.from === from)
    .sort((a, b) => a.counts.all - b.counts.all)
  return new Map(forward.flatMap(({ fates }) => fates.map((fate) => [fate.id, fate])))
}

function listStories(
  { adapters }: AdapterSummary,
  texts: ReadonlyMap<string, string>,
): readonly ExampleStory[] {
  return adapters.flatMap(({ from, to, examples }) =>
    examples.map(({ example, before, after, losses, issues }) => {
      const becomes = after === undefined ? undefined : texts.get(after)
      return {
        ...{ name: example, from, to, before: texts.get(before) ?? '' },
        ...(becomes === undefined ? {} : { after: becomes }),
        notes: [
          ...issues.map(({ path, message }) => `${path}: ${message}`),
          ...losses.map(({ path, dataElement, reason }) => {
            const element = dataElement === undefined ? '' : ` (${dataElement})`
            return `${path}${element}: ${reason.replaceAll('the target', to)}`
          }),
        ],
      }
    }),
  )
}

/** The line of an adapter that a data element stands beside, those of the forward adapters first. */
function locateAnswers(
  { files, pairs }: Adaptation,
  folder: string,
  code: string,
): ReadonlyMap<string, readonly AnswerLine[]> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const found = new Map<string, AnswerLine[]>()
  for (const { module } of pairs) {
    const lines = texts.get(module)?.split('\n') ?? []
    lines.forEach((line, at) => {
      const id = /^\s*\/\*\* (\S+) .*\*\/$/u.exec(line)?.[1]
      if (id === undefined || at + 1 === lines.length) return
      const answer = { file: code + module.slice(folder.length + 1), line: at + 2 }
      found.set(id, [...(found.get(id) ?? []), answer])
    })
  }
  return found
}

/** The data elements of each subset of a version; mandatory is one whose status begins so wherever it is stated. */
function indexSubsets(version: Version): ReadonlyMap<string, readonly SubsetMember[]> {
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
