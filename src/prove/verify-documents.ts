import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { type CodecVerdict, candidatesFor, type DocumentMedia, judge, type Roots } from '../run/index.ts'
import type { Version } from '../schema/index.ts'
import { isOurOwn, type OpinionResult, type SecondOpinions } from './second-opinion.ts'

/** A document with the verdict of our own validator. */
export interface JudgedDocument {
  readonly file: string
  readonly text: string
  readonly media: DocumentMedia
  readonly verdict: CodecVerdict
}

/**
 * Asks for a second opinion on a document and reports a different verdict, or once why there is no opinion. Skips
 * documents without a root and those that only our own rules reject.
 */
export async function verifyDocument(
  document: JudgedDocument,
  opinions: SecondOpinions,
  sink: Sink,
): Promise<void> {
  const { text, media, verdict } = document
  const { root, issues } = verdict
  if (root === undefined || isOurOwn(issues)) return
  const problem = compareOpinion(document, await opinions.of(text, media, root), 'this document')
  if (problem && (problem.code === 'verify-disagrees' || opinions.isNews(problem.message))) sink(problem)
}

/**
 * Asks for second opinions on a version's examples and on what is written from each valid one; reports where they
 * differ from ours.
 */
export async function verifyExamples(
  version: Version,
  roots: Roots,
  opinions: SecondOpinions,
  sink: Sink,
): Promise<void> {
  for (const { file, text, media } of version.examples) {
    const verdict = judge(text, media, candidatesFor(text, media, roots))
    await verifyDocument({ file, text, media, verdict }, opinions, sink)
    const { root, value, valid } = verdict
    if (!valid || root === undefined || media === 'text') continue
    const written = root.codec().serialize(value)
    const asked = await opinions.of(written, media, root)
    // A missing opinion was already reported for the document itself.
    const problem =
      'valid' in asked &&
      compareOpinion({ file, text, media, verdict }, asked, 'what is written from this document')
    if (problem) sink(problem)
  }
}

/**
 * Returns a diagnostic if a second opinion differs from ours, its package is not installed, or it cannot use the
 * schema; undefined if both agree.
 */
function compareOpinion(
  { file, media, verdict }: JudgedDocument,
  asked: OpinionResult,
  subject: string,
): Diagnostic | undefined {
  const { root, valid, issues } = verdict
  const [first] = issues
  const at = { file, line: first?.line ?? 1, column: first?.column ?? 1 }
  const name = root?.name ?? ''
  if ('missing' in asked) return diagnostic('verify-package-missing', { name: asked.missing })
  if ('impossible' in asked) {
    return diagnostic('verify-impossible', { root: name, media, reason: asked.impossible }, at)
  }
  if (asked.valid === valid) return undefined
  const facts = {
    subject,
    root: name,
    isValid: valid,
    ours: first?.message ?? '',
    by: asked.by,
    theirs: asked.says,
  }
  return diagnostic('verify-disagrees', facts, at)
}
