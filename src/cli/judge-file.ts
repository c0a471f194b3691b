import { diagnostic } from '../diagnostics/index.ts'
import type { JudgeOptions, RunnableVersion } from '../pipeline/index.ts'
import type { JudgedDocument } from '../prove/index.ts'
import type { CheckedDocument, IssueLine, ReportFormat } from '../report/index.ts'
import type { CodecVerdict } from '../run/index.ts'
import type { Issue } from '../runtime/index.ts'
import type { DocumentFile } from './documents.ts'
import type { Session } from './session.ts'

/** A document with its verdict; a large one comes without its text. */
export type JudgedFile = JudgedDocument | LargeFile

interface LargeFile {
  readonly file: string
  readonly open: () => Iterable<Uint8Array>
  readonly verdict: CodecVerdict
}

/** Whether the document comes with its text, so was not read in pieces. */
export function isJudged(one: JudgedFile): one is JudgedDocument {
  return 'text' in one
}

interface FileOptions {
  readonly isWhole: boolean
  /** Whether XML may have any encoding that the platform's decoder knows. */
  readonly anyEncoding?: boolean
}

/**
 * Validates a document against a version. A large one is read in pieces, unless `isWhole` or an option needs all
 * of it.
 */
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
  const { sniffMedia, decodeDocumentText } = await import('../run/index.ts')
  const read = bytes()
  const whole = (anyEncoding ? (await import('../runtime/index.ts')).anyEncoding(read) : undefined) ?? read
  const text = decodeDocumentText(whole)
  const media = sniffMedia(shown, text)
  const verdict = await judgeDocument(loaded, whole, { ...options, media })
  return { file: shown, text, media, verdict }
}

/**
 * The verdict as reports take it. Only `text` reports of invalid documents get the text, or the lines of a large
 * one.
 */
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
  const { decodePieces } = await import('../runtime/pieces/index.ts')
  return { ...found, lines: issueLines(issues, decodePieces(judged.open)) }
}

/** The number of characters of a line kept on either side of an issue's column. */
const reach = 8192

interface Wanted {
  readonly from: number
  readonly to: number
  text: string
}

/** For each issue, its line from a text read in pieces; at most 8192 characters on either side of its column. */
export function issueLines(issues: readonly Issue[], text: Iterable<string>): readonly IssueLine[] {
  const wanted = issues.map(({ column = 1 }): Wanted => {
    return { from: Math.max(0, column - 1 - reach), to: column - 1 + reach, text: '' }
  })
  const byLine = new Map<number, Wanted[]>()
  for (const [index, { line = 1 }] of issues.entries()) {
    const one = wanted[index]
    if (one) byLine.set(line, [...(byLine.get(line) ?? []), one])
  }
  const last = Math.max(...byLine.keys())
  let line = 1
  let column = 0
  for (const piece of text) {
    for (let at = 0; ; ) {
      const end = piece.indexOf('\n', at)
      const part = piece.slice(at, end < 0 ? piece.length : end)
      for (const one of byLine.get(line) ?? []) {
        one.text += part.slice(Math.max(0, one.from - column), Math.max(0, one.to - column))
      }
      column += part.length
      if (end < 0) break
      line++
      column = 0
      at = end + 1
    }
    if (line > last) break
  }
  return wanted.map(({ text, from }) => ({ text, from }))
}

/**
 * The check names of `--check` and the subset of `--subset`; neither without `--check`. Reports unknown names,
 * `mandatory` without a subset, and a subset without `--check`.
 */
export async function readChecks(
  flags: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<Pick<JudgeOptions, 'checks' | 'subset'>> {
  if (typeof flags.check !== 'string') {
    if (flags.subset !== undefined)
      session.sink(diagnostic('flag-needs', { flag: '--subset', needs: '--check mandatory' }))
    return {}
  }
  const { checkNames } = await import('../profile/index.ts')
  const checks = flags.check.split(',').map((name) => name.trim())
  for (const name of checks) {
    if (!checkNames.includes(name)) session.sink(diagnostic('check-unknown', { name, known: checkNames }))
  }
  const subset = typeof flags.subset === 'string' ? flags.subset : undefined
  if (checks.includes('mandatory') && subset === undefined)
    session.sink(diagnostic('check-needs-subset', undefined))
  return { checks, ...(subset === undefined ? {} : { subset }) }
}
