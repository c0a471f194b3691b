import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'

const longest = 120

/** Every file and folder of src by its path from the root of the repository; folders end with `/`. */
const paths: readonly string[] = readdirSync(join(packageRoot, 'src'), {
  recursive: true,
  withFileTypes: true,
})
  .map((entry) => `${join(entry.parentPath, entry.name)}${entry.isDirectory() ? '/' : ''}`)
  .map((path) => path.slice(packageRoot.length).replaceAll('\\', '/').replace(/^\//, ''))
  .sort()

const known = new Set(paths)
const folders = ['src/', ...paths.filter((path) => path.endsWith('/'))]
const files = paths.filter((path) => path.endsWith('.ts'))
const readmes = paths
  .filter((path) => path.endsWith('/README.md'))
  .map((path) => ({
    folder: path.slice(0, -'README.md'.length),
    lines: readFileSync(join(packageRoot, path), 'utf8').split('\n'),
  }))

test('every folder with more than one source file has a README', () => {
  const needed = folders.filter((folder) => files.filter((path) => folderOf(path) === folder).length > 1)
  const present = new Set(readmes.map(({ folder }) => folder))
  expect(needed.length).toBeGreaterThan(50)
  expect(needed.filter((folder) => !present.has(folder))).toEqual([])
})

test('the title of a README is the path of its folder below src', () => {
  const wrong = readmes.filter(({ folder, lines }) => lines[0] !== `# ${titleOf(folder)}`)
  expect(wrong.map(({ folder, lines }) => `${folder}: ${lines[0]}`)).toEqual([])
})

test('a README says what is in its folder', () => {
  const empty = readmes.filter(({ lines }) => lines.slice(1).join('').trim().length < longest)
  expect(empty.map(({ folder }) => folder)).toEqual([])
})

test(`lines of a README have at most ${longest} characters`, () => {
  const long = readmes.flatMap(({ folder, lines }) =>
    proseOf(lines)
      .filter(({ text }) => text.replace(/https?:\/\/\S+/g, '').length > longest)
      .map(({ line }) => `${folder}README.md:${line}`),
  )
  expect(long).toEqual([])
})

test('the source files and folders that a README names exist', () => {
  const missing = readmes.flatMap(({ folder, lines }) =>
    proseOf(lines, true)
      .flatMap(({ line, text }) => namesIn(text).map((name) => ({ line, name })))
      .filter(({ name }) => !isThere(name, folder))
      .map(({ line, name }) => `${folder}README.md:${line}: ${name}`),
  )
  expect(missing).toEqual([])
})

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function titleOf(folder: string): string {
  return folder === 'src/' ? 'src' : folder.slice('src/'.length, -1)
}

/** The lines of a README outside of fenced code, with their numbers; rows of tables only where asked for. */
function proseOf(lines: readonly string[], withTables = false): readonly { line: number; text: string }[] {
  let isCode = false
  return lines.flatMap((text, index) => {
    const isFence = text.startsWith('```')
    if (isFence) isCode = !isCode
    if (isFence || isCode || (!withTables && text.startsWith('|'))) return []
    return [{ line: index + 1, text }]
  })
}

/** The names between backticks that look like a source file or a folder. What stands in `out/` is generated. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.*<>/-]+(?:\.ts|\/)$/.test(code) && !code.startsWith('out/'))
}

/** Whether a name exists in the folder of its README, in src or in the repository; `*` and `<id>` stand for any name. */
function isThere(name: string, folder: string): boolean {
  return [folder, 'src/', ''].some((base) => {
    const path = `${base}${name}`
    if (known.has(path)) return true
    if (!/[*<]/.test(name)) return !path.startsWith('src/') && existsSync(join(packageRoot, path))
    const above = join(packageRoot, folderOf(path))
    const names = basename(path)
      .replaceAll('.', '\\.')
      .replace(/\*|<[^>]+>/g, '.*')
    return existsSync(above) && readdirSync(above).some((one) => new RegExp(`^${names}$`).test(one))
  })
}
