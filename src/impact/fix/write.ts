import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { putInPlace, withoutMark } from '../../files/index.ts'
import type { Rewrite } from './patch.ts'

/**
 * Writes all of the files or none: every text is put beside its file first, then all take their places; where one
 * cannot, those that did get their old texts back. A text says what went wrong.
 */
export function writeAll(root: string, rewrites: readonly Rewrite[]): string | undefined {
  const base = realpathSync(root)
  const staged: { readonly real: string; readonly text: string }[] = []
  const replaced: typeof staged = []
  try {
    for (const { before, after, file } of rewrites) {
      const real = realpathSync(resolve(root, file))
      if (!real.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))
        return `"${file}" is outside of the project.`
      const text = readFileSync(real, 'utf8')
      // The compiler reads texts without it.
      const mark = text.slice(0, text.length - withoutMark(text).length)
      if (text !== mark + before) return `"${file}" was changed in the meantime.`
      writeFileSync(stagedName(real), mark + after, { mode: statSync(real).mode })
      staged.push({ real, text })
    }
    for (const one of staged) {
      putInPlace(stagedName(one.real), one.real)
      replaced.push(one)
    }
    return undefined
  } catch (error) {
    for (const { real, text } of replaced) writeFileSync(real, text)
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const { real } of staged) rmSync(stagedName(real), { force: true })
  }
}

function stagedName(path: string): string {
  return join(dirname(path), `.${basename(path)}.impact`)
}
