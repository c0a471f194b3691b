import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileDigest, Store, signFilesJustWritten, type Trace, type TracedFile } from '../../cache/index.ts'
import { type Config, hooksEnding, mappingEnding, ownFile } from '../../config/index.ts'
import { lockName } from '../../lock/index.ts'
import { digestOutput, guests } from '../../output/index.ts'
import type { Build } from '../../pipeline.ts'
import type { OutputFile } from '../../typescript/index.ts'
import { outputFolders, type ShownFolders } from '../output-folders.ts'
import type { Session } from '../session.ts'
import { summaryParts } from '../summary.ts'
import {
  type BuildState,
  configCandidates,
  configPath,
  isLiteralConfig,
  stateName,
  statePlace,
  type WrittenFolder,
} from './state.ts'

/** The current digests of files. */
function readDigests(paths: readonly string[]): readonly TracedFile[] {
  return paths.map((path) => ({ path, sha256: fileDigest(path) }))
}

/**
 * The absolute paths of all files besides sources that a build reads, whether or not they exist: lock, hooks,
 * mappings, accepted changes, results of `impact`.
 */
function listReadFiles({ root, home, compare }: Config): readonly string[] {
  const own = compare.flatMap(({ from, to, hooks, mapping }) => [
    hooks ?? ownFile(from, to, hooksEnding),
    mapping ?? ownFile(from, to, mappingEnding),
  ])
  const named = [
    lockName,
    ...compare.flatMap(({ accepted, impact }) => [accepted, impact].filter((path) => path !== undefined)),
  ]
  return [...named.map((path) => resolve(root, path)), ...own.map((path) => resolve(home, path))]
}

export interface Finished {
  readonly config: Config
  readonly build: Build
  /** The folders written, as shown in results. */
  readonly shown: ShownFolders
  /** The files besides the sources, with their digests from before the build. */
  readonly read: readonly TracedFile[]
}

/**
 * Stores the inputs and output of a build for `warmBuild`. Does nothing if a file changed meanwhile, the
 * configuration is not literal, an input is not traced, or the result depends on the day. Nor if there was an error:
 * it may be about a flag.
 */
async function keepBuild(
  { config, build, shown, read }: Finished,
  flags: Readonly<Record<string, unknown>>,
  store: Store,
  session: Session,
): Promise<void> {
  const { cwd } = session.io
  const path = configPath(cwd, session.flags)
  const isSame = readDigests(read.map((one) => one.path)).every(
    ({ sha256: digest }, index) => digest === read[index]?.sha256,
  )
  const traces = build.versions.flatMap(({ origin }) => (origin === undefined ? [] : [origin.trace]))
  const isPlain = path === undefined || isLiteralConfig(path, readFileSync(path, 'utf8'))
  const problems = await session.printed()
  if (session.hasErrors || !isSame || !isPlain || traces.length < build.versions.length) return
  if (problems.some(({ text }) => text.includes('[acceptance-expired]'))) return
  // Deprecation rules depend on the day.
  if (config.compare.some(({ deprecation }) => deprecation !== undefined)) return
  const { heads, reports } = summaryParts(build, shown)
  const state: BuildState = {
    trace: mergeTraces([{ files: read, folders: [] }, ...traces]),
    folders: listWritten({ config, build, shown }),
    guests,
    summary: heads,
    reports,
    problems,
    plans: build.migrations.map(({ plan, comparison }) => ({
      ...(plan.failOn === undefined ? {} : { failOn: plan.failOn }),
      severities: [
        ...new Set(
          comparison.changes.flatMap(({ severity, accepted, counted }) =>
            accepted || !counted ? [] : [severity],
          ),
        ),
      ],
    })),
    until: build.migrations.flatMap(({ policy }) =>
      [...policy.accepted.values()].flatMap(({ until }) => until ?? []),
    ),
  }
  store.put('build', stateName(cwd, session.flags, flags.out as string | undefined), 'state', state)
}

/** The output folder and, if there is one, the folder of reports, each with the digests of its files. */
function listWritten({ config, build, shown }: Omit<Finished, 'read'>): readonly WrittenFolder[] {
  const folder = (out: string, name: string, files: readonly OutputFile[]): WrittenFolder => ({
    ...{ out, shown: name },
    files: signFilesJustWritten(files.map((file) => [file.path, digestOutput(file)])),
  })
  const { reports } = config
  return [
    folder(config.out, shown.out, build.files),
    ...(reports === undefined || shown.reports === undefined
      ? []
      : [folder(reports, shown.reports, build.reportFiles ?? [])]),
  ]
}

/** Merges traces into one, with each file and folder once. */
function mergeTraces(traces: readonly Trace[]): Trace {
  const files = new Map(traces.flatMap((trace) => trace.files).map((file) => [file.path, file]))
  const folders = new Map(
    traces.flatMap((trace) => trace.folders).map((folder) => [`${folder.listing} ${folder.path}`, folder]),
  )
  return { files: [...files.values()], folders: [...folders.values()] }
}

/**
 * The cache of one build: results of earlier builds, and its own for later ones. Create before reading the
 * configuration.
 */
export class Kept {
  readonly #session: Session
  readonly #flags: Readonly<Record<string, unknown>>
  readonly #configs: readonly TracedFile[]
  #begun: { readonly config: Config; readonly store: Store; readonly read: readonly TracedFile[] } | undefined

  constructor(session: Session, flags: Readonly<Record<string, unknown>>) {
    this.#session = session
    this.#flags = flags
    this.#configs = readDigests(configCandidates(session.io.cwd, session.flags))
  }

  /**
   * Opens the store for a configuration; undefined with `--verify`, which is never cached, or without a place for
   * it.
   */
  begin(config: Config): Store | undefined {
    if (this.#flags.verify === true) return undefined
    const store = Store.near(statePlace(this.#session.io.cwd, this.#session.flags), outputFolders(config))
    if (store === undefined) return undefined
    this.#begun = { config, store, read: [...this.#configs, ...readDigests(listReadFiles(config))] }
    return store
  }

  /** Stores the state of the finished build, if a store was opened. */
  async end(build: Build, shown: ShownFolders): Promise<void> {
    if (this.#begun === undefined) return
    const { config, store, read } = this.#begun
    await keepBuild({ config, build, shown, read }, this.#flags, store, this.#session)
  }
}
