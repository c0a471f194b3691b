import { readTool } from '../config/index.ts'
import type { SecondOpinions } from '../prove/index.ts'
import type { CodecVerdict, DocumentMedia } from '../run/index.ts'
import type { Issue } from '../runtime/index.ts'
import type { LoadedVersion, RunnableVersion } from './version.ts'

export interface JudgeOptions {
  /** The root to validate against; by default the one that fits the document. */
  readonly root?: string
  /** By default detected from the text. */
  readonly media?: DocumentMedia
  /** Checks beyond the schema language, by name; `checkNames` lists them. None unless named. */
  readonly checks?: readonly string[]
  /** The subset whose mandatory data elements the check `mandatory` asks for. */
  readonly subset?: string
}

export interface LargeDocument {
  readonly name: string
  /** Reads its bytes in pieces, each call from the start. */
  readonly open: () => Iterable<Uint8Array>
}

/**
 * Validates a document with the generated validator of the given or matching root, then by the named checks.
 * Without a given root, a document of another kind than all roots is invalid, with the reason.
 */
export async function judgeDocument(
  version: RunnableVersion,
  document: string | Uint8Array,
  options: JudgeOptions,
): Promise<CodecVerdict> {
  const { candidatesFor, judge, sniffMedia, rootsNamed, decodeDocumentText, explainWrongKind } = await import(
    '../run/index.ts'
  )
  const roots = await version.roots()
  const text = decodeDocumentText(document)
  const media = options.media ?? sniffMedia('', text)
  const candidates =
    options.root === undefined ? candidatesFor(text, media, roots) : rootsNamed(options.root, roots)
  const other = options.root === undefined ? undefined : explainWrongKind(text, candidates, roots)
  const verdict = other === undefined ? judge(document, media, candidates, {}, roots) : refused(other)
  const { checks = [], subset } = options
  return checks.length === 0 ? verdict : withChecks(version, verdict, checks, subset)
}

/**
 * Validates an XML document piece by piece, without holding it in memory. Undefined for JSON, with checks beyond
 * the schema, or if the validator needs it whole.
 */
export async function judgeLarge(
  version: RunnableVersion,
  { name, open }: LargeDocument,
  { root, checks = [] }: JudgeOptions,
): Promise<CodecVerdict | undefined> {
  const {
    candidatesFor,
    judgePieces,
    sniffMedia,
    rootsNamed,
    readStart,
    decodeDocumentText,
    explainWrongKind,
  } = await import('../run/index.ts')
  const start = readStart(open)
  const text = decodeDocumentText(start)
  // Checks beyond the schema need the whole parsed document.
  if (checks.length > 0 || sniffMedia(name, text) !== 'xml') return undefined
  const roots = await version.roots()
  const candidates = root === undefined ? candidatesFor(text, 'xml', roots) : rootsNamed(root, roots)
  const other = root === undefined ? undefined : explainWrongKind(text, candidates, roots)
  return other === undefined ? judgePieces(open, start, candidates, {}, roots) : refused(other)
}

/** The verdict "invalid" with this issue. */
function refused(issue: Issue): CodecVerdict {
  return { valid: false, issues: [issue] }
}

/**
 * Runs the named checks on a valid document; their issues have paths, not lines. An invalid one is returned
 * unchanged.
 */
async function withChecks(
  { version }: RunnableVersion,
  verdict: CodecVerdict,
  checks: readonly string[],
  subset: string | undefined,
): Promise<CodecVerdict> {
  const set = version.sets.find(({ name }) => name === verdict.root?.set)
  const element = set?.elements.get(verdict.root?.local ?? '')
  if (!verdict.valid || !set || !element) return verdict
  const { checkProfile } = await import('../profile/index.ts')
  const issues = checkProfile(set, element, verdict.value, {
    checks,
    ...(subset === undefined ? {} : { subset }),
  })
  return issues.length === 0 ? verdict : { ...verdict, valid: false, issues }
}

/** An object that asks libxml2 or ajv about documents of a version; files and schemas are loaded on demand. */
export async function secondOpinions(loaded: RunnableVersion | LoadedVersion): Promise<SecondOpinions> {
  const { SecondOpinions } = await import('../prove/index.ts')
  let documents: ReturnType<RunnableVersion['schemaDocuments']> | undefined
  return new SecondOpinions({
    version: loaded.version,
    files: async () => {
      if ('files' in loaded) return loaded.files
      const { generate } = await import('../generate/index.ts')
      return generate(loaded.version, { toolVersion: readTool().version }, () => {})
    },
    documents: () => {
      documents ??= loaded.schemaDocuments()
      return documents
    },
  })
}
