import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { isFile } from './file.ts'

const moduleEnding = /\.[cm]?[jt]s$/
/** The endings that an import may leave out. */
const otherEndings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/**
 * The files that a configuration module names in its texts, and those that they name: imported modules, and data
 * files that it reads. Absolute paths, sorted. None for JSON and YAML, or if a name is computed.
 */
export function listNamedFiles(path: string): readonly string[] {
  const found = new Set<string>()
  const folders = new Map<string, ReadonlySet<string>>()
  const listNames = (folder: string): ReadonlySet<string> => {
    const names = folders.get(folder) ?? new Set(readNames(folder))
    folders.set(folder, names)
    return names
  }
  const pending = [path]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (!moduleEnding.test(file) || !isFile(file)) continue
    for (const [, , text = ''] of readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n])+)\1/g)) {
      const named = findNamed(resolve(dirname(file), text), listNames)
      if (named === undefined || named === path || found.has(named)) continue
      found.add(named)
      pending.push(named)
    }
  }
  return [...found].sort()
}

/** The names in a folder; empty if there is none that can be read. Most texts are no paths. */
function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The file at a path as an import finds it: with the ending left out, or `.js` for `.ts`; `undefined` if there is
 * none. `listNames` gives the names in a folder.
 */
function findNamed(path: string, listNames: (folder: string) => ReadonlySet<string>): string | undefined {
  const inTypeScript = path.replace(/(\.[cm]?)js$/, '$1ts')
  return [path, inTypeScript, ...otherEndings.map((ending) => `${path}${ending}`)].find(
    (one) => listNames(dirname(one)).has(basename(one)) && isFile(one),
  )
}
