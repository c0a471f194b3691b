import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../files/index.ts'

/** The name and version of this package, from its `package.json`. */
export function readTool(): { readonly name: string; readonly version: string } {
  const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return { name: String(name), version: String(version) }
}

/** The name of the package that has only the runtime, from its `package.json`: that of the sources, or as it was built. */
export function readRuntimeName(): string {
  const source = join(packageRoot, 'src/runtime/package.json')
  const path = existsSync(source) ? source : join(packageRoot, 'dist/runtime.json')
  return String(JSON.parse(readFileSync(path, 'utf8')).name)
}
