import { ts } from 'ts-morph'
import { applyEdits, type CodeEdit, findNewline, orderEdits } from './edits.ts'
import type { ImportPlan } from './imports.ts'
import type { UsePlan } from './plan.ts'

/** A use with its plan and the advice for a comment. */
export interface PlannedUse {
  readonly node: ts.Node
  readonly plan: UsePlan
  readonly advice: string
}

/** All plans for one file of the user's. */
export interface FilePlan {
  readonly file: ts.SourceFile
  readonly imports: ImportPlan
  readonly uses: readonly PlannedUse[]
  /** The user's own files that it imports. */
  readonly from: readonly string[]
}

/** The reverted plans: uses that keep their names, and moved imports with the error that they would cause. */
export interface RevertedRewrites {
  readonly uses: ReadonlySet<PlannedUse>
  readonly moves: ReadonlyMap<ts.Node, string>
}

/** A file's text with its edits made. */
export interface NewText {
  readonly plan: FilePlan
  /** The number of edits, comments not counted. */
  readonly count: number
  readonly edits: readonly CodeEdit[]
  readonly after: string
}

/** The new text of a file with all edits that are not reverted and, if `isNoted`, comments above what is left. */
export function makeNewText(plan: FilePlan, back: RevertedRewrites, isNoted: boolean): NewText {
  const kept = plan.uses.flatMap((use) => (back.uses.has(use) ? [] : use.plan.edits))
  const edits = orderEdits([...plan.imports.edits(new Set(back.moves.keys())), ...kept])
  const open = plan.uses.filter((use) => isLeft(use, back.uses))
  const notes = isNoted ? open.flatMap(({ node, advice }) => commentEdit(node, advice) ?? []) : []
  const all = orderEdits([...notes, ...edits])
  return { plan, count: edits.length, edits: all, after: applyEdits(plan.file.text, all) }
}

/** Whether a person has to look at a use: it was reverted, or its plan says so. */
export function isLeft(use: PlannedUse, back: ReadonlySet<PlannedUse>): boolean {
  return back.has(use) || use.plan.fix.status === 'review'
}

/**
 * The edit that adds a comment line above the statement or member around a node. Undefined if the same comment is
 * there already, or the statement does not start its line.
 */
function commentEdit(node: ts.Node, advice: string): CodeEdit | undefined {
  const file = node.getSourceFile()
  let owner = node
  while (!isLine(owner) && !ts.isSourceFile(owner.parent)) owner = owner.parent
  const start = owner.getStart(file)
  const line = file.text.lastIndexOf('\n', start - 1) + 1
  const margin = /^[ \t]*/u.exec(file.text.slice(line, start))?.[0] ?? ''
  // Something else starts the line, and the comment would be about that or inside it.
  if (line + margin.length !== start) return undefined
  const text = `${margin}// TODO(efti-schema): ${advice.replaceAll(/\s+/gu, ' ')}${findNewline(file)}`
  const above = file.text.slice(0, line)
  return above.endsWith(text) || (above.includes(`${text}`) && isNoted(above, text))
    ? undefined
    : { start: line, end: line, text }
}

/** Whether this comment is among the comments of ours that directly precede the line. */
function isNoted(above: string, text: string): boolean {
  const lines = above.split('\n').slice(0, -1)
  for (let index = lines.length - 1; lines[index]?.trim().startsWith('// TODO(efti-schema):'); index--) {
    if (`${lines[index]}\n` === text) return true
  }
  return false
}

/** Whether a node is a statement (not a block), class member or type member, above which a comment can be put. */
function isLine(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isSourceFile(node)) return false
  return ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node)
}
