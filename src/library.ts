import type { Config } from './config/index.ts'
import type { Sink } from './diagnostics/index.ts'
import type { Comparison } from './diff/index.ts'
import {
  compareSides,
  findSide,
  type JudgeOptions,
  judgeDocument,
  type LoadedVersion,
  loadSource,
  type Progress,
} from './pipeline/index.ts'
import type { Issue } from './runtime/index.ts'

export type { LoadedVersion, Progress, RunnableVersion } from './pipeline/index.ts'

/** Where `compare` and `loadVersion` look for paths, and where they report progress. */
export interface SideOptions {
  /** The folder that paths are relative to. */
  readonly cwd: string
  readonly progress?: Progress
}

/**
 * Compares two versions, each given by its name in the configuration or by a path. A path leads to an OpenAPI file,
 * JSON Schema, `.xsd`, folder or `.zip`, or to a file in one of the last two: `specs.zip!/order.xsd`. `undefined` if
 * an error was reported to the sink.
 */
export async function compare(
  from: string,
  to: string,
  config: Config,
  options: SideOptions,
  sink: Sink,
): Promise<Comparison | undefined> {
  const before = await findSide(from, config, options.cwd, sink)
  const after = await findSide(to, config, options.cwd, sink)
  if (before === undefined || after === undefined) return undefined
  const compared = await compareSides(before, after, options.progress, sink)
  return compared?.comparison
}

/**
 * Reads one version, named as for `compare`, and generates its files, which can be written or run on documents.
 * `undefined` if an error was reported to the sink.
 */
export async function loadVersion(
  name: string,
  config: Config,
  options: SideOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  const side = await findSide(name, config, options.cwd, sink)
  return side && (await loadSource(side.source, { ...side.options, ...options }, sink))
}

/** The result of validating one document. */
export interface DocumentVerdict {
  readonly valid: boolean
  /** `{namespace}local`, with `set#` before it where several sets have it; absent where no root fits. */
  readonly root?: string
  readonly issues: readonly Issue[]
}

/** The root and media of a document, if they are not evident, and checks beyond the schemas. */
export type DocumentOptions = JudgeOptions

/**
 * Validates a document (text, or bytes in UTF-8 or UTF-16) with the emitted validator of its root. Never throws
 * because of the document: every problem is an issue, with lines and columns from 1.
 */
export async function validateDocument(
  version: LoadedVersion,
  document: string | Uint8Array,
  options: DocumentOptions = {},
): Promise<DocumentVerdict> {
  const { valid, root, issues } = await judgeDocument(version, document, options)
  return { valid, ...(root === undefined ? {} : { root: root.name }), issues }
}
