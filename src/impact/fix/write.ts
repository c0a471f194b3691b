import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { NotWritten, pathFrom, type Replacement, replaceBelow, withoutMark } from '../../files/index.ts'
import type { Rewrite } from './patch.ts'

/** Writes all of the files or none, also where the process is killed. A text says what went wrong. */
export function writeRewrites(root: string, rewrites: readonly Rewrite[]): string | undefined {
  try {
    const base = realpathSync(root)
    const files: Replacement[] = []
    for (const rewrite of rewrites) {
      const file = makeReplacement(rewrite, root, base)
      if (typeof file === 'string') return file
      files.push(file)
    }
    replaceBelow(base, files)
    return undefined
  } catch (error) {
    if (error instanceof NotWritten)
      return `"${pathFrom(root, error.path)}" cannot be written (${error.problem}).`
    return error instanceof Error ? error.message : String(error)
  }
}

function makeReplacement({ before, after, file }: Rewrite, root: string, base: string): Replacement | string {
  const path = realpathSync(resolve(root, file))
  if (!path.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))
    return `"${file}" is outside of the project.`
  const bytes = readFileSync(path)
  // Written again, it would have other characters in places that nobody rewrote.
  if (!isUtf8(bytes)) return `"${file}" is not UTF-8.`
  const text = bytes.toString('utf8')
  // The compiler reads texts without it.
  const mark = text.slice(0, text.length - withoutMark(text).length)
  if (text !== mark + before) return `"${file}" was changed in the meantime.`
  return { path, content: mark + after, mode: statSync(path).mode }
}
