import type { Projection } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import { diagnostic, ofVersion, quoted, type Sink } from '../diagnostics/index.ts'
import { flipped, type Mapping } from '../mapping/index.ts'
import type { ProjectionProof } from '../prove/index.ts'
import type { Version } from '../schema/index.ts'
import {
  comparisonFolder,
  defaultRuntime,
  type OutputFile,
  slug,
  versionFolder,
} from '../typescript/index.ts'
import { type ConvertedDocument, verifyConverted } from './adapter-proof.ts'
import type { LoadedVersion, Progress } from './version.ts'

/** The projections of a version or a comparison, with their files and the results of their trials. */
export interface ProvenProjections {
  readonly pairs: Projection['pairs']
  /** In the order of the pairs. */
  readonly proofs: readonly ProjectionProof[]
  readonly files: readonly OutputFile[]
}

/** How projections are tried. */
export interface ProjectionTrials {
  /** How many documents are generated for each projection. */
  readonly documents: number
  /** Whether libxml2 is asked about each request, too. */
  readonly verify: boolean
}

/** Generates functions that make the request of one operation of a version from the response of another. */
export async function projectVersion(version: Version, sink: Sink): Promise<Projection> {
  const [{ project }, { makeHeader }] = await Promise.all([
    import('../adapt/index.ts'),
    import('../generate/index.ts'),
  ])
  const folder = `${versionFolder(version)}/projections`
  const header = makeHeader(version, readTool().version)
  return project(version, { header, runtime: defaultRuntime, folder }, ofVersion(version.name, sink))
}

/** For each version, generates its projections and tries them. */
export async function projectVersions(
  versions: readonly LoadedVersion[],
  { progress }: { readonly progress?: Progress },
  trials: ProjectionTrials,
  sink: Sink,
): Promise<readonly (ProvenProjections & { readonly version: string })[]> {
  const made: (ProvenProjections & { readonly version: string })[] = []
  for (const loaded of versions) {
    const { name } = loaded.version
    progress?.(`${name}: writing projections`, name)
    const projection = await projectVersion(loaded.version, sink)
    made.push({ version: name, ...(await proveProjections([projection], [loaded], trials, sink)) })
  }
  return made
}

/**
 * Generates functions that make a request of one version from a response of the other, in both directions,
 * forward first. A function is made only where the response contains more of the request's data elements than the
 * request paired with it.
 */
export async function projectComparison(
  from: Version,
  to: Version,
  header: readonly string[],
  mapping: Mapping | undefined,
  sink: Sink,
): Promise<readonly Projection[]> {
  const { projectBetween } = await import('../adapt/index.ts')
  const folder = `${comparisonFolder(from, to)}/projections`
  const common = { header, runtime: defaultRuntime }
  const forward = { ...common, folder: `${folder}/forward`, ...(mapping ? { mapping } : {}) }
  const flip = mapping ? { mapping: flipped(mapping) } : {}
  const backward = { ...common, folder: `${folder}/backward`, ...flip }
  return [
    projectBetween(from, to, forward, ofVersion(to.name, sink)),
    projectBetween(to, from, backward, ofVersion(from.name, sink)),
  ]
}

/** Generates the projections within a version, or from one version to the other. */
export async function projectForward(
  from: Version,
  to: Version,
  mapping: Mapping | undefined,
  sink: Sink,
): Promise<Projection> {
  if (from.name === to.name) return projectVersion(from, sink)
  const { projectBetween } = await import('../adapt/index.ts')
  const folder = `${comparisonFolder(from, to)}/projections/forward`
  const options = { header: [], runtime: defaultRuntime, folder, ...(mapping ? { mapping } : {}) }
  return projectBetween(from, to, options, ofVersion(to.name, sink))
}

// Many documents show the same fault; a few are enough to find it.
const shown = 3

/**
 * Makes requests from examples and generated documents with every projection; reports projections whose results
 * are wrong. Returns a proof for each projection, and files: the projections, their proofs, and up to three
 * faulty documents of each. With `verify`, libxml2 judges the requests too.
 */
export async function proveProjections(
  projections: readonly Projection[],
  versions: readonly LoadedVersion[],
  { documents, verify }: ProjectionTrials,
  sink: Sink,
): Promise<ProvenProjections> {
  const pairs = projections.flatMap((one) => one.pairs)
  const own = projections.flatMap(({ files }) => files)
  if (pairs.length === 0) return { pairs, proofs: [], files: own }
  const prove = await import('../prove/index.ts')
  const { loadGenerated, loadProjections } = await import('../run/index.ts')
  const program = await loadGenerated([...versions.flatMap(({ files }) => files), ...own])
  const sides = await Promise.all(
    versions.map(async (loaded) => ({ version: loaded.version, roots: await loaded.roots() })),
  )
  const proofs: ProjectionProof[] = []
  const results: OutputFile[] = []
  const converted: ConvertedDocument[] = []
  for (const { folder, pairs: some } of projections.filter((one) => one.pairs.length > 0)) {
    const tried = prove.prepareTrials(some, loadProjections(program, folder), sides, true)
    const made = tried.map((one) => {
      const { version } = one.pair.to
      const keep = (document: string, text: string) =>
        converted.push({ document, text, root: one.trial.target, version })
      return prove.proveProjection(one, verify ? { documents, keep } : { documents })
    })
    proofs.push(...made)
    results.push(prove.projectionProofFile(`${folder}/proof.json`, made))
    for (const { projection, findings } of made) {
      const [first] = findings
      if (first === undefined) continue
      const { document, says } = first
      const facts = {
        adapter: quoted(projection),
        document,
        says,
        more: findings.length - 1,
        isProjection: true,
      } as const
      sink(diagnostic('adapter-unproven', facts))
      const texts = findings.slice(0, shown).map(({ text }) => text)
      results.push(
        ...texts.map((text, index) => ({
          path: `${folder}/findings/${slug(projection)}-${index + 1}.xml`,
          text,
        })),
      )
    }
  }
  await verifyConverted(converted, versions, sink)
  return { pairs, proofs, files: [...own, ...results] }
}
