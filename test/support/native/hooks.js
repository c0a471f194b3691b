import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url).href
const folders = ['src/', 'test/', 'bench/'].map((folder) => root + folder)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/stripped/', import.meta.url))
mkdirSync(cache, { recursive: true })

/** Gives Node the sources without their types, at the same lines and columns. Node 20 does not do that itself. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts') || !folders.some((folder) => url.startsWith(folder))) return next(url, context)
  const source = await stripped(readFileSync(fileURLToPath(url), 'utf8'), url)
  return { format: 'module', shortCircuit: true, source }
}

async function stripped(source, url) {
  const file = `${cache}${createHash('sha256').update(source).digest('hex')}.js`
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Loads a compiler, so only for what is new.
    const { default: stripTypes } = await import('ts-blank-space')
    const code = stripTypes(source, (node) => {
      throw new SyntaxError(`${url}: "${node.getText().slice(0, 60)}" cannot be erased.`)
    })
    writeFileSync(`${file}.${process.pid}`, code)
    renameSync(`${file}.${process.pid}`, file)
    return code
  }
}
