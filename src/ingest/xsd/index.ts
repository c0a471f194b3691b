import { type Diagnostic, diagnostic, nearNames, type Sink } from '../../diagnostics/index.ts'
import type { Profile, SchemaSet } from '../../schema/index.ts'
import { defaultLimits } from '../limits.ts'
import type { Conventions, Source } from '../source.ts'
import { checkDocument } from './check.ts'
import { collectClosure } from './closure.ts'
import { nameSets, partitionSource, type SetPart, separatePart } from './partition.ts'
import { readSet } from './read-set.ts'
import { readSchemaDocument, readSchemaTexts, schemaPaths } from './schema-document.ts'
import { type Library, linkDocuments, refuseForeignIncludes } from './schema-links.ts'

export interface XmlSchemaOptions {
  readonly profile: Profile
  /** Whether schema documents may have a document type; only its plain internal entities are read. */
  readonly allowDoctype?: boolean
  /**
   * Whether what a document that is not in the source may declare is a warning only, and its place left open. The
   * Recommendation allows it (§5.3); what is generated from such a set accepts too much.
   */
  readonly allowMissing?: boolean
  /** What becomes of patterns that cannot be evaluated; refused where absent. */
  readonly unheldPatterns?: Conventions['unheldPatterns']
  /** Which documents of the source are read by themselves; all where absent. */
  readonly isRead?: (path: string) => boolean
  /** Sets named by hand: entry documents, by path inside the source. Without it a source is cut by itself. */
  readonly sets?: ReadonlyMap<string, readonly string[]>
}

/** Reads the XML Schema documents of a source into schema sets; nothing outside the source is looked at. */
export function readXmlSchemas(source: Source, options: XmlSchemaOptions, sink: Sink): readonly SchemaSet[] {
  const report = dropRepeatedProblems(sink)
  const { allowDoctype = false, allowMissing = false, isRead = () => true, profile, unheldPatterns } = options
  const { limits = defaultLimits } = source
  const reading = { allowDoctype, allowMissing, isRead, limits }
  // Entries named by hand are read whatever their names end with, and nothing else that they do not lead to: what is
  // read counts as an input, and a declared file may stand among others that are none of its business.
  const found = new Map(options.sets === undefined ? readSchemaTexts(source, reading, report) : [])
  for (const path of [...(options.sets?.values() ?? [])].flat()) {
    const file = source.files.get(path)
    if (file !== undefined && !found.has(path)) found.set(path, readSchemaDocument(file, reading, report))
  }
  if (found.size === 0 && schemaPaths(source).length === 0)
    report(diagnostic('xsd-none', { source: source.name }))
  const library = refuseForeignIncludes(linkDocuments(source, found, reading, report), report)
  for (const document of library.documents.values()) if (document) checkDocument(document.root, report)
  let isNameOpen = false
  const reportSet: Sink = (problem) => {
    isNameOpen ||= problem.code === 'xsd-unresolved'
    report(problem)
  }
  const readPart = ([name, part]: NamedPart) =>
    readSet(name, part, { profile, limits, unheldPatterns }, reportSet)
  const sets =
    options.sets === undefined
      ? readParts(library, partitionSource(library), readPart)
      : makeConfiguredSets(source, library, options.sets, report).map((part) => readPart(part).set)
  if (isNameOpen) library.searchProblems.forEach(report)
  return sets
}

type NamedPart = readonly [name: string, part: SetPart]

/** The sets of a source's parts; parts whose entries break rules only together are separated and read again. */
function readParts(
  library: Library,
  parts: readonly SetPart[],
  read: (part: NamedPart) => ReturnType<typeof readSet>,
): readonly SchemaSet[] {
  const made = nameParts(parts).map(read)
  if (made.every(({ tests }) => tests.length === 0)) return made.map(({ set }) => set)
  const separated = parts.flatMap((part, index) => {
    const tests = made[index]?.tests ?? []
    return tests.length === 0 ? [part] : separatePart(library, part, tests)
  })
  return readParts(library, separated, read)
}

/** The parts of a source, each with a generated name. */
function nameParts(parts: readonly SetPart[]): readonly NamedPart[] {
  const names = nameSets(parts.map(({ entries }) => entries))
  return parts.map((part, index) => [names[index] ?? '', part])
}

/** The sets that configuration names, each with all that its entries reach; reports entries that are missing. */
function makeConfiguredSets(
  source: Source,
  library: Library,
  sets: ReadonlyMap<string, readonly string[]>,
  sink: Sink,
): readonly NamedPart[] {
  return [...sets].map(([set, wanted]) => {
    const entries = wanted.filter((entry) => {
      if (library.documents.has(entry)) return true
      const near = nearNames(entry, schemaPaths(source))
      sink(diagnostic('xsd-set-entry-missing', { set, entry, near }))
      return false
    })
    return [set, { entries, closure: collectClosure(library, entries), reach: [] }]
  })
}

/** A sink that drops equal problems: a document that several sets share is read for each. */
function dropRepeatedProblems(sink: Sink): Sink {
  const seen = new Set<string>()
  return (problem: Diagnostic) => {
    const key = JSON.stringify([problem.code, problem.message, problem.at])
    if (seen.has(key)) return
    seen.add(key)
    sink(problem)
  }
}
