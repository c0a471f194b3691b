import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { loadConfig } from '../../src/config/index.ts'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { type LoadedVersion, loadVersion, validateDocument } from '../../src/library.ts'
import type { Root } from '../../src/prove/index.ts'
import { validSample } from '../../src/prove/samples.ts'
import { mutations } from '../support/mutate.ts'
import { writeBelow } from './copies.ts'
import type { Judged, Measured, Read, Sampled } from './measured.ts'
import { type Case, findXerces, libxml2Over, type PeerVerdict } from './peers.ts'

/** Roots of a family of which samples are made, evenly drawn. */
const mostRoots = 40
/** Mutations of a family's documents, or of its samples where it has none. */
const mostMutations = 300

/** What stands in the way of the document's root. */
const beforeRoot = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/u

type Result = Partial<Pick<Measured, 'documents' | 'samples' | 'mutations'>> &
  Pick<Measured, 'read' | 'differences' | 'notes'>

/**
 * Reads the family whose schemas are at the first argument, judges the documents of the folder at the second beside other
 * validators, and makes samples that these judge. Prints the result as JSON.
 */
const [schemas = '', documents = ''] = process.argv.slice(2)
const problems = new Diagnostics()
const cwd = process.cwd()
const config = await loadConfig({ cwd, optional: true }, problems.sink)
const loaded = config && (await loadVersion(schemas, config, { cwd }, problems.sink))
process.stdout.write(JSON.stringify(loaded === undefined ? refused() : await judgeAll(loaded)))

function refused(): Result {
  const errors = problems.sorted().filter(({ severity }) => severity === 'error')
  const [first] = errors.map((problem) => printDiagnostic(problem).split('\n')[0] ?? '')
  return { read: { failed: `${errors.length} errors, first: ${first}` }, differences: [], notes: [] }
}

async function judgeAll(version: LoadedVersion): Promise<Result> {
  const differences: string[] = []
  const notes: string[] = []
  const judge = await judging(version, (line) => notes.push(line))
  const published = readDocuments()
  const judged = await judgeDocuments(version, judge, published, differences)
  const made = await makeSamples(version)
  const samples = judgeSamples(made, judge, differences)
  const mutants = mutate(published.length > 0 ? published : made)
  const mutated = await judgeDocuments(version, judge, mutants, differences)
  const read = await readOf(version)
  return { read, documents: judged, samples, mutations: mutated, differences, notes }
}

async function readOf({ version, roots }: LoadedVersion): Promise<Read> {
  const { sets } = version
  return {
    files: new Set(sets.flatMap(({ files }) => files)).size,
    sets: sets.length,
    types: sets.reduce((sum, { nodes }) => sum + nodes.size, 0),
    roots: (await roots()).xml.length,
  }
}

type Judge = (
  files: readonly { readonly path: string; readonly text: string }[],
) => readonly (readonly PeerVerdict[])[]

/** Asks the other validators with the schema document that declares a document's root; they say nothing of others. */
async function judging(version: LoadedVersion, told: (line: string) => void): Promise<Judge> {
  const given = withoutAddresses(await version.schemaDocuments())
  const peerFolder = join(documents, '..', 'peers')
  writeBelow(peerFolder, '', new Map([...given].map(([path, bytes]) => [`/${path}`, Buffer.from(bytes)])))
  const peers = [libxml2Over(given, told), findXerces(told)].filter((peer) => peer !== undefined)
  const entries = new Map<string, string>()
  for (const { elements, entries: own } of version.version.sets) {
    // What leads to all of a set knows what may stand in for its types.
    const [whole, ...others] = own
    for (const [name, { at }] of elements)
      if (!entries.has(name)) entries.set(name, others.length === 0 && whole !== undefined ? whole : at.file)
  }
  return (files) => {
    const cases = files.map(({ path, text }): Case | undefined => {
      const entry = entries.get(rootOf(text)) ?? [...entries.values()][0]
      return entry === undefined ? undefined : { path, text, entry, schemaPath: join(peerFolder, entry) }
    })
    const asked = cases.filter((one) => one !== undefined)
    const said = peers.map((peer) => new Map(peer(asked).map((verdict, index) => [asked[index], verdict])))
    return cases.map((one) => said.flatMap((verdicts) => verdicts.get(one) ?? []))
  }
}

/**
 * The schema documents as the others are given them: addresses in the network lead to the document of that name, where
 * the family has it.
 */
function withoutAddresses(all: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const byName = new Map([...all.keys()].map((path) => [posix.basename(path).replace(/\.xsd$/u, ''), path]))
  return new Map(
    [...all].map(([path, bytes]): [string, Uint8Array] => {
      const text = Buffer.from(bytes).toString('latin1')
      const changed = text.replace(
        /(schemaLocation=")https?:[^"]*\/([^"/]+)"/gu,
        (whole, start: string, last: string) => {
          const found = byName.get(last.replace(/\.xsd$/u, ''))
          return found === undefined ? whole : `${start}${posix.relative(posix.dirname(path), found)}"`
        },
      )
      return [path, changed === text ? bytes : Buffer.from(changed, 'latin1')]
    }),
  )
}

/** The expanded name of a document's root, as far as its first tag tells. */
function rootOf(text: string): string {
  const tag = /^<([^\s/>]+)([^>]*)/u.exec(text.replace(/^\ufeff/u, '').replace(beforeRoot, ''))
  const [prefix, local] = tag?.[1]?.includes(':') ? tag[1].split(':') : ['', tag?.[1] ?? '']
  const declared = new RegExp(`\\sxmlns${prefix === '' ? '' : `:${prefix}`}\\s*=\\s*["']([^"']*)`, 'u')
  const namespace = declared.exec(tag?.[2] ?? '')?.[1] ?? ''
  return namespace === '' ? (local ?? '') : `{${namespace}}${local}`
}

/** A document, with what differences call it. */
interface Named {
  readonly name: string
  readonly path: string
  readonly text: string
  /** The bytes of a published document, whose encoding is part of what is judged. */
  readonly bytes?: Uint8Array
}

function readDocuments(): readonly Named[] {
  return readdirSync(documents, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, bytes: readFileSync(path) }))
    .map(({ path, bytes }) => ({
      ...{ name: path.slice(documents.length + 1), path },
      ...{ bytes, text: decoded(bytes) },
    }))
}

/** The same number of mutations of each document; the last ones have fewer. */
function mutate(all: readonly Named[]): readonly Named[] {
  const folder = join(documents, '..', 'mutations')
  mkdirSync(folder, { recursive: true })
  const each = Math.ceil(mostMutations / all.length)
  return all
    .flatMap(({ name, text }) => mutations(text, 1, each).map((mutation) => ({ name, ...mutation })))
    .slice(0, mostMutations)
    .map(({ name, kind, detail, xml }, index) => {
      const path = join(folder, `${index}.xml`)
      writeFileSync(path, xml)
      return { name: `${name}, ${kind} ${detail}`, path, text: xml }
    })
}

async function judgeDocuments(
  version: LoadedVersion,
  judge: Judge,
  files: readonly Named[],
  differences: string[],
): Promise<Judged> {
  const verdicts = judge(files)
  let [same, unjudged] = [0, 0]
  for (const [index, { name, text, bytes }] of files.entries()) {
    const ours = await validateDocument(version, bytes ?? text)
    const others = verdicts[index] ?? []
    const [issue] = ours.issues
    if (others.length === 0) unjudged++
    else if (others.every(({ valid }) => valid === ours.valid)) same++
    else {
      const own = ours.valid ? 'valid' : `${issue?.line}:${issue?.column} ${issue?.message}`
      const said = others.map(({ peer, valid, error }) => `${peer} ${valid ? 'valid' : error}`)
      differences.push(`${name}: ${own} | ${said.join(' | ')}`)
    }
  }
  return { total: files.length, same, unjudged }
}

function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}

async function makeSamples(version: LoadedVersion): Promise<readonly Named[]> {
  const all = (await version.roots()).xml
  const step = Math.max(1, Math.ceil(all.length / mostRoots))
  const roots = all.filter((_, index) => index % step === 0)
  const folder = join(documents, '..', 'samples')
  mkdirSync(folder, { recursive: true })
  return roots.flatMap((root) =>
    (['minimal', 'random'] as const).flatMap((size) => sampleOf(version, root, size, folder)),
  )
}

function judgeSamples(made: readonly Named[], judge: Judge, differences: string[]): Sampled {
  const verdicts = judge(made)
  let [valid, unjudged] = [0, 0]
  for (const [index, { name }] of made.entries()) {
    const others = verdicts[index] ?? []
    const wrong = others.find((verdict) => !verdict.valid)
    if (others.length === 0) unjudged++
    else if (wrong === undefined) valid++
    else differences.push(`${name}: valid | ${wrong.peer} ${wrong.error}`)
  }
  return { total: made.length, valid, unjudged }
}

function sampleOf({ version }: LoadedVersion, root: Root, size: 'minimal' | 'random', folder: string) {
  const text = validSample(version, { root, size, seed: 1, index: 0 })
  if (text === undefined) return []
  const path = join(folder, `${root.local.replace(/[^\w.-]+/gu, '-')}.${size}.xml`)
  writeFileSync(path, text)
  return [{ name: `sample of ${root.local}, ${size}`, path, text }]
}
