import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/config/index.ts'
import { type Run, runNode } from '../families/command.ts'
import { type Copy, copyOf, digestOf, writeBelow } from '../families/copies.ts'
import { runSource } from '../support/run-sources.ts'
import { type FileOfCommit, type PublicPair, publicPairs } from './description.ts'
import type { ComparedStates, MeasuredPair, RewrittenState } from './measured.ts'
import { printPairs } from './page.ts'

const { values } = parseArgs({
  options: {
    name: { type: 'string', multiple: true },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    drawn: { type: 'boolean', default: false },
    rewrite: { type: 'string' },
  },
})
const copies = process.env.DESCRIPTIONS
if (copies === undefined || !existsSync(copies)) {
  console.error(
    'Name the folder with copies of the repositories in DESCRIPTIONS: test/descriptions/README.md says how.',
  )
  process.exit(2)
}
const unknown = values.name?.filter((name) => !publicPairs.some((pair) => pair.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no ${unknown.map((name) => `"${name}"`).join(', ')} in descriptions.json.`)
  process.exit(2)
}

const results: MeasuredPair[] = []
for (const pair of publicPairs.filter(({ name }) => values.name?.includes(name) ?? true)) {
  const copy = copyOf(copies, pair.repository)
  if (copy === undefined) console.error(`${pair.name}: no copy of ${pair.repository}`)
  else {
    const began = performance.now()
    results.push(await measure(pair, copy))
    console.error(`${pair.name}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
}
const text = values.drawn ? drawnOf(results) : printPairs(results, new Date().toISOString().slice(0, 10))
if (values.write) writeFileSync(join(packageRoot, 'docs/comparisons.md'), text)
else process.stdout.write(text)

async function measure(pair: PublicPair, copy: Copy): Promise<MeasuredPair> {
  const folder = mkdtempSync(join(tmpdir(), 'description-'))
  try {
    const { name, format, repository, after } = pair
    const [before, later] = (['before', 'after'] as const).map((side) =>
      taken(copy, pair[side], pair.beside, join(folder, side)),
    )
    if (before === undefined || later === undefined) throw new Error('both sides are taken')
    const isOpenApi = format.startsWith('OpenAPI')
    return {
      ...{ name, format, source: `${repository}@${after.commit.slice(0, 12)}` },
      digest: digestOf(new Map([...before.files, ...later.files])),
      compared:
        values.only === 'rewrites'
          ? { failed: 'not asked' }
          : await compared(before.path, later.path, isOpenApi, folder),
      rewritten:
        values.only === 'comparisons' || !/^OpenAPI 3/u.test(format)
          ? { failed: 'not asked' }
          : await rewritten(later.path, folder),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts a file of a commit, and those that it refers to, into a folder; the files by path and commit. */
function taken(copy: Copy, { commit, path }: FileOfCommit, beside: string | undefined, folder: string) {
  const pattern = beside === undefined ? undefined : new RegExp(beside, 'u')
  const files = copy.files(commit, (one) => one === path || pattern?.test(one) === true)
  if (!files.has(path)) throw new Error(`${commit} has no ${path}`)
  writeBelow(folder, '', new Map([...files].map(([one, content]) => [`/${one}`, content])))
  return {
    path: join(folder, path),
    files: [...files].map(([one, content]) => [`${commit} ${one}`, content] as const),
  }
}

async function compared(
  before: string,
  after: string,
  isOpenApi: boolean,
  folder: string,
): Promise<ComparedStates | { readonly failed: string }> {
  const asked = isOpenApi ? ['openapi'] : []
  const ran = await runNode(
    [...runSource('test/descriptions/compare-states.ts'), before, after, ...asked],
    folder,
  )
  if (ran.exit !== 0) return { failed: whyOf(ran) }
  return { ...JSON.parse(ran.stdout), seconds: ran.seconds, megabytes: ran.megabytes }
}

async function rewritten(
  path: string,
  folder: string,
): Promise<readonly RewrittenState[] | { readonly failed: string }> {
  const asked = values.rewrite === undefined ? [] : [values.rewrite]
  const ran = await runNode([...runSource('test/descriptions/rewrite-state.ts'), path, ...asked], folder)
  return ran.exit === 0 ? JSON.parse(ran.stdout) : { failed: whyOf(ran) }
}

/** Why a step gave nothing. */
function whyOf({ exit, stderr, seconds }: Run): string {
  if (exit === undefined) return `no end in ${Math.round(seconds)} s`
  const lines = stderr.split('\n').filter((line) => /error: |Error: /iu.test(line))
  return lines.length === 0 ? `exit ${exit}` : `${lines.length} errors, first: ${lines[0]}`
}

/** Entries that were drawn, for somebody to read. */
function drawnOf(all: readonly MeasuredPair[]): string {
  return all
    .flatMap(({ name, compared: one }) => [`# ${name}`, ...('failed' in one ? [one.failed] : one.drawn), ''])
    .join('\n')
}
