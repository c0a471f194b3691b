import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../files/index.ts'

/** The name and version of this package, from its `package.json`. */
export function readTool(): { readonly name: string; readonly version: string } {
  const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return { name: String(name), version: String(version) }
}
