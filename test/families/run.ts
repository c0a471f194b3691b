import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/config/index.ts'
import { checkedText, declareRuntime } from '../support/compile.ts'
import { runSource } from '../support/run-sources.ts'
import { type Run, runNode } from './command.ts'
import { type Copy, copyOf, digestOf, writeBelow } from './copies.ts'
import { type Copied, type Family, families, type Place, placeBefore } from './family.ts'
import type { Built, ComparedPair, Failed, Measured } from './measured.ts'
import { printFamilies } from './page.ts'

const command = join(packageRoot, 'dist/cli/main.js')
/** Documents of a family that are judged, evenly drawn. */
const mostDocuments = 150

const { values } = parseArgs({
  options: { family: { type: 'string', multiple: true }, write: { type: 'boolean', default: false } },
})
const copies = process.env.FAMILIES
if (copies === undefined || !existsSync(copies)) {
  console.error(
    'Name the folder with copies of the repositories in FAMILIES: test/families/README.md says how.',
  )
  process.exit(2)
}
const unknown = values.family?.filter((name) => !families.some((family) => family.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no family ${unknown.map((name) => `"${name}"`).join(', ')}.`)
  process.exit(2)
}

const today = new Date().toISOString().slice(0, 10)
const results: Measured[] = []
for (const family of families.filter(({ name }) => values.family?.includes(name) ?? true)) {
  const copy = copyOf(copies, family.repository)
  if (copy === undefined) console.error(`${family.name}: no copy of ${family.repository}`)
  else {
    const began = performance.now()
    results.push(await measure(family, copy))
    console.error(`${family.name}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
}
const text = printFamilies(results)
if (values.write) writeFileSync(join(packageRoot, 'docs/families.md'), text)
else process.stdout.write(text)

async function measure(family: Family, copy: Copy): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'family-'))
  try {
    const also = (family.also ?? []).flatMap(takeCopied)
    const schemas = taken(copy, family, folder, 'after', also)
    const before = placeBefore(family)
    const other = before && taken(copy, before, folder, 'before', also)
    mkdirSync(join(folder, 'documents'))
    if (family.documents !== undefined)
      takeDocuments(copy, family.commit, new RegExp(family.documents, 'u'), folder)
    const config = { versions: { v: { schemas: schemas.path, doctype: 'allow' } }, out: 'out' }
    const configFile = join(folder, 'efti-schema.config.json')
    writeFileSync(configFile, JSON.stringify(config))
    const judged = await judge(folder)
    const built = await build(folder)
    rmSync(configFile)
    const { commit, repository, name } = family
    return {
      ...{ name, source: `${repository}@${commit.slice(0, 12)}`, digest: schemas.digest, date: today },
      ...judged,
      built,
      compared: other === undefined ? { failed: '' } : await compare(other.path, schemas.path, folder),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the schema documents of a place into a folder, and says what a command is given. */
function taken(
  copy: Copy,
  { commit, folder: from, entry }: Place,
  folder: string,
  name: string,
  also: readonly (readonly [name: string, Buffer])[],
) {
  const start = from === '' ? '' : `${from}/`
  const own = copy.files(commit, (path) => path.startsWith(start) && path.endsWith('.xsd'))
  const files = new Map([...own, ...also.map(([path, content]) => [`${start}${path}`, content] as const)])
  const called = from.replace(/^.*\//u, '') || 'all'
  writeBelow(join(folder, name, called), start, files)
  return { path: `${name}/${called}${entry === undefined ? '' : `!/${entry}`}`, digest: digestOf(files) }
}

function takeCopied({ repository, commit, path }: Copied): readonly (readonly [string, Buffer])[] {
  const found = copyOf(copies ?? '', repository)?.files(commit, (one) => one === path) ?? new Map()
  if (found.size === 0) console.error(`no copy of ${repository} with ${path}`)
  return [...found].map(([name, content]) => [basename(name), content])
}

function takeDocuments(copy: Copy, commit: string, pattern: RegExp, folder: string): void {
  const all = copy.files(commit, (path) => pattern.test(path))
  const step = Math.ceil(all.size / mostDocuments)
  const some = [...all].filter((_, index) => index % step === 0)
  writeBelow(join(folder, 'documents'), '', new Map(some))
}

type Own = Omit<Measured, 'name' | 'source' | 'digest' | 'date' | 'built' | 'compared'>

async function judge(folder: string): Promise<Own> {
  const ran = await runNode(
    [...runSource('test/families/judge-family.ts'), 'v', join(folder, 'documents')],
    folder,
  )
  const none: Failed = { failed: '' }
  const judged = {
    documents: none,
    samples: none,
    written: none,
    mutations: none,
    differences: [],
    disagreements: {},
    notes: [],
  }
  if (ran.exit !== 0) return { ...judged, read: { failed: whyOf(ran) } }
  return { ...judged, ...JSON.parse(ran.stdout) }
}

async function build(folder: string): Promise<Failed | Built> {
  const ran = await runNode([command, 'build'], folder)
  if (ran.exit !== 0) return { failed: whyOf(ran) }
  const sizes = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => statSync(join(folder, 'out', path)).size)
  await declareRuntime(join(folder, 'runtime'))
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], module: 'nodenext', moduleResolution: 'nodenext', types: [] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ verbatimModuleSyntax: true, isolatedModules: true, erasableSyntaxOnly: true },
    paths: { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out'] }))
  for (const path of readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'out', path)
    if (path.endsWith('.ts')) writeFileSync(file, checkedText(readFileSync(file, 'utf8')))
  }
  const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc')
  const compiled = await runNode([compiler, '-p', '.'], folder)
  return {
    ...{ seconds: ran.seconds, megabytes: ran.megabytes },
    kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000),
    errors: compiled.stdout.split('\n').filter((line) => / error TS\d+: /u.test(line)).length,
    compileSeconds: compiled.seconds,
  }
}

async function compare(before: string, after: string, folder: string): Promise<Failed | ComparedPair> {
  const ran = await runNode(
    [command, 'diff', before, after, '--doctype', 'allow', '--format', 'json'],
    folder,
  )
  if (ran.exit !== 0) return { failed: whyOf(ran) }
  const { summary, changes } = JSON.parse(ran.stdout)
  const unproven: Record<string, number> = {}
  for (const { severity, witness } of changes) {
    if (severity !== 'breaking' || witness?.status !== 'unproven') continue
    const why = withoutPlaces(witness.why)
    unproven[why] = (unproven[why] ?? 0) + 1
  }
  const { breaking, risky, safe, proven } = summary
  return { breaking, risky, safe, proven, seconds: ran.seconds, megabytes: ran.megabytes, unproven }
}

/** A reason without the names and paths of the place, so that equal reasons are counted together. */
function withoutPlaces(why: string): string {
  return why.replaceAll(/"[^"]*"/gu, '"…"').replaceAll(/(?<= )\/[^\s.]+/gu, '/…')
}

/** Why a step gave nothing. */
function whyOf({ exit, stderr, seconds }: Run): string {
  if (exit === undefined) return `no end in ${Math.round(seconds)} s`
  const lines = stderr.split('\n').filter((line) => / error: |^error: /u.test(line))
  const thrown = /^\w*Error: .*/mu.exec(stderr)?.[0] ?? ''
  return lines.length === 0 ? `exit ${exit} ${thrown}`.trim() : `${lines.length} errors, first: ${lines[0]}`
}
