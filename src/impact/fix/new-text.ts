import type { ts } from 'ts-morph'
import { commentEdit } from './comment.ts'
import { applied, type Edit, ordered } from './edits.ts'
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
  readonly imports: readonly Edit[]
  readonly uses: readonly PlannedUse[]
}

/** A file's text with its edits made. */
export interface NewText {
  readonly plan: FilePlan
  /** How many edits are no notes. */
  readonly count: number
  readonly edits: readonly Edit[]
  readonly after: string
}

/** The text of a file, without the edits of some uses. */
export function textOf(plan: FilePlan, back: ReadonlySet<PlannedUse>, isNoted: boolean): NewText {
  const kept = plan.uses.flatMap((use) => (back.has(use) ? [] : use.plan.edits))
  const edits = ordered([...plan.imports, ...kept])
  const open = plan.uses.filter((use) => isLeft(use, back))
  const notes = isNoted ? open.flatMap(({ node, advice }) => commentEdit(node, advice) ?? []) : []
  const all = ordered([...notes, ...edits])
  return { plan, count: edits.length, edits: all, after: applied(plan.file.text, all) }
}

/** Whether a person has to look at a use. */
export function isLeft(use: PlannedUse, back: ReadonlySet<PlannedUse>): boolean {
  return back.has(use) || use.plan.fix.status === 'review'
}
