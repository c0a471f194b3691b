import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import stripTypes from 'ts-blank-space'
import type { Plugin } from 'vite'
import { importsIn } from '../../../build-imports.ts'

const sources = fileURLToPath(new URL('../../../src/', import.meta.url))
const copies = fileURLToPath(new URL('../../../node_modules/.cache/native/', import.meta.url))

/**
 * The sources without their types, at the same lines and columns, in a folder of their own: Node imports them from there by
 * itself. With hooks that take the types away, it asks another thread for each import of each module.
 */
export function nativeSources(): Plugin {
  writeCopies()
  return {
    name: 'native-sources',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found?.id.startsWith(sources) && found.id.endsWith('.ts') ? copyOf(found.id) : found
    },
  }
}

/** What Vitest leaves to Node. */
export const nativePattern: RegExp = new RegExp(`^${copies.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

const copyOf = (path: string): string => join(copies, path.slice(sources.length).replace(/\.ts$/, '.js'))

function writeCopies(): void {
  const known = read(join(copies, 'digests.json')) ?? '{}'
  const before = new Map<string, string>(Object.entries(JSON.parse(known)))
  const now = new Map<string, string>()
  replace(join(copies, 'package.json'), '{ "type": "module" }')
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const path = join(sources, name)
    const text = readFileSync(path, 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    now.set(name, digest)
    if (before.get(name) !== digest) replace(copyOf(path), withoutTypes(text, path))
  }
  const made = JSON.stringify(Object.fromEntries(now))
  if (made !== known) replace(join(copies, 'digests.json'), made)
}

function withoutTypes(text: string, path: string): string {
  const url = pathToFileURL(path).href
  const code = stripTypes(text, (node) => {
    throw new SyntaxError(`${path}: "${node.getText().slice(0, 60)}" cannot be erased.`)
  })
  // Its places and its own address stay those of the source.
  return `${ofCopies(code).replaceAll('import.meta.url', JSON.stringify(url))}\n//# sourceURL=${url}\n`
}

/** Imports lead from copy to copy. */
function ofCopies(code: string): string {
  let made = ''
  let done = 0
  for (const { name, start } of importsIn(code)) {
    if (!name.startsWith('.') || !name.endsWith('.ts')) continue
    const end = start + name.length
    made += `${code.slice(done, end - '.ts'.length)}.js`
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
