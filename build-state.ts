import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('./', import.meta.url))
const kept = join(root, 'node_modules/.cache/efti-schema-toolkit/build.json')

/** What decides the bytes of `dist`. */
const inputs = [
  ...readdirSync(root).filter((name) => /^build(?:-\w+)?\.ts$/.test(name)),
  ...['LICENSE', 'package.json', 'package-lock.json', 'src', 'tsconfig.build.json', 'tsconfig.json'],
]

/** Whether `dist` holds what a build of the sources as they are now would write. */
export function isBuilt(): boolean {
  try {
    return readFileSync(kept, 'utf8') === stateOf()
  } catch {
    return false
  }
}

/** Keeps what was built, of which sources. */
export function keepBuilt(): void {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, stateOf())
}

function stateOf(): string {
  return JSON.stringify({ inputs: digestOf(inputs), output: digestOf(['dist']) })
}

function digestOf(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) {
    const path = join(root, name)
    for (const file of statSync(path).isDirectory() ? filesBelow(path) : [path])
      hash.update(`\0${file.slice(root.length).replaceAll('\\', '/')}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
