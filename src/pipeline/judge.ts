import type { DocumentMedia, SecondOpinions, Verdict } from '../prove/index.ts'
import type { LoadedVersion } from './version.ts'

export interface JudgeOptions {
  /** The root to check against, where the document's own is not evident. */
  readonly root?: string
  /** Told from the text where absent. */
  readonly media?: DocumentMedia
}

/** Checks a document with the validator that was emitted for its root. */
export async function judgeDocument(
  version: LoadedVersion,
  document: string | Uint8Array,
  options: JudgeOptions,
): Promise<Verdict> {
  const { candidatesFor, judge, mediaOf, rootsNamed, textOf } = await import('../prove/index.ts')
  const roots = await version.roots()
  const text = textOf(document)
  const media = options.media ?? mediaOf('', text)
  const candidates =
    options.root === undefined ? candidatesFor(text, media, roots) : rootsNamed(options.root, roots)
  return judge(document, media, candidates)
}

/** Second opinions on documents of a version. */
export async function secondOpinions(loaded: LoadedVersion): Promise<SecondOpinions> {
  const { SecondOpinions } = await import('../prove/index.ts')
  const { version, files } = loaded
  let documents: ReturnType<LoadedVersion['schemaDocuments']> | undefined
  return new SecondOpinions({
    version,
    files,
    documents: () => {
      documents ??= loaded.schemaDocuments()
      return documents
    },
  })
}
