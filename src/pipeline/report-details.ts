import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Adaptation } from '../adapt/index.ts'
import { type ComparePlan, readTool } from '../config/index.ts'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { type ChangeSeverity, type Comparison, operationNames } from '../diff/index.ts'
import type { BorrowedSubsets, StatedSubsets } from '../generate/index.ts'
import type { WitnessLine } from '../prove/index.ts'
import type {
  AdapterSummary,
  AnswerLine,
  CodePlace,
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
  /** Example files in the folder of the comparison. */
  readonly examples: readonly OutputFile[]
  readonly folder: string
  /** The relative path from a report to the code of its comparison; empty if they are in one folder. */
  readonly code: string
  readonly decisions: DecisionFacts
  readonly borrowed: BorrowedSubsets
  /** What a source of subsets of one of the versions names. */
  readonly stated: readonly StatedSubsets[]
}

/**
 * Collects what a report shows besides the changes: source lines, witnesses, adapters, examples, subsets,
 * decisions.
 */
export async function reportDetails(
  comparison: Comparison,
  from: LoadedVersion,
  to: LoadedVersion,
  { adaptation, adapters, witnesses, examples, folder, code, decisions, borrowed, stated }: Known,
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
    operations: listOperations(from.version, to.version),
    subsetIds: [
      ...stated.flatMap(({ ids }) => ids ?? []),
      ...(borrowed.ids === undefined ? [] : [borrowed.ids]),
    ],
    statedSubsets: stated.map(({ file, roots }) => ({ source: file, roots })),
    borrowed: borrowed.roots.map(({ file, ...root }) => ({
      ...root,
      file: code + file.slice(prefix.length),
    })),
    tool: `${tool.name} ${tool.version}`,
  }
}

/**
 * By data element of the earlier version, its fate; if several adapters have one, that of the adapter with most
 * elements.
 */
function indexFates({ adapters }: AdapterSummary, from: string): ReadonlyMap<string, ElementFate> {
  const forward = adapters
    .filter((adapter) => adapter.from === from)
    .sort((a, b) => a.counts.all - b.counts.all)
  return new Map(forward.flatMap(({ fates }) => fates.map((fate) => [fate.id, fate])))
}

/** The examples of all adapters: text before and, if converted, after, with notes on issues and losses. */
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

/**
 * By data element, the lines of the adapter modules that convert it (the line below its comment), in adapter
 * order.
 */
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

/**
 * By subset, sorted, its data elements; one is mandatory if its status is `M` in any place. Places that refer to
 * another data element are left out.
 */
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

/** By API, the operations of both versions, named as in changes. */
function listOperations(from: Version, to: Version): ReadonlyMap<string, ReadonlySet<string>> {
  const nameOf = operationNames(from, to)
  const found = new Map<string, Set<string>>()
  for (const { name, operations, webhooks = [] } of [...from.apis, ...to.apis]) {
    const names = found.get(name) ?? new Set<string>()
    for (const operation of [...operations, ...webhooks]) names.add(nameOf(operation))
    found.set(name, names)
  }
  return found
}

type Problem = 'json' | 'versions' | 'places'

/**
 * Reads the configured file with the result of `impact --format json`; undefined without one. Places of changes
 * that no longer exist are left out and counted in a diagnostic. A file of another comparison or another form is
 * reported, and the result is undefined.
 */
export function readCodePlaces(
  { impact }: Pick<ComparePlan, 'impact'>,
  root: string,
  { from, to, changes }: Comparison,
  sink: Sink,
): readonly CodePlace[] | undefined {
  if (impact === undefined) return undefined
  const at = { file: basename(impact), line: 1, column: 1 }
  const found = parsePlaces(readFileSync(resolve(root, impact), 'utf8'), [from.name, to.name])
  if (typeof found === 'string') {
    sink(diagnostic('impact-file', { file: impact, problem: found, from: from.name, to: to.name }, at))
    return undefined
  }
  const ids = new Set(changes.map(({ id }) => id))
  const known = found.filter(({ change }) => ids.has(change))
  const gone = found.length - known.length
  if (gone > 0) sink(diagnostic('impact-stale', { file: impact, gone, from: from.name, to: to.name }, at))
  return known
}

/** Parses the JSON of an impact result for these two versions; returns which problem it has otherwise. */
function parsePlaces(text: string, names: readonly string[]): readonly CodePlace[] | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'json'
  }
  const { from, to, places } = asObject(value)
  if (!Array.isArray(places)) return 'places'
  if (from !== names[0] || to !== names[1]) return 'versions'
  const read = places.map(readPlace)
  return read.some((place) => place === undefined) ? 'places' : read.filter((place) => place !== undefined)
}

/** One place of the impact result; undefined if a field is missing or of a wrong type. */
function readPlace(value: unknown): CodePlace | undefined {
  const { file, line, uses, advice, severity, change } = asObject(value)
  const { id } = asObject(change)
  const texts = [file, uses, advice, id]
  if (!texts.every((text) => typeof text === 'string') || !Number.isSafeInteger(line)) return undefined
  if (!isSeverity(severity)) return undefined
  const said = { file: String(file), line: Number(line), uses: String(uses), advice: String(advice) }
  return { ...said, severity, change: String(id) }
}

function isSeverity(value: unknown): value is ChangeSeverity {
  return value === 'breaking' || value === 'risky' || value === 'safe' || value === 'annotation'
}

/** The value if it is an object; else an empty object. */
function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
