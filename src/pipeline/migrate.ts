import { join } from 'node:path'
import type { Adaptation } from '../adapt/index.ts'
import type { Store } from '../cache/index.ts'
import { type ComparePlan, readTool } from '../config/index.ts'
import { invariant, ofVersion, printable, type Sink } from '../diagnostics/index.ts'
import type { Comparison } from '../diff/index.ts'
import { pathFrom } from '../files/index.ts'
import type { Mapping } from '../mapping/index.ts'
import type { AdapterProof, ExamplesProof } from '../prove/index.ts'
import type { AdapterSummary, ProjectionFigures } from '../report/index.ts'
import { findNode, type SchemaSet, type Version } from '../schema/index.ts'
import {
  comparisonFolder,
  defaultRuntime,
  findLayout,
  listHeldTypes,
  type OutputFile,
} from '../typescript/index.ts'
import { askingMapping, type ProvenAdapters, proveAdapters } from './adapter-proof.ts'
import { compareVersions } from './compare.ts'
import {
  borrowSubsets,
  describeStatedSubsets,
  gatewayFigures,
  makeConverters,
  makeGateways,
} from './conversion-files.ts'
import { operationsByRoot, readDecisions, readPlanMapping } from './decisions.ts'
import { readFilters } from './filters.ts'
import { listChangedFiles, withIgnores } from './ignores.ts'
import { secondOpinions } from './judge.ts'
import { type PlacedPolicy, readPolicy, underPolicy } from './policy.ts'
import { type ProvenProjections, projectComparison, proveProjections } from './projections.ts'
import { mappingProposalFile, proposeHooks } from './proposals.ts'
import { readCodePlaces, reportDetails } from './report-details.ts'
import type { LoadedVersion, Progress } from './version.ts'

/** The results of one comparison: changes, adapters, their proofs, and all files. */
export interface Migration {
  readonly plan: ComparePlan
  readonly policy: PlacedPolicy
  readonly comparison: Comparison
  readonly adaptation: Adaptation
  /** The results of trying its adapters, in order. */
  readonly proofs: readonly AdapterProof[]
  readonly projections: ProvenProjections
  /** The folder of its files, below the output folder. */
  readonly folder: string
  readonly files: readonly OutputFile[]
}

interface Folders {
  /** The folder that paths of the configuration are relative to. */
  readonly root: string
  /** The folder that paths of the user's own files are relative to. */
  readonly home: string
  /** The absolute output folder; `reports` if reports have a folder of their own. */
  readonly out: string
  readonly reports?: string
}

interface Waiting {
  readonly progress?: Progress
}

/**
 * Runs one configured comparison: compares under its policy, and makes and tries adapters, converters,
 * projections and gateways in both directions. Returns the results, with all reports, code, examples and
 * proposals as files; writes nothing. With `verify`, other validators are asked too.
 */
export async function migrate(
  plan: ComparePlan,
  versions: readonly LoadedVersion[],
  {
    progress,
    root,
    home,
    out,
    reports,
    verify,
    cache,
  }: Waiting & Folders & { readonly verify?: boolean; readonly cache?: Store },
  sink: Sink,
): Promise<Migration> {
  const from = findVersion(plan.from, versions)
  const to = findVersion(plan.to, versions)
  const stated = readPolicy(plan, root, sink, [from.version, to.version])
  const mapping = readPlanMapping(plan, home, sink)
  const { comparison: judged, witnesses } = await compareVersions(from, to, progress, {
    ...(mapping ? { stated: mapping.names } : {}),
    ...(verify === true ? { verifying: { sink } } : {}),
    ...(cache === undefined ? {} : { cache }),
    filters: readFilters(plan, sink),
    sink,
  })
  const filesAt = (side: 'before' | 'after') => listChangedFiles(judged, side)
  const policy = plan.ignoreComments
    ? await withIgnores(
        stated,
        judged,
        { before: await from.lines(filesAt('before')), after: await to.lines(filesAt('after')) },
        sink,
      )
    : stated
  const comparison = underPolicy(judged, policy, sink)
  progress?.(`${plan.from}..${plan.to}: writing adapters`)
  const adaptation = await adaptVersions(from.version, to.version, sink, mapping)
  const header = makePairHeader(from.version, to.version)
  const converters = await makeConverters(from.version, to.version, adaptation, header, mapping)
  const projections = await projectComparison(from.version, to.version, header, mapping, sink)
  const borrowed = await borrowSubsets(from.version, to.version, header)
  const described = [await describeStatedSubsets(from.version), await describeStatedSubsets(to.version)]
  const statedSubsets = described.filter((one) => one !== undefined)
  const calls = { adaptation, changes: judged.changes }
  const gateways = await makeGateways(from.version, to.version, calls, header, mapping?.names)
  const folder = comparisonFolder(from.version, to.version)
  const code = reports === undefined ? '' : `${pathFrom(join(reports, folder), join(out, folder))}/`
  progress?.(`${plan.from}..${plan.to}: trying adapters`)
  const asked = askingMapping(adaptation, from.version, mapping)
  // The diagnostics of the adapters were reported above.
  const asking = asked && (await adaptVersions(from.version, to.version, () => undefined, asked))
  const proving = {
    ...(asking === undefined ? {} : { asking }),
    folder,
    documents: plan.documents ?? 100,
    verify: verify === true,
  }
  const proven = await proveAdapters(adaptation, [from, to], proving, sink)
  const projected = await proveProjections(projections, [from, to], proving, sink)
  const { reportFiles } = await import('../report/index.ts')
  const { witnessFiles } = await import('../prove/index.ts')
  const documents = witnessFiles(witnesses).map(({ path, text }) => ({ path: `${folder}/${path}`, text }))
  const adapters = {
    ...(await summarizeAdapters(adaptation, proven, [from.version, to.version])),
    gateways: (await gatewayFigures(from.version, to.version, gateways, mapping?.names)).map((gateway) => ({
      ...gateway,
      file: code + gateway.file,
    })),
    projections: summarizeProjections(projected).map((one) => ({
      ...one,
      file: code + one.file.slice(folder.length + 1),
    })),
  }
  const proposal = await proposeHooks(adaptation, { plan, folder, root: home }, sink)
  const details = await reportDetails(comparison, from, to, {
    ...{ adaptation, adapters, folder, code, witnesses, borrowed, stated: statedSubsets },
    examples: proven.files,
    decisions: await readDecisions(plan, adapters, { answered: proposal.answered, mapping }, sink),
  })
  const codePlaces = readCodePlaces(plan, root, comparison, sink)
  const pages = reportFiles(comparison, folder, { ...details, ...(codePlaces && { codePlaces }) })
  const { pairs } = adaptation
  const mappingFiles = pairs.length === 0 ? [] : [mappingProposalFile(adaptation, plan.from, plan.to, folder)]
  const written = [
    ...documents,
    ...adaptation.files,
    ...proven.files,
    ...converters,
    ...projected.files,
    ...borrowed.files,
    ...gateways,
  ]
  return {
    ...{ plan, policy, comparison, adaptation, proofs: proven.proofs, projections: projected, folder },
    files: [...pages, ...written, ...proposal.files, ...mappingFiles],
  }
}

/**
 * Generates the adapters in both directions between two versions, under a mapping if given. With
 * `keepsUnchanged`, an index is generated even if no adapter is needed but some JSON types are unchanged.
 */
export async function adaptVersions(
  from: Version,
  to: Version,
  sink: Sink,
  mapping?: Mapping,
  keepsUnchanged = false,
): Promise<Adaptation> {
  const [{ adapt }, { pairOperations }] = await Promise.all([
    import('../adapt/index.ts'),
    import('../diff/index.ts'),
  ])
  const operations = pairOperations(from, to, mapping?.names).flatMap((api) => api.operations)
  const options = {
    header: makePairHeader(from, to),
    runtime: defaultRuntime,
    folder: comparisonFolder(from, to),
    ...{ operations, keepsUnchanged },
  }
  return adapt(from, to, { ...options, ...(mapping ? { mapping } : {}) }, sink)
}

/** The header comment lines of every module between two versions: tool, versions, and a mark for drafts. */
function makePairHeader(from: Version, to: Version): readonly string[] {
  const { name, version } = readTool()
  const sides = [from, to].map((side) => `${side.name} (${side.digest.slice(0, 12)})`).join(' and ')
  const isDraft = from.status === 'draft' || to.status === 'draft'
  const made = printable(`Generated by ${name} ${version} from ${sides}. Do not edit.`)
  return isDraft ? [made, '@experimental'] : [made]
}

/**
 * The facts of each adapter for reports: roots, what becomes of each data element, counts, hooks, losses,
 * operations, proof and examples.
 */
async function summarizeAdapters(
  { pairs }: Adaptation,
  { proofs, passages }: ProvenAdapters,
  versions: readonly Version[],
): Promise<AdapterSummary> {
  const { fateCounts, subsetFates } = await import('../adapt/index.ts')
  const { lossWords } = await import('../runtime/pieces/index.ts')
  const operations = new Map(versions.map((version) => [version.name, operationsByRoot(version)]))
  return {
    adapters: pairs.map(({ name, from, to, hooks, context, fates, losses, paths, findings }) => {
      const proof = proofs.find(({ adapter }) => adapter === name)
      return {
        ...{ name, from: from.version, fromRoot: from.root, to: to.version, toRoot: to.root },
        ...{ counts: fateCounts(fates), subsets: subsetFates(fates) },
        ...{ fates, hooks, context, losses: losses.places, splits: findings.splits },
        ...(paths === undefined ? {} : { paths }),
        operations: operations.get(from.version)?.get(from.root) ?? [],
        ...(proof?.sample === undefined ? {} : { sample: proof.sample }),
        ...(proof?.options === undefined ? {} : { options: proof.options }),
        ...(proof ? { proof } : {}),
        examples: passages
          .filter(({ adapter }) => adapter === name)
          .map((passage) => ({
            ...passage,
            losses: passage.losses.map((loss) => ({ ...loss, reason: lossWords[loss.reason] })),
          })),
      }
    }),
  }
}

/**
 * The facts of projections for reports, with the results of their trials; projections that were not tried are
 * left out.
 */
function summarizeProjections({ pairs, proofs }: ProvenProjections): readonly ProjectionFigures[] {
  return pairs.flatMap(({ name, module, from, to, carried, context, hooks }, at) => {
    const tried = proofs[at]
    return tried === undefined
      ? []
      : {
          ...{ name, from: from.version, fromRoot: from.root, to: to.version, toRoot: to.root },
          ...{ file: module, carried, context: context.length, decisions: hooks.length, tried },
        }
  })
}

/** The version with this name; throws if there is none. */
function findVersion(name: string, versions: readonly LoadedVersion[]): LoadedVersion {
  const found = versions.find(({ version }) => version.name === name)
  invariant(found, `the configuration let the unknown version "${name}" through`)
  return found
}

/** Validates each version's own examples with its generated code; versions without examples are skipped. */
export async function proveVersions(
  versions: readonly LoadedVersion[],
  { progress }: Waiting,
  sink: Sink,
): Promise<readonly ExamplesProof[]> {
  const { proveExamples } = await import('../prove/index.ts')
  const proofs: ExamplesProof[] = []
  for (const { version, roots } of versions) {
    if (version.examples.length === 0) continue
    progress?.(`${version.name}: checking the examples`, version.name)
    proofs.push(proveExamples(version, await roots(), ofVersion(version.name, sink)))
  }
  return proofs
}

/** Asks libxml2, ajv and json-schema-to-typescript about all versions; reports where they disagree. */
export async function verifyVersions(
  versions: readonly LoadedVersion[],
  { progress }: Waiting,
  sink: Sink,
): Promise<void> {
  const { verifyExamples } = await import('../prove/index.ts')
  for (const loaded of versions) {
    const { name, examples } = loaded.version
    if (examples.length > 0) progress?.(`${name}: asking for second opinions`, name)
    const opinions = await secondOpinions(loaded)
    await verifyExamples(loaded.version, await loaded.roots(), opinions, ofVersion(name, sink))
    await verifyTypes(loaded.version, progress, ofVersion(name, sink))
  }
}

/** The property names of all discriminators of a set. */
function discriminatorsIn({ nodes, discriminators }: SchemaSet): readonly string[] {
  const ofUnions = [...nodes.values()].flatMap((node) =>
    node.kind === 'union' && node.discriminator ? [node.discriminator.property] : [],
  )
  return [...ofUnions, ...[...(discriminators?.values() ?? [])].map(({ property }) => property)]
}

/**
 * Compares the generated types of JSON Schema sets with those of json-schema-to-typescript; reports differences.
 * Does nothing for a version without such sets.
 */
async function verifyTypes(version: Version, progress: Waiting['progress'], sink: Sink): Promise<void> {
  const sets = version.sets.filter(({ language }) => language === 'json')
  if (sets.length === 0) return
  const [{ generate, schemasOfTypes }, { crossCheckTypes }] = await Promise.all([
    import('../generate/index.ts'),
    import('../cross-check/index.ts'),
  ])
  const made = generate(version, { toolVersion: readTool().version }, () => {})
  const files = new Map(
    made.filter(({ path }) => /\/(?:types|code-lists)\.ts$/.test(path)).map(({ path, text }) => [path, text]),
  )
  for (const { name } of sets) {
    progress?.(`${version.name}: asking json-schema-to-typescript about ${name}`, version.name)
    const layout = findLayout(version).set(name)
    const { types, definitions } = schemasOfTypes(layout)
    const own = {
      ...{ name, module: `${layout.modules.get('') ?? ''}/types.ts`, definitions },
      types: types.map(({ id, name: type, schema }) => ({ type, schema, at: findNode(layout.set, id).at })),
      holds: listHeldTypes(layout.set).size > 0,
      discriminators: new Set(discriminatorsIn(layout.set)),
    }
    await crossCheckTypes(own, files, sink)
  }
}
