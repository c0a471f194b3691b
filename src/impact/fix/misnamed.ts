import { type CodeEdit, covered } from './edits.ts'
import type { NewText, PlannedUse } from './new-text.ts'
import type { CompileError } from './verify.ts'

/** What the compiler says of a name that a type does not have: read, taken apart, written. */
const names: ReadonlySet<number> = new Set([2339, 2551, 2353, 2561])

/** The uses of a file whose new name the compiler does not find. */
export function misnamed(
  { plan: { file, uses }, edits, after }: NewText,
  errors: readonly CompileError[],
  back: ReadonlySet<PlannedUse>,
): readonly PlannedUse[] {
  const own = errors.filter((error) => error.file === file.fileName)
  if (own.length === 0) return []
  const isWrong = new Set<CodeEdit>(
    covered(edits).flatMap(([edit, { start, end }]) =>
      own.some((error) => isAbout(error, start, end, after)) ? [edit] : [],
    ),
  )
  return uses.filter((use) => !back.has(use) && use.plan.edits.some((edit) => isWrong.has(edit)))
}

/** A text that names a member is refused as a whole; of what else is wrong at a name, only that it is none. */
function isAbout(
  { position, length, code }: CompileError,
  start: number,
  end: number,
  after: string,
): boolean {
  if (/^["'`]/u.test(after.slice(start, end))) return position < end && position + length > start
  return names.has(code) && position >= start && position < end
}
