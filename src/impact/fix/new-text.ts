import type { ts } from 'ts-morph'
import { commentEdit } from './comment.ts'
import { applied, type CodeEdit, ordered } from './edits.ts'
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
