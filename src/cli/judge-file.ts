import type { JudgeOptions, RunnableVersion } from '../pipeline/index.ts'
import type { DocumentVerdict, JudgedDocument } from '../prove/index.ts'
import type { CheckedDocument, ReportFormat } from '../report/index.ts'
import type { DocumentFile } from './documents.ts'

/** A document with its verdict; of a large one the text is not held. */
export type JudgedFile = JudgedDocument | LargeFile

interface LargeFile {
  readonly file: string
  readonly open: () => Iterable<Uint8Array>
  readonly verdict: DocumentVerdict
}

export function isJudged(one: JudgedFile): one is JudgedDocument {
  return 'text' in one
}

interface FileOptions {
  readonly isWhole: boolean
  /** XML is read in every encoding that the platform's decoder knows. */
  readonly anyEncoding?: boolean
}

/** A large document is read in pieces, unless `isWhole` or what is asked of it needs all of it. */
export async function judgeFile(
  { shown, bytes, open }: DocumentFile,
  loaded: RunnableVersion,
  { isWhole, anyEncoding = false, ...options }: JudgeOptions & FileOptions,
): Promise<JudgedFile> {
  const { judgeDocument, judgeLarge } = await import('../pipeline/index.ts')
  if (open !== undefined && !isWhole && !anyEncoding) {
    const verdict = await judgeLarge(loaded, { name: shown, open }, options)
    if (verdict !== undefined) return { file: shown, open, verdict }
  }
  const { sniffMedia, decodeText } = await import('../prove/index.ts')
  const read = bytes()
  const whole = (anyEncoding ? (await import('../runtime/index.ts')).anyEncoding(read) : undefined) ?? read
  const text = decodeText(whole)
  const media = sniffMedia(shown, text)
  const verdict = await judgeDocument(loaded, whole, { ...options, media })
  return { file: shown, text, media, verdict }
}

/** As results show it, with no more text than the format shows: of a large document lines that are read again. */
export async function checkedDocument(judged: JudgedFile, format: ReportFormat): Promise<CheckedDocument> {
  const { valid, root, among, issues } = judged.verdict
  const found = {
    file: judged.file,
    valid,
    ...(root === undefined ? {} : { root: root.name }),
    ...(among === undefined ? {} : { among }),
    issues,
  }
  if (format !== 'text' || issues.length === 0) return found
  if (isJudged(judged)) return { ...found, text: judged.text }
  const [{ issueLines }, { decodePieces }] = await Promise.all([
    import('./issue-lines.ts'),
    import('../runtime/pieces/index.ts'),
  ])
  return { ...found, lines: issueLines(issues, decodePieces(judged.open)) }
}
