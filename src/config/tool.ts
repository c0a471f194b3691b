import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../files/index.ts'

/** This package's name and version, as its outputs state them. */
export function readTool(): { readonly name: string; readonly version: string } {
  const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return { name: String(name), version: String(version) }
}
