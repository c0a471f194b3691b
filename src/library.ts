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

/** How `compare` and `loadVersion` find paths and whom they tell their steps. */
export interface SideOptions {
  /** What paths are relative to. */
  readonly cwd: string
  readonly progress?: Progress
}

/**
 * Compares two versions, each a name of the configuration or a path (OpenAPI file, JSON Schema, `.xsd`, folder,
 * `.zip`). Gives nothing where an error was reported to the sink.
 */
export async function compare(
  from: string,
  to: string,
  config: Config,
  options: SideOptions,
  sink: Sink,
): Promise<Comparison | undefined> {
  const before = findSide(from, config, options.cwd, sink)
  const after = findSide(to, config, options.cwd, sink)
  if (before === undefined || after === undefined) return undefined
  const compared = await compareSides(before, after, options.progress, sink)
  return compared?.comparison
}

/**
 * Reads and generates one version, named as for `compare`; its files can be written, or run on documents. Gives nothing
 * where an error was reported to the sink.
 */
export async function loadVersion(
  name: string,
  config: Config,
  options: SideOptions,
  sink: Sink,
): Promise<LoadedVersion | undefined> {
  const side = findSide(name, config, options.cwd, sink)
  return side && (await loadSource(side.source, { ...side.options, ...options }, sink))
}

/** What a version says of one document. */
export interface DocumentVerdict {
  readonly valid: boolean
  /** `{namespace}local`, with `set#` before it where several sets have it; absent where no root fits. */
  readonly root?: string
  readonly issues: readonly Issue[]
}

/** Which root a document has and in what form it is, where that is not evident, and what is asked beyond the schemas. */
export type DocumentOptions = JudgeOptions

/**
 * Checks a document (text, or bytes in UTF-8 or UTF-16) with the validator that was emitted for its root. Never throws for
 * what a document says: every problem is an issue, lines and columns counted from 1.
 */
export async function validateDocument(
  version: LoadedVersion,
  document: string | Uint8Array,
  options: DocumentOptions = {},
): Promise<DocumentVerdict> {
  const { valid, root, issues } = await judgeDocument(version, document, options)
  return { valid, ...(root === undefined ? {} : { root: root.name }), issues }
}
