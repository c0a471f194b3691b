import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, packageRoot } from '../files/index.ts'

/** The folder of entries for a place, one for each version of this tool; nothing where there is no `node_modules`. */
export function cacheFolder(place: string): string | undefined {
  for (let folder = place; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (lstatSync(modules, { throwIfNoEntry: false })?.isDirectory())
      return join(modules, '.cache', 'efti-schema', toolKey())
    if (folder === dirname(folder)) return undefined
  }
}

/** A process does not change its own code. */
let known: string | undefined

/** What tells this tool from every other state of it: its version; for one that is worked on, its files as well. */
function toolKey(): string {
  known ??= hashTool()
  return known
}

function hashTool(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const key = createHash('sha256').update(`${version}\0${process.versions.node.split('.')[0]}\0`)
  if (!packageRoot.includes(`${sep}node_modules${sep}`)) {
    const [part = ''] = relative(packageRoot, fileURLToPath(import.meta.url)).split(sep)
    const code = join(packageRoot, part)
    for (const path of listFiles(code, Number.POSITIVE_INFINITY, isCode) ?? []) {
      const { size, mtimeMs } = lstatSync(join(code, path))
      key.update(`${path}\0${size}\0${mtimeMs}\0`)
    }
  }
  return key.digest('hex').slice(0, 16)
}

function isCode(path: string): boolean {
  return /\.[jt]s$/.test(path) && !path.endsWith('.d.ts')
}
