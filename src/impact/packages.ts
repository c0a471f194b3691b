import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutMark } from '../files/index.ts'

/** Tells the package that a file belongs to: the name of the nearest `package.json` at or below a folder. */
export function packageNames(root: string): (file: string) => string {
  const known = new Map<string, string>()
  const findPackageName = (folder: string): string => {
    const found =
      known.get(folder) ?? nameAt(folder) ?? (isTop(folder, root) ? '.' : findPackageName(dirname(folder)))
    known.set(folder, found)
    return found
  }
  return (file) => findPackageName(dirname(file))
}

function isTop(folder: string, root: string): boolean {
  return folder === root || folder === dirname(folder)
}

function nameAt(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  try {
    const { name } = JSON.parse(withoutMark(readFileSync(file, 'utf8'))) as { readonly name?: unknown }
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
