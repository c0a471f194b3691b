import { fateCounts } from '../adapt/index.ts'
import { counted, printable } from '../diagnostics/index.ts'
import type { Written } from '../output/index.ts'
import { contentsOf, type LoadedVersion } from '../pipeline/index.ts'
import type { Build, Migration } from '../pipeline.ts'

/** What a build did, on one screen. */
export function summary(build: Build, { changed, unchanged, removed }: Written, out: string): string {
  const { heads, reports } = summaryParts(build, out)
  const lines = [
    ...heads,
    `${build.files.length} files in ${out}: ${changed.length} written, ${unchanged.length} unchanged, ${removed.length} removed`,
    ...reports,
  ]
  return lines.map(printable).join('\n')
}

/** What the same build says again when it has nothing to do: the lines before and after the count of files. */
export function summaryParts(build: Build, out: string) {
  return {
    heads: [
      ...build.versions.map((version) => versionLine(version, build)),
      ...build.migrations.flatMap((migration) => [migrationLine(migration), ...adapterLines(migration)]),
    ],
    reports: build.migrations.map((migration) => reportLine(migration, out)),
  }
}

function versionLine({ version }: LoadedVersion, { examples }: Build): string {
  const { types, dataElements } = contentsOf(version)
  const operations = version.apis.reduce((count, api) => count + api.operations.length, 0)
  const proof = examples.find((one) => one.version === version.name)
  const parts = [
    counted(version.apis.length, 'API'),
    counted(operations, 'operation'),
    counted(types, 'type'),
    ...(dataElements.length > 0 ? [counted(dataElements.length, 'data element')] : []),
    ...(proof
      ? [
          `${proof.valid} of ${counted(proof.examples, 'example')} valid, ${proof.roundTrips} written and read again`,
        ]
      : []),
  ]
  return `${named(version)}: ${parts.join(', ')}`
}

function migrationLine({ comparison, adaptation }: Migration): string {
  const { from, to, changes, summary } = comparison
  const found = `${summary.breaking} breaking, ${summary.risky} risky, ${summary.safe} safe, ${summary.annotation} documentation`
  const proven =
    summary.breaking === 0 ? '' : `; an example document proves ${summary.proven} of the breaking ones`
  const open = adaptation.pairs.reduce((count, { hooks }) => count + hooks.length, 0)
  const adapters = `${counted(adaptation.pairs.length, 'adapter')}, ${open === 0 ? 'no decision' : counted(open, 'decision')} for you (Hooks)`
  return `${named(from)} → ${named(to)}: ${counted(changes.length, 'change')} (${found}${proven}); ${adapters}`
}

/** The fates of the source's data elements, and what trying the adapter gave. */
function adapterLines({ adaptation, proofs }: Migration): readonly string[] {
  return adaptation.pairs.map(({ name, from, to, fates }) => {
    const { all, carried, decision, lost } = fateCounts(fates)
    // Without data elements, it is matched by names and places; the report says what they come to.
    const byElement = `${carried} of ${counted(all, 'data element')} convert automatically, ${decision} ${decision === 1 ? 'needs' : 'need'} a decision, ${lost} lost`
    const fate = all === 0 ? 'matched by names and places' : byElement
    const proof = proofs.find(({ adapter }) => adapter === name)
    if (!proof) return `  ${from.version} → ${to.version} ${name}: ${fate}`
    const sum = (key: 'documents' | 'converted' | 'heldBack' | 'valid' | 'equal'): number =>
      proof.examples[key] + proof.generated[key]
    const tried = `round trip of ${counted(sum('documents'), 'document')}: ${sum('converted')} converted, ${sum('valid')} valid, ${sum('equal')} equal but for recorded losses, ${sum('heldBack')} set aside`
    return `  ${from.version} → ${to.version} ${name}: ${fate}; ${tried}`
  })
}

function reportLine({ files, comparison }: Migration, out: string): string {
  const page = files.find(({ path }) => path.endsWith('/report.md')) ?? files[0]
  return `Report ${comparison.from.name} → ${comparison.to.name}: ${out}/${page?.path ?? ''}`
}

function named({ name, status }: { readonly name: string; readonly status: string }): string {
  return status === 'draft' ? `${name} (draft)` : name
}
