import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { XmlDocument } from 'libxml2-wasm'
import ts from 'typescript'
import { loadConfig } from '../../src/config/index.ts'
import { type Diagnostic, Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { build } from '../../src/pipeline.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import { formats, renderComparison } from '../../src/report/index.ts'
import { loadGenerated } from '../../src/run/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { pageProblems } from './html.ts'
import { repositoryWith } from './specification.ts'

/** What a payload tries to name in code. */
const marker = 'pwned'

export interface Attempt {
  /** Everything that was emitted; nothing where the input was refused. */
  readonly files: readonly OutputFile[]
  readonly problems: readonly Diagnostic[]
  /** What is wrong with what was emitted, printed or reported: nothing, where all is well. */
  readonly found: readonly string[]
}

/** Builds a repository in a folder with the payload at places, and looks at all that comes out of it. */
export async function attempt(
  text: string,
  chosen: ReadonlySet<string>,
  write: (files: Readonly<Record<string, string>>) => string,
): Promise<Attempt> {
  const cwd = write(repositoryWith(text, chosen))
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd }, problems.sink)
  const built = config && (await build(config, {}, problems.sink))
  const said = problems.sorted().map((problem) => printDiagnostic(problem, sourceIn(cwd)))
  const found = said.flatMap((message) => harm('a message', message))
  if (built === undefined) return { files: [], problems: problems.sorted(), found }
  for (const file of built.files) found.push(...inspect(file))
  for (const { comparison } of built.migrations) {
    for (const format of Object.keys(formats) as (keyof typeof formats)[]) {
      found.push(...rendered(format, renderComparison(comparison, format)))
    }
  }
  found.push(...(await run(built.files)))
  return { files: built.files, problems: problems.sorted(), found }
}

function sourceIn(cwd: string) {
  return (file: string): string | undefined => {
    try {
      return readFileSync(join(cwd, file), 'utf8')
    } catch {
      return undefined
    }
  }
}

export function inspect({ path, text }: OutputFile): readonly string[] {
  const isSafe = path.split('/').every((part) => /^[a-z0-9_][a-z0-9._-]*$/.test(part))
  const wrong = isSafe ? [] : [`${JSON.stringify(path)} is no path of the grammar`]
  if (path.endsWith('.ts')) wrong.push(...codeProblems(path, text))
  else if (path.endsWith('.json')) wrong.push(...jsonProblems(path, text))
  else if (path.endsWith('.md')) wrong.push(...rendered('markdown', text))
  else if (path.endsWith('.html')) wrong.push(...rendered('html', text))
  return wrong
}

/** Parses as TypeScript; no identifier, and no directive of a comment, is the payload's. */
function codeProblems(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }
  const wrong = parseDiagnostics.map(({ messageText }) => `${path}: ${String(messageText)}`)
  // A part of a path in braces that no parameter declares is a parameter of that name: `${pwned}` names one.
  const hasParameter = text.includes(`{${marker}}`) && path.includes('/operations/')
  const walk = (node: ts.Node): void => {
    const isParameter = hasParameter && ts.isPropertySignature(node.parent) && node.parent.name === node
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node)
    if (isName && node.text === marker && !isParameter) wrong.push(`${path}: an identifier "${marker}"`)
    ts.forEachChild(node, walk)
  }
  ts.forEachChild(source, walk)
  if (source.referencedFiles.length > 0) wrong.push(`${path}: it refers to files`)
  if (/^\s*(?:\/\/|\/\*)[#@]\s*source(?:Mapping)?URL/mu.test(text))
    wrong.push(`${path}: it names a source map`)
  return [...wrong, ...harm(path, text)]
}

function jsonProblems(path: string, text: string): readonly string[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [`${path}: ${String(error)}`]
  }
}

function rendered(format: keyof typeof formats, text: string): readonly string[] {
  const wrong = format === 'json' || format === 'sarif' ? jsonProblems(format, text) : harm(format, text)
  if (format === 'html') return [...wrong, ...pageProblems(text, marker).map((what) => `html: ${what}`)]
  if (
    format === 'markdown' &&
    /(?<!\\)<(?!\/?(?:details|summary)>)|(?<!\\)\]\((?!gateway\/[a-z0-9_.-]+\.ts\))/u.test(
      text.replace(/<!--.*?-->/gs, ''),
    )
  )
    return [...wrong, `markdown: markup of the payload`]
  if (
    format === 'github' &&
    text.split('\n').some((line) => line !== '' && !/^::(?:error|warning|notice) /.test(line))
  )
    return [...wrong, 'github: a line that is no command of ours']
  if (format === 'junit') {
    try {
      XmlDocument.fromString(text).dispose()
    } catch (error) {
      return [...wrong, `junit: ${String(error)}`]
    }
  }
  return wrong
}

/** No control character but the end of a line and the tab, and no mark of direction or of no width. */
function harm(what: string, text: string): readonly string[] {
  const bad = /[^\P{Cc}\n\t]|\p{Cf}|[\u2028\u2029]|\p{Cs}/u.exec(text)
  return bad
    ? [
        `${what}: U+${bad[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(text.slice(Math.max(0, bad.index - 60), bad.index + 20))}`,
      ]
    : []
}

/** Loads every module here and, as a script, in a realm of its own; neither may have the payload's mark afterwards. */
async function run(files: readonly OutputFile[]): Promise<readonly string[]> {
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  const program = await loadGenerated(modules)
  for (const { path } of modules) program.load(path)
  const wrong = marker in globalThis ? ['a module ran the payload'] : []
  const realm = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  const required: object = new Proxy(function anything() {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : required),
    apply: () => required,
    construct: () => required,
  })
  for (const [path, code] of program.compiled()) {
    try {
      new Script(`(function (exports, require) {${code}\n})`, { filename: path }).runInContext(realm)(
        {},
        Object.assign(() => required, { link: (_: string, set: (from: object) => void) => set(required) }),
      )
    } catch (error) {
      wrong.push(`${path}: in a realm of its own: ${String(error)}`)
    }
  }
  if (Object.keys(realm).length > 0 || new Script(`"${marker}" in globalThis`).runInContext(realm))
    wrong.push('a module ran the payload in a realm of its own')
  return wrong
}

export interface Row {
  /** The places at which the payload is taken, all at once in one build. */
  readonly taken: readonly string[]
  readonly refused: readonly string[]
  readonly files: readonly OutputFile[]
  readonly found: readonly string[]
}

/** One payload at every place: where it is refused alone, the refusal is looked at; all others stand in one build. */
export async function rowOf(
  text: string,
  all: readonly string[],
  write: (files: Readonly<Record<string, string>>) => string,
): Promise<Row> {
  const { refused, found } = await refusedAt(text, all, write)
  const taken = all.filter((place) => !refused.includes(place))
  const result = await attempt(text, new Set(taken), write)
  const codes =
    result.files.length > 0 ? [] : result.problems.map(({ code }) => `not taken together: ${code}`)
  return { taken, refused, files: result.files, found: [...found, ...codes, ...result.found] }
}

/** Halves the places until each that is refused stands alone; reading is enough to know. */
async function refusedAt(
  text: string,
  chosen: readonly string[],
  write: (files: Readonly<Record<string, string>>) => string,
): Promise<{ readonly refused: readonly string[]; readonly found: readonly string[] }> {
  const root = write(repositoryWith(text, new Set(chosen)))
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd: root }, problems.sink)
  const source = config?.versions.get('b')
  if (source) await ingest(source, { root, profile: eftiProfile }, problems.sink)
  const found = problems
    .sorted()
    .flatMap((problem) => harm('a message', printDiagnostic(problem, sourceIn(root))))
  if (!problems.hasErrors) return { refused: [], found }
  if (chosen.length === 1) return { refused: chosen, found }
  const half = chosen.length >> 1
  const left = await refusedAt(text, chosen.slice(0, half), write)
  const right = await refusedAt(text, chosen.slice(half), write)
  return { refused: [...left.refused, ...right.refused], found: [...found, ...left.found, ...right.found] }
}
