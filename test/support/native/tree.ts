import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import stripTypes from 'ts-blank-space'
import type { Plugin } from 'vite'
import { importsIn } from '../../../build-imports.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const copies = fileURLToPath(new URL('../../../node_modules/.cache/native/', import.meta.url))
/** What Node loads by itself: all but the test files, which are Vitest's. */
const folders = ['src/', 'test/', 'bench/', 'docs/scripts/', 'specs/scripts/']
const isNative = (path: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  (folders.some((folder) => path.startsWith(folder)) || !path.includes('/'))

/**
 * The sources and what tests share, without their types, at the same lines and columns, in a folder of their own: Node
 * imports them from there by itself, once for all files of a process. With hooks that take the types away, it asks
 * another thread for each import of each module.
 */
export function nativeSources(): Plugin {
  writeCopies()
  // For what tests start in processes of their own (`../run-sources.ts`).
  process.env.NATIVE_COPIES = copies
  return {
    name: 'native-sources',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      if (!found?.id.startsWith(repository)) return found
      const path = found.id.slice(repository.length)
      return isNative(path) ? copyOf(path) : found
    },
  }
}

/** What Vitest leaves to Node. */
export const nativePattern: RegExp = new RegExp(`^${copies.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

const copyOf = (path: string): string => join(copies, path.replace(/\.ts$/, '.js'))

function writeCopies(): void {
  const known = read(join(copies, 'digests.json')) ?? '{}'
  const before = new Map<string, string>(Object.entries(JSON.parse(known)))
  const now = new Map<string, string>()
  replace(join(copies, 'package.json'), '{ "type": "module" }')
  for (const name of nativeFiles()) {
    const path = join(repository, name)
    const text = readFileSync(path, 'utf8')
    // A copy contains the path of its source, so a moved repository needs other copies.
    const digest = createHash('sha256').update(`${path}\n${text}`).digest('hex')
    now.set(name, digest)
    if (before.get(name) !== digest) replace(copyOf(name), withoutTypes(text, path))
  }
  for (const name of before.keys()) if (!now.has(name)) rmSync(copyOf(name), { force: true })
  const made = JSON.stringify(Object.fromEntries(now))
  if (made !== known) replace(join(copies, 'digests.json'), made)
}

function nativeFiles(): readonly string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => folder + name.replaceAll('\\', '/'),
    ),
  )
  return [...readdirSync(repository), ...below].filter(
    (name) => isNative(name) && !name.includes('node_modules/') && !/^test\/consumers\/.*\//.test(name),
  )
}

function withoutTypes(text: string, path: string): string {
  const url = pathToFileURL(path).href
  const code = stripTypes(text, (node) => {
    throw new SyntaxError(`${path}: "${node.getText().slice(0, 60)}" cannot be erased.`)
  })
  // Its places and its own address stay those of the source.
  return `${ofCopies(code, path)
    .replaceAll('import.meta.url', JSON.stringify(url))
    .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')))}\n//# sourceURL=${url}\n`
}

/** Imports lead from copy to copy, or to what has none. */
function ofCopies(code: string, path: string): string {
  let made = ''
  let done = 0
  for (const { name, start } of importsIn(code)) {
    if (!name.startsWith('.')) continue
    const end = start + name.length
    const target = join(path, '..', name)
    const led = isNative(target.slice(repository.length))
      ? name.replace(/\.ts$/, '.js')
      : pathToFileURL(target).href
    made += code.slice(done, start) + led
    done = end
  }
  return made + code.slice(done)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whole or not at all: another run may read it meanwhile. */
function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, text)
  renameSync(`${path}.${process.pid}`, path)
}
