import { ts } from 'ts-morph'
import { applied, type CodeEdit, findNewline, ordered } from './edits.ts'
import type { ImportPlan } from './imports.ts'
import type { UsePlan } from './plan.ts'

/** A use with what is planned for it. */
export interface PlannedUse {
  readonly node: ts.Node
  readonly plan: UsePlan
  readonly advice: string
}

/** What is planned for one file of the user's. */
export interface FilePlan {
  readonly file: ts.SourceFile
  readonly imports: ImportPlan
  readonly uses: readonly PlannedUse[]
  /** Other files of the user's that it imports. */
  readonly from: readonly string[]
}

/** What of the plans is not done after all: uses that keep their names, and moves with the error that they would cause. */
export interface RevertedRewrites {
  readonly uses: ReadonlySet<PlannedUse>
  readonly moves: ReadonlyMap<ts.Node, string>
}

/** A file's text with its edits made. */
export interface NewText {
  readonly plan: FilePlan
  /** How many edits are no notes. */
  readonly count: number
  readonly edits: readonly CodeEdit[]
  readonly after: string
}

/** The text of a file, without what is taken back. */
export function makeNewText(plan: FilePlan, back: RevertedRewrites, isNoted: boolean): NewText {
  const kept = plan.uses.flatMap((use) => (back.uses.has(use) ? [] : use.plan.edits))
  const edits = ordered([...plan.imports.edits(new Set(back.moves.keys())), ...kept])
  const open = plan.uses.filter((use) => isLeft(use, back.uses))
  const notes = isNoted ? open.flatMap(({ node, advice }) => commentEdit(node, advice) ?? []) : []
  const all = ordered([...notes, ...edits])
  return { plan, count: edits.length, edits: all, after: applied(plan.file.text, all) }
}

/** Whether a person has to look at a use. */
export function isLeft(use: PlannedUse, back: ReadonlySet<PlannedUse>): boolean {
  return back.has(use) || use.plan.fix.status === 'review'
}

/** A note above the statement or member that a node is in; nothing where the same note stands there already. */
function commentEdit(node: ts.Node, advice: string): CodeEdit | undefined {
  const file = node.getSourceFile()
  let owner = node
  while (!isLine(owner) && !ts.isSourceFile(owner.parent)) owner = owner.parent
  const start = owner.getStart(file)
  const line = file.text.lastIndexOf('\n', start - 1) + 1
  const margin = /^[ \t]*/u.exec(file.text.slice(line, start))?.[0] ?? ''
  // Something else begins the line: a note there would be about it, or inside it.
  if (line + margin.length !== start) return undefined
  const text = `${margin}// TODO(efti-schema): ${advice.replaceAll(/\s+/gu, ' ')}${findNewline(file)}`
  const above = file.text.slice(0, line)
  return above.endsWith(text) || (above.includes(`${text}`) && isNoted(above, text))
    ? undefined
    : { start: line, end: line, text }
}

/** Whether the lines just above are notes, and this one of them. */
function isNoted(above: string, text: string): boolean {
  const lines = above.split('\n').slice(0, -1)
  for (let index = lines.length - 1; lines[index]?.trim().startsWith('// TODO(efti-schema):'); index--) {
    if (`${lines[index]}\n` === text) return true
  }
  return false
}

function isLine(node: ts.Node): boolean {
  if (ts.isBlock(node) || ts.isSourceFile(node)) return false
  return ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node)
}
