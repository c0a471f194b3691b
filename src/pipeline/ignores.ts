import { isDay } from '../config/index.ts'
import { diagnostic, type Location, nearNames, type Sink } from '../diagnostics/index.ts'
import { type Acceptance, type Comparison, rules } from '../diff/index.ts'
import { findCommentTest } from '../ingest/text/index.ts'
import type { PlacedPolicy } from './policy.ts'
import type { LineAt } from './read-lines.ts'

/** A comment that accepts the changes of a rule at the line it applies to. */
interface IgnoreComment extends Acceptance {
  readonly rule: string
  readonly at: Location
  /** The line that it applies to: its own, or the next line with content. */
  readonly line: number
}

/** The ignore comments of a file, and the indentation of each line; undefined for blank and comment lines. */
interface CommentedFile {
  readonly comments: readonly IgnoreComment[]
  readonly indents: Indents
  readonly isXml: boolean
}

type Indents = readonly (number | undefined)[]

type Comments = ReadonlyMap<string, CommentedFile>

// What looks like a date is one that must be right; "until 2.0 is out" is a reason.
const day = /\d{4}[-./][\d./-]*\d|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{8}/u
const form = new RegExp(
  `(?:#|<!--)\\s*diff:ignore(?:\\s+(?<rule>[a-z\\d-]+))?(?:\\s+until\\s+(?<until>${day.source}))?(?<reason>.*?)(?:-->.*)?$`,
  'uy',
)
/** Where a comment of that form may begin. */
const mark = /(?:#|<!--)\s*diff:ignore/gu

/**
 * The policy with acceptances from comments in both versions' files added. The form is
 * `# diff:ignore <rule> [until YYYY-MM-DD] <reason>`, after or above a line; in XML as `<!-- … -->`.
 * A comment applies to the line, the block
 * below it and, in YAML, the mapping around it. Wrong comments, and unused ones of the later version, are
 * reported.
 */
export async function withIgnores(
  policy: PlacedPolicy,
  comparison: Comparison,
  lines: { readonly before: LineAt; readonly after: LineAt },
  sink: Sink,
): Promise<PlacedPolicy> {
  const read = (side: 'before' | 'after') =>
    readComments(listChangedFiles(comparison, side), lines[side], sink)
  const comments = { before: read('before'), after: read('after') }
  const used = new Set<IgnoreComment>()
  const accepted = new Map(policy.accepted)
  const places = new Map(policy.places)
  for (const change of comparison.changes) {
    const comment = (['after', 'before'] as const)
      .flatMap((side) =>
        commentsAt(comments[side], change[side]?.at ?? (side === 'after' ? change.goneFrom : undefined)),
      )
      .find(({ rule }) => rule === change.rule)
    if (comment === undefined) continue
    used.add(comment)
    if (accepted.has(change.id)) continue
    const { reason, until, at } = comment
    accepted.set(change.id, { reason, ...(until === undefined ? {} : { until }), at })
    places.set(change.id, at)
  }
  reportUnused(comments.after, used, sink)
  return { ...policy, accepted, places }
}

/**
 * The files that contain changes on one side, each once; on the `after` side also those from which something was
 * removed.
 */
export function listChangedFiles({ changes }: Comparison, side: 'before' | 'after'): readonly string[] {
  return [
    ...new Set(
      changes.flatMap(
        (change) => change[side]?.at?.file ?? (side === 'after' ? change.goneFrom?.file : undefined) ?? [],
      ),
    ),
  ]
}

/**
 * The comments that apply to a location; empty without one. A location on a blank or comment line counts as the
 * next line with content.
 */
function commentsAt(comments: Comments, at: Location | undefined): readonly IgnoreComment[] {
  const file = (at && comments.get(at.file)) ?? none
  // The location of a whole file is its first line, which may be a comment: take the next line with content.
  const rest = file.indents.slice(at?.line ?? 0).findIndex((indent) => indent !== undefined)
  const place = { line: (at?.line ?? 0) + Math.max(rest, 0), column: at?.column ?? 1 }
  return file.comments.filter(({ line }) => isAbout(line, place, file))
}

const none: CommentedFile = { comments: [], indents: [], isXml: false }

/**
 * Whether a comment at `line` applies to a place: on the same line, in the deeper indented block below it, or the
 * YAML mapping that the line belongs to.
 */
function isAbout(
  line: number,
  place: Pick<Location, 'line' | 'column'>,
  { indents, isXml }: CommentedFile,
): boolean {
  const own = indents[line] ?? 0
  if (line === place.line) return true
  if (line < place.line)
    return indents.slice(line + 1, place.line + 1).every((indent) => indent === undefined || indent > own)
  const isMapping = !isXml && place.column === own + 1 && startsBlock(place, indents)
  return (
    isMapping && indents.slice(place.line + 1, line).every((indent) => indent === undefined || indent >= own)
  )
}

/** Whether a mapping begins at a place: in a list item, or below a less indented line or at the top. */
function startsBlock({ line, column }: Pick<Location, 'line' | 'column'>, indents: Indents): boolean {
  const own = indents[line] ?? 0
  // The item of a list begins before its mapping, by "- ".
  if (own < column - 1) return true
  const before = indents.slice(0, line).findLast((indent) => indent !== undefined)
  return before === undefined || before < own
}

/**
 * By file, its ignore comments and the indentation of each line; wrong comments are reported and left out. A
 * comment on a line of its own applies to the next line with content.
 */
function readComments(files: readonly string[], lineAt: LineAt, sink: Sink): Comments {
  const known = rules.map(({ id }) => id)
  return new Map(
    files.map((file) => {
      const comments: IgnoreComment[] = []
      const indents: (number | undefined)[] = [undefined]
      let isXml = false
      const isComment = commentsIn(file, lineAt)
      let waiting: readonly Omit<IgnoreComment, 'line'>[] = []
      for (let line = 1, text = lineAt({ file, line }); text !== undefined; line++) {
        const stated = findForms(text, (index) => isComment(line, index))
        const own = stated.flatMap((match) =>
          parseComment(match, { file, line, column: match.index + 1 }, known, sink),
        )
        const before = text.slice(0, stated[0]?.index)
        if (indents.every((indent) => indent === undefined)) isXml = /^\s*</u.test(text)
        const isAlone = before.trim() === '' || /^\s*(?:#|<!--)/u.test(before)
        indents.push(isAlone ? undefined : before.search(/\S/u))
        waiting = [...waiting, ...own]
        if (!isAlone) {
          comments.push(...waiting.map((one) => ({ ...one, line })))
          waiting = []
        }
        text = lineAt({ file, line: line + 1 })
      }
      return [file, { comments, indents, isXml }] as const
    }),
  )
}

/**
 * The `diff:ignore` comments in a line of XML; in a line of YAML only the first, since the rest of the line
 * belongs to it.
 */
function findForms(text: string, isComment: (index: number) => boolean): readonly RegExpExecArray[] {
  const starts = [...text.matchAll(mark)].map(({ index }) => index).filter(isComment)
  const [first = 0] = starts
  return (text.startsWith('#', first) ? [first] : starts).flatMap((index) => {
    form.lastIndex = index
    const found = form.exec(text)
    return found === null ? [] : [found]
  })
}

/** A test whether a comment begins at a line and an index in it. The file is parsed at the first question. */
function commentsIn(file: string, lineAt: LineAt): (line: number, index: number) => boolean {
  let test: ((line: number, index: number) => boolean) | undefined
  return (line, index) => {
    test ??= findComments(file, lineAt)
    return test(line, index)
  }
}

/**
 * Reads a file line by line, parses it, and returns a test whether a comment begins at a line and an index in it.
 */
function findComments(file: string, lineAt: LineAt): (line: number, index: number) => boolean {
  const starts: number[] = []
  let whole = ''
  for (let line = 1, text = lineAt({ file, line }); text !== undefined; line++) {
    starts.push(whole.length)
    whole += `${text}\n`
    text = lineAt({ file, line: line + 1 })
  }
  const isComment = findCommentTest(file, whole)
  return (line, index) => isComment((starts[line - 1] ?? 0) + index)
}

/** The comment as a list of one; empty, with a diagnostic, for an unknown rule, a wrong day or a missing reason. */
function parseComment(
  { groups = {} }: RegExpExecArray,
  at: Location,
  known: readonly string[],
  sink: Sink,
): readonly Omit<IgnoreComment, 'line'>[] {
  const { rule = '', until, reason = '' } = groups
  if (!known.includes(rule)) {
    sink(diagnostic('policy-rule-unknown', { id: rule, near: nearNames(rule, known) }, at))
    return []
  }
  if (until !== undefined && !isDay(until)) {
    sink(diagnostic('policy-day', { text: until }, at))
    return []
  }
  if (reason.trim() === '') {
    sink(diagnostic('ignore-reason', { rule }, at))
    return []
  }
  return [{ rule, reason: reason.trim(), at, ...(until === undefined ? {} : { until }) }]
}

/** Reports each comment that no change used. */
function reportUnused(comments: Comments, used: ReadonlySet<IgnoreComment>, sink: Sink): void {
  for (const { comments: all } of comments.values()) {
    for (const comment of all) {
      if (!used.has(comment)) sink(diagnostic('ignore-unused', { rule: comment.rule }, comment.at))
    }
  }
}
