import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Rewrite } from './patch.ts'

/**
 * Writes all of the files or none: every text is put beside its file first, then all take their places; where one
 * cannot, those that did get their old texts back. A text says what went wrong.
 */
export function writeAll(root: string, rewrites: readonly Rewrite[]): string | undefined {
  const base = realpathSync(root)
  const steps = rewrites.map((one) => ({ ...one, path: resolve(root, one.file) }))
  const staged: string[] = []
  const replaced: { readonly path: string; readonly before: string }[] = []
  try {
    for (const { path, before, after, file } of steps) {
      const real = realpathSync(path)
      if (!real.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))
        return `"${file}" is outside of the project.`
      if (readFileSync(real, 'utf8') !== before) return `"${file}" was changed in the meantime.`
      const beside = stagedName(real)
      writeFileSync(beside, after, { mode: statSync(real).mode })
      staged.push(beside)
    }
    for (const { path, before } of steps) {
      const real = realpathSync(path)
      renameSync(stagedName(real), real)
      replaced.push({ path: real, before })
    }
    return undefined
  } catch (error) {
    for (const { path, before } of replaced) writeFileSync(path, before)
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const path of staged) rmSync(path, { force: true })
  }
}

function stagedName(path: string): string {
  return join(dirname(path), `.${path.slice(dirname(path).length + 1)}.impact`)
}
