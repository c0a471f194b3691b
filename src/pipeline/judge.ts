import { readTool } from '../config/index.ts'
import type { DocumentMedia, DocumentVerdict, SecondOpinions } from '../prove/index.ts'
import type { Issue } from '../runtime/index.ts'
import type { LoadedVersion, RunnableVersion } from './version.ts'

export interface JudgeOptions {
  /** The root to check against, where the document's own is not evident. */
  readonly root?: string
  /** Told from the text where absent. */
  readonly media?: DocumentMedia
  /** Checks beyond the schema language, by name; `checkNames` lists them. None unless named. */
  readonly checks?: readonly string[]
  /** The subset whose mandatory data elements the check `mandatory` asks for. */
  readonly subset?: string
}

export interface LargeDocument {
  readonly name: string
  /** Its bytes from the start, in pieces. */
  readonly open: () => Iterable<Uint8Array>
}

/** Checks a document with the validator that was emitted for its root. */
export async function judgeDocument(
  version: RunnableVersion,
  document: string | Uint8Array,
  options: JudgeOptions,
): Promise<DocumentVerdict> {
  const { candidatesFor, judge, sniffMedia, rootsNamed, decodeText, whyOfOtherKind } = await import(
    '../prove/index.ts'
  )
  const roots = await version.roots()
  const text = decodeText(document)
  const media = options.media ?? sniffMedia('', text)
  const candidates =
    options.root === undefined ? candidatesFor(text, media, roots) : rootsNamed(options.root, roots)
  const other = options.root === undefined ? undefined : whyOfOtherKind(text, candidates, roots)
  const verdict = other === undefined ? judge(document, media, candidates, {}, roots) : refused(other)
  const { checks = [], subset } = options
  return checks.length === 0 ? verdict : withChecks(version, verdict, checks, subset)
}

/** The same of an XML document that need not fit into memory; nothing where it has to be read whole. */
export async function judgeLarge(
  version: RunnableVersion,
  { name, open }: LargeDocument,
  { root, checks = [] }: JudgeOptions,
): Promise<DocumentVerdict | undefined> {
  const { candidatesFor, judgePieces, sniffMedia, rootsNamed, readStart, decodeText, whyOfOtherKind } =
    await import('../prove/index.ts')
  const start = readStart(open)
  const text = decodeText(start)
  // What checks beyond the schemas look at is the value.
  if (checks.length > 0 || sniffMedia(name, text) !== 'xml') return undefined
  const roots = await version.roots()
  const candidates = root === undefined ? candidatesFor(text, 'xml', roots) : rootsNamed(root, roots)
  const other = root === undefined ? undefined : whyOfOtherKind(text, candidates, roots)
  return other === undefined ? judgePieces(open, start, candidates, {}, roots) : refused(other)
}

function refused(issue: Issue): DocumentVerdict {
  return { valid: false, issues: [issue] }
}

/** A valid document must stand the named checks as well; their issues have a path, and no line. */
async function withChecks(
  { version }: RunnableVersion,
  verdict: DocumentVerdict,
  checks: readonly string[],
  subset: string | undefined,
): Promise<DocumentVerdict> {
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

/** Second opinions on documents of a version. */
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
