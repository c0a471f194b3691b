import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** Every TypeScript file of src as text, by its path below src. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => [path, readFileSync(`${src}/${path}`, 'utf8')]),
)

export interface Import {
  readonly from: string
  /** The path below src, or the name of a package. */
  readonly to: string
  readonly isType: boolean
  readonly isLazy: boolean
}

const statement =
  /^(?:import|export)\s(?<type>type\s)?(?:[^'"`;]*?\sfrom\s)?'(?<static>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm

/** The imports of a file, read from its text. */
export function importsOf(from: string, text: string): readonly Import[] {
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const specifier = groups.static ?? groups.lazy ?? ''
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
    return { from, to, isType: groups.type !== undefined, isLazy: groups.lazy !== undefined }
  })
}

/** The folder of src that a file is in; `.` for the files that stand in src itself. */
export function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '.') : '.'
}
