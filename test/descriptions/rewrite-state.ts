import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { load } from 'js-yaml'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { diff } from '../../src/diff/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { randomFrom } from '../conformance/draw.ts'
import { type Doc, isDoc, mapEntries } from '../diff/rewrite/document.ts'
import { rewrites } from '../diff/rewrite/rewrites.ts'
import type { RewrittenState } from './measured.ts'

/** Of places that can be rewritten, one of so many is. */
const rarely = 3

/** Copies of what refers to itself. */
const mostCopies = 4

const [path = '', wanted] = process.argv.slice(2)
const text = readFileSync(path, 'utf8')
const document = withoutDeepReferences((path.endsWith('.json') ? JSON.parse(text) : load(text)) as Doc)
// Not every number of the text is one of JavaScript, in which it is rewritten.
const before = await read('api.json', { 'api.json': JSON.stringify(document, undefined, 1) })
const published = await read(basename(path), { [basename(path)]: text })
const all: RewrittenState[] = []
for (const [title, { rewrite, raises }] of rewrites) {
  if (wanted !== undefined && title !== wanted) continue
  const random = randomFrom(7)
  const made = rewrite(structuredClone(document), () => random() * rarely < 1)
  const files = Object.entries({ 'api.json': made.document, ...made.files }).map(([file, content]) => [
    file,
    JSON.stringify(content, undefined, 1),
  ])
  const earlier = title === 'YAML as JSON' && !path.endsWith('.json') ? published : before
  const { changes } = diff(earlier, await read('api.json', Object.fromEntries(files)))
  const found = changes.filter(({ rule, severity }) => !raises.includes(rule) && severity !== 'annotation')
  const lines = found.map(
    ({ severity, rule, who, where, message }) =>
      `${severity} ${rule} [${who.join(' ')}] ${where.place}: ${message}`,
  )
  all.push({ title, places: made.places, found: lines })
}
process.stdout.write(JSON.stringify(all))

/**
 * What a reference leads to inside of a component is written where the reference is: rewrites that move the component's
 * parts would leave it without an end.
 */
function withoutDeepReferences(whole: Doc): Doc {
  const targetOf = (reference: string): unknown => {
    let at: unknown = whole
    for (const step of reference.slice(2).split('/')) {
      const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
      at = Array.isArray(at) ? at[Number(name)] : isDoc(at) ? at[name] : undefined
    }
    return at
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, depth))
    if (!isDoc(value)) return value
    const { $ref } = value
    if (
      typeof $ref === 'string' &&
      depth < mostCopies &&
      /^#\/(?:components\/\w+\/[^/]+|paths)\//u.test($ref)
    ) {
      const target = targetOf($ref)
      if (target !== undefined) return walk(target, depth + 1)
    }
    return mapEntries(value, (one) => walk(one, depth))
  }
  return walk(whole, 0) as Doc
}

async function read(entry: string, files: Readonly<Record<string, string>>): Promise<Version> {
  const root = mkdtempSync(join(tmpdir(), 'rewritten-'))
  try {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(root, file), content)
    const problems = new Diagnostics()
    const version = await ingest(
      {
        ...{ name: 'v', status: 'stable', apis: new Map([['api', { openapi: entry }]]), bind: new Map() },
        conventions: { unheldPatterns: 'open', namesUnnamedRoots: true, defects: 'compare' },
      },
      { root, profile: eftiProfile },
      problems.sink,
    )
    if (version === undefined) throw new Error(problems.sorted()[0]?.message ?? 'nothing was read')
    return version
  } finally {
    rmSync(root, { recursive: true })
  }
}
