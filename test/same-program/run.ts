import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { differingStatements, fingerprints, type Sources } from './declarations.ts'

// npm run same-program A B [--prose]: whether src/ is the same program in two commits, or in a commit and as it stands.

const [before = 'HEAD', after, ...flags] = process.argv.slice(2).filter((one) => one !== '')
const isProse = [after, ...flags].includes('--prose')
const last = after === undefined || after.startsWith('--') ? undefined : after
const [one, other] = [sourcesAt(before), last === undefined ? sourcesHere() : sourcesAt(last)]
const found = isProse ? changedModules(one, other) : changedStatements(one, other)
for (const line of found) console.log(line)
console.log(
  found.length === 0
    ? `The same program: ${one.size} files before, ${other.size} after.`
    : `Not the same program: ${found.length} differences.`,
)
process.exitCode = found.length === 0 ? 0 : 1

function sourcesAt(commit: string): Sources {
  const list = git('ls-tree', '-r', '--name-only', commit, 'src').split('\n')
  const paths = list.filter((path) => path.endsWith('.ts'))
  const texts = git('cat-file', '--batch', { input: paths.map((path) => `${commit}:${path}`).join('\n') })
  return new Map(readBatch(texts, paths))
}

function sourcesHere(): Sources {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  return new Map(paths.sort().map((path) => [`src/${path}`, readFileSync(`src/${path}`, 'utf8')]))
}

/** Statements that only one of two states has, by their fingerprints. */
function changedStatements(before: Sources, after: Sources): readonly string[] {
  const counts = new Map<string, number>()
  for (const hash of fingerprints(before)) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  for (const hash of fingerprints(after)) counts.set(hash, (counts.get(hash) ?? 0) - 1)
  const differing = [...counts.values()].filter((count) => count !== 0)
  if (differing.length === 0) return []
  return [
    ...differingStatements(before, after),
    `${differing.length} statements differ, or what they refer to does.`,
  ]
}

/** Modules whose JavaScript without comments is another one: for commits that only change words. */
function changedModules(before: Sources, after: Sources): readonly string[] {
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, removeComments: true }
  const plain = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : ts.transpileModule(text, { compilerOptions: options }).outputText
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => {
    const [old, now] = [before.get(path), after.get(path)]
    return old !== now && plain(old) !== plain(now)
  })
}

function git(...given: readonly (string | { readonly input: string })[]): string {
  const words = given.filter((one) => typeof one === 'string')
  const [options = {}] = given.filter((one) => typeof one !== 'string')
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options })
}

/** The texts of `git cat-file --batch`: a line with the length in bytes, the bytes, a line end. */
function* readBatch(output: string, paths: readonly string[]): Iterable<[path: string, text: string]> {
  const bytes = Buffer.from(output)
  let at = 0
  for (const path of paths) {
    const end = bytes.indexOf(10, at)
    const length = Number(bytes.toString('utf8', at, end).split(' ')[2])
    yield [path, bytes.toString('utf8', end + 1, end + 1 + length)]
    at = end + 1 + length + 1
  }
}
