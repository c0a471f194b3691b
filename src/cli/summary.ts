import { fateCounts } from '../adapt/index.ts'
import type { FailOn } from '../config/index.ts'
import { counted, printable } from '../diagnostics/index.ts'
import type { Written } from '../output/index.ts'
import { countContents, type LoadedVersion, type ProvenProjections } from '../pipeline/index.ts'
import type { Build, Migration } from '../pipeline.ts'
import type { AdapterProof, ProjectionProof } from '../prove/index.ts'
import type { ShownFolders } from './output-folders.ts'
import { countPaths } from './path-counts.ts'

/** The text that `build` prints: versions, comparisons, adapters, counts of files, reports. */
export function printBuildSummary(build: Build, written: WrittenFolders, shown: ShownFolders): string {
  const { heads, reports } = summaryParts(build, shown)
  const counts = [
    writtenLine(build.files.length, written.code, shown.out),
    ...(written.reports === undefined || shown.reports === undefined
      ? []
      : [writtenLine(build.reportFiles?.length ?? 0, written.reports, shown.reports)]),
  ]
  return [...heads, ...counts, ...reports].map(printable).join('\n')
}

function writtenLine(files: number, { changed, unchanged, removed }: Written, folder: string): string {
  return `${files} files in ${folder}: ${changed.length} written, ${unchanged.length} unchanged, ${removed.length} removed`
}

/** The files written to the output folder and, if there is one, to the folder of reports. */
export interface WrittenFolders {
  readonly code: Written
  reports?: Written
}

/** A comparison, its `failOn` level, and whether it passes. */
export interface JudgedMigration {
  readonly migration: Migration
  readonly failOn: FailOn
  readonly passed: boolean
}

/**
 * The result of a build as data: counts of files, versions, and comparisons with verdict, changes, adapters and
 * report. `build --format json` writes this value.
 */
export function summaryJson(
  build: Build,
  judged: readonly JudgedMigration[],
  written: WrittenFolders,
  shown: ShownFolders,
) {
  const figures = (folder: string, files: number, { changed, unchanged, removed }: Written) => ({
    ...{ folder, files, written: changed, unchanged: unchanged.length, removed },
  })
  return {
    formatVersion: 1,
    output: figures(shown.out, build.files.length, written.code),
    ...(written.reports === undefined || shown.reports === undefined
      ? {}
      : { reports: figures(shown.reports, build.reportFiles?.length ?? 0, written.reports) }),
    versions: build.versions.map((version) => ({
      ...versionFigures(version, build),
      ...projectionFigures(ofVersion(version, build)),
    })),
    comparisons: judged.map(({ migration, failOn, passed }) => {
      const { from, to, summary: changes } = migration.comparison
      return {
        ...{ from: from.name, to: to.name, failOn, passed },
        changes,
        adapters: adapterFigures(migration),
        ...projectionFigures(migration.projections),
        report: `${shown.reports ?? shown.out}/${findReportPath(migration)}`,
      }
    }),
  }
}

/**
 * Name, status and digest of a version, and its counts: APIs, operations, types, data elements and, if it has
 * examples, how many are valid.
 */
function versionFigures({ version }: LoadedVersion, { examples }: Build) {
  const { types, dataElements } = countContents(version)
  const proof = examples.find((one) => one.version === version.name)
  return {
    ...{ name: version.name, status: version.status, digest: version.digest },
    apis: version.apis.length,
    operations: version.apis.reduce((count, api) => count + api.operations.length, 0),
    types,
    dataElements: dataElements.length,
    ...(proof === undefined
      ? {}
      : { examples: { files: proof.examples, valid: proof.valid, roundTrips: proof.roundTrips } }),
  }
}

/**
 * For each adapter of a comparison: decisions, data elements by fate, counts of properties by path, and the results of
 * its round trips. Parts that do not apply are absent.
 */
function adapterFigures({ adaptation, proofs }: Migration) {
  return adaptation.pairs.map(({ name, from, to, fates, hooks, paths }) => {
    const { all, carried, decision, lost } = fateCounts(fates)
    const proof = proofs.find(({ adapter }) => adapter === name)
    return {
      ...{ name, from: from.version, to: to.version, decisions: hooks.length },
      // Adapters without data elements match by names and locations, so there are no such counts.
      ...(all === 0 ? {} : { dataElements: { all, carried, decision, lost } }),
      ...(paths === undefined ? {} : { properties: paths.counts }),
      ...(proof === undefined ? {} : { roundTrips: triedDocuments(proof) }),
    }
  })
}

/** The projections within a version. */
function ofVersion({ version }: LoadedVersion, { projections }: Build): ProvenProjections {
  return projections.find((one) => one.version === version.name) ?? { pairs: [], proofs: [], files: [] }
}

/**
 * For each projection: decisions, data elements by where they come from, and the results of its trials. An empty
 * object without projections.
 */
function projectionFigures({ pairs, proofs }: ProvenProjections) {
  if (pairs.length === 0) return {}
  const projections = pairs.map(({ name, from, to, carried, context, hooks }, at) => {
    const proof = proofs[at]
    return {
      ...{ name, from: from.version, to: to.version, decisions: hooks.length },
      dataElements: { fromResponse: carried, fromCaller: context.length },
      ...(proof === undefined ? {} : { requests: triedRequests(proof) }),
    }
  })
  return { projections }
}

/** The sums of the trials with examples and with generated documents. */
function triedRequests({ examples, generated }: ProjectionProof) {
  const sum = (key: 'documents' | 'converted' | 'heldBack' | 'valid'): number =>
    examples[key] + generated[key]
  return {
    ...{ documents: sum('documents'), converted: sum('converted'), valid: sum('valid') },
    setAside: sum('heldBack'),
  }
}

/** One line for each projection: where its values come from, and the results of its trials. */
function projectionLines({ pairs, proofs }: ProvenProjections): readonly string[] {
  return pairs.map(({ name, from, to, carried, context, hooks }, at) => {
    const sides = from.version === to.version ? from.version : `${from.version} → ${to.version}`
    const given = context.length === 0 ? [] : [`${context.length} from the caller`]
    const open = hooks.length === 0 ? [] : [`${counted(hooks.length, 'decision')} for you`]
    const filled = [`${counted(carried, 'data element')} from the response`, ...given, ...open].join(', ')
    const proof = proofs[at]
    if (proof === undefined) return `  ${sides} ${name}: ${filled}`
    const { documents, converted, valid, setAside } = triedRequests(proof)
    const tried = `requests from ${counted(documents, 'document')}: ${converted} converted, ${valid} valid, ${setAside} set aside`
    return `  ${sides} ${name}: ${filled}; ${tried}`
  })
}

/** The sums of the round trips with examples and with generated documents. */
function triedDocuments({ examples, generated }: AdapterProof) {
  const sum = (key: 'documents' | 'converted' | 'heldBack' | 'valid' | 'equal'): number =>
    examples[key] + generated[key]
  return {
    documents: sum('documents'),
    converted: sum('converted'),
    valid: sum('valid'),
    equal: sum('equal'),
    setAside: sum('heldBack'),
  }
}

/** The lines before and after the counts of files; an up-to-date build prints them again from its saved state. */
export function summaryParts(build: Build, { out, reports }: ShownFolders) {
  return {
    heads: [
      ...build.versions.flatMap((version) => [
        versionLine(version, build),
        ...projectionLines(ofVersion(version, build)),
      ]),
      ...build.migrations.flatMap((migration) => [
        migrationLine(migration),
        ...adapterLines(migration),
        ...projectionLines(migration.projections),
      ]),
    ],
    reports: build.migrations.map((migration) => reportLine(migration, reports ?? out)),
  }
}

/** One line with the counts of a version and how many of its examples are valid. */
function versionLine(version: LoadedVersion, build: Build): string {
  const { apis, operations, types, dataElements, examples } = versionFigures(version, build)
  const parts = [
    counted(apis, 'API'),
    counted(operations, 'operation'),
    counted(types, 'type'),
    ...(dataElements > 0 ? [counted(dataElements, 'data element')] : []),
    ...(examples
      ? [
          `${examples.valid} of ${counted(examples.files, 'example')} valid, ${examples.roundTrips} written and read again`,
        ]
      : []),
  ]
  return `${named(version.version)}: ${parts.join(', ')}`
}

/** One line with the changes of a comparison by severity, how many are proven, and its adapters and decisions. */
function migrationLine({ comparison, adaptation, projections: { pairs } }: Migration): string {
  const { from, to, changes, summary } = comparison
  const found = `${summary.breaking} breaking, ${summary.risky} risky, ${summary.safe} safe, ${summary.annotation} documentation`
  const proven =
    summary.breaking === 0 ? '' : `; an example document proves ${summary.proven} of the breaking ones`
  const open = adaptation.pairs.reduce((count, { hooks }) => count + hooks.length, 0)
  const adapters = `${counted(adaptation.pairs.length, 'adapter')}, ${open === 0 ? 'no decision' : counted(open, 'decision')} for you (Hooks)${pairs.length === 0 ? '' : `, ${counted(pairs.length, 'projection')}`}`
  return `${named(from)} → ${named(to)}: ${counted(changes.length, 'change')} (${found}${proven}); ${adapters}`
}

/** One line for each adapter: what becomes of the data elements, and the results of its round trips. */
function adapterLines({ adaptation, proofs }: Migration): readonly string[] {
  return adaptation.pairs.map(({ name, from, to, fates, paths }) => {
    const { all, carried, decision, lost } = fateCounts(fates)
    // An adapter without data elements matches by names and locations; only the report has its counts.
    const byElement = `${carried} of ${counted(all, 'data element')} convert automatically, ${decision} ${decision === 1 ? 'needs' : 'need'} a decision, ${lost} lost`
    const byName = paths ? countPaths(paths.counts) : 'matched by names and places'
    const fate = all === 0 ? byName : byElement
    const proof = proofs.find(({ adapter }) => adapter === name)
    if (!proof) return `  ${from.version} → ${to.version} ${name}: ${fate}`
    const { documents, converted, valid, equal, setAside } = triedDocuments(proof)
    const tried = `round trip of ${counted(documents, 'document')}: ${converted} converted, ${valid} valid, ${equal} equal but for recorded losses, ${setAside} set aside`
    return `  ${from.version} → ${to.version} ${name}: ${fate}; ${tried}`
  })
}

function reportLine(migration: Migration, out: string): string {
  const { from, to } = migration.comparison
  return `Report ${from.name} → ${to.name}: ${out}/${findReportPath(migration)}`
}

/** The path of a comparison's report.md, else of its first file, else an empty text. */
function findReportPath({ files }: Migration): string {
  const page = files.find(({ path }) => path.endsWith('/report.md')) ?? files[0]
  return page?.path ?? ''
}

/** The name of a version, followed by `(draft)` for a draft. */
function named({ name, status }: { readonly name: string; readonly status: string }): string {
  return status === 'draft' ? `${name} (draft)` : name
}
