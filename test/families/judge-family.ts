import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { loadConfig } from '../../src/config/index.ts'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { type LoadedVersion, loadVersion, validateDocument } from '../../src/library.ts'
import { judgeDocument } from '../../src/pipeline/index.ts'
import { validSample } from '../../src/prove/samples.ts'
import type { CodecRoot } from '../../src/run/index.ts'
import { anyEncoding } from '../../src/runtime/index.ts'
import { mutations } from '../support/mutate.ts'
import { writeBelow } from './copies.ts'
import { driveAll } from './driver.ts'
import type { Judged, Measured, Read, Sampled } from './measured.ts'
import { type Case, findXerces, libxml2Over, type PeerVerdict } from './peers.ts'

/** Roots of a family of which samples are made, evenly drawn. */
const mostRoots = 40
/** Samples of random size of a family with few roots. */
const fewestRandom = 20
/** Mutations of a family's documents, or of its samples where it has none. */
const mostMutations = 300

/** How often a validator alone has another verdict than this package and the rest, by what it says and what these say. */
const disagreements: Record<string, number> = {}

/** What stands in the way of the document's root. */
const beforeRoot = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/u

type Result = Partial<Pick<Measured, 'documents' | 'samples' | 'written' | 'mutations'>> &
  Pick<Measured, 'read' | 'differences' | 'disagreements' | 'notes'>

/**
 * Reads the family that the configuration names as the first argument, judges the documents of the folder at the second beside other
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
  return {
    read: { failed: `${errors.length} errors, first: ${first}` },
    differences: [],
    disagreements,
    notes: [],
  }
}

async function judgeAll(version: LoadedVersion): Promise<Result> {
  const differences: string[] = []
  const notes: string[] = []
  const judge = await judging(version, (line) => notes.push(line))
  const published = readDocuments()
  const judged = await judgeDocuments(version, judge, published, differences)
  const made = await makeSamples(version)
  const samples = judgeSamples(made, judge, differences)
  const written = await writeAgain(version, judge, [...published, ...made], differences)
  const wellFormed = published.filter(({ text }) => isWellFormed(text))
  const mutants = mutate(wellFormed.length > 0 ? wellFormed : made)
  const mutated = await judgeDocuments(version, judge, mutants, differences)
  const read = await readOf(version)
  return { read, documents: judged, samples, written, mutations: mutated, differences, disagreements, notes }
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

/**
 * Asks the other validators with a schema document that leads to all of a set, or else with the one that declares a
 * document's root; they say nothing of others.
 */
async function judging(version: LoadedVersion, told: (line: string) => void): Promise<Judge> {
  const { sets } = version.version
  const given = withoutAddresses(await version.schemaDocuments())
  const drivers = sets.map(({ entries }, index) =>
    entries.length === 1 ? new Map() : driveAll(entries, given, index),
  )
  for (const [path, text] of drivers.flatMap((files) => [...files])) given.set(path, Buffer.from(text))
  const peerFolder = join(documents, '..', 'peers')
  writeBelow(peerFolder, '', new Map([...given].map(([path, bytes]) => [`/${path}`, Buffer.from(bytes)])))
  const libxml2 = libxml2Over(given, told)
  const peers = [libxml2, findXerces(told)].filter((peer) => peer !== undefined)
  const caseFor = (path: string, text: string, entry: string): Case => ({
    ...{ path, text, entry, schemaPath: join(peerFolder, entry) },
  })
  const entries = new Map<string, string>()
  for (const [index, { elements, entries: own }] of sets.entries()) {
    // What leads to all of a set knows what may stand in for its types.
    const all = [...(drivers[index]?.keys() ?? []), ...(own.length === 1 ? own : [])].at(-1)
    const [whole] = all === undefined ? [] : libxml2([caseFor('', '<none/>', all)])
    for (const [name, { at }] of elements)
      if (!entries.has(name)) entries.set(name, all !== undefined && whole !== undefined ? all : at.file)
  }
  return (files) => {
    const cases = files.map(({ path, text }): Case | undefined => {
      const entry = entries.get(rootOf(text)) ?? [...entries.values()][0]
      return entry === undefined ? undefined : caseFor(path, text, entry)
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
function withoutAddresses(all: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const byName = new Map([...all.keys()].map((path) => [posix.basename(path).replace(/\.xsd$/u, ''), path]))
  return new Map(
    [...all].map(([path, bytes]): [string, Uint8Array] => {
      const text = Buffer.from(bytes).toString('latin1')
      const changed = text.replace(
        /(schemaLocation=")https?:[^"]*\/([^"/]+)"/gu,
        (_, start: string, last: string) => {
          const found = byName.get(last.replace(/\.xsd$/u, ''))
          return found === undefined ? '' : `${start}${posix.relative(posix.dirname(path), found)}"`
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
    .map(({ path, bytes }) => {
      const text = anyEncoding(bytes)
      const name = path.slice(documents.length + 1)
      return text === undefined ? { name, path, bytes, text: decoded(bytes) } : { name, path, text }
    })
}

function isWellFormed(text: string): boolean {
  try {
    return mutations(text, 1, 1).length > 0
  } catch {
    return false
  }
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
  let [same, split, unjudged] = [0, 0, 0]
  for (const [index, { name, text, bytes }] of files.entries()) {
    const ours = await validateDocument(version, bytes ?? text)
    const others = verdicts[index] ?? []
    const [issue] = ours.issues
    if (others.length === 0) unjudged++
    else if (others.every(({ valid }) => valid === ours.valid)) same++
    else {
      const own = ours.valid ? 'valid' : `${issue?.line}:${issue?.column} ${issue?.message}`
      if (isSplit(ours.valid, others, issue?.message)) split++
      else differences.push(`${name}: ${own} | ${others.map(saidBy).join(' | ')}`)
    }
  }
  return { total: files.length, same, split, unjudged }
}

/** Writes the value of each valid document: reading gives the same value, and the others accept what was written. */
async function writeAgain(
  version: LoadedVersion,
  judge: Judge,
  files: readonly Named[],
  differences: string[],
): Promise<Judged> {
  const folder = join(documents, '..', 'written')
  mkdirSync(folder, { recursive: true })
  const written: Named[] = []
  let [total, same, split, unjudged] = [0, 0, 0, 0]
  for (const { name, text, bytes } of files) {
    const { valid, root, value } = await judgeDocument(version, bytes ?? text, {})
    if (!valid || root === undefined) continue
    total++
    const codec = root.codec()
    const again = codec.serialize(value)
    const read = codec.parse(again)
    const path = join(folder, `${total}.xml`)
    writeFileSync(path, again)
    if (read.ok && isDeepStrictEqual(read.value, value)) written.push({ name, path, text: again })
    else differences.push(`${name}, written: ${read.ok ? 'another value' : read.issues[0]?.message}`)
  }
  const verdicts = judge(written)
  for (const [index, { name }] of written.entries()) {
    const others = verdicts[index] ?? []
    const wrong = others.find((verdict) => !verdict.valid)
    if (others.length === 0) unjudged++
    else if (wrong === undefined) same++
    else {
      if (isSplit(true, others)) split++
      else differences.push(`${name}, written: valid | ${others.map(saidBy).join(' | ')}`)
    }
  }
  return { total, same, split, unjudged }
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
  const each = Math.ceil(fewestRandom / roots.length)
  const indexes = [...Array(each).keys()]
  return roots.flatMap((root) => [
    ...sampleOf(version, root, { size: 'minimal', index: 0 }, folder),
    ...indexes.flatMap((index) => sampleOf(version, root, { size: 'random', index }, folder)),
  ])
}

/** Whether the other validators disagree with each other; which one is alone is counted. */
function isSplit(valid: boolean, others: readonly PeerVerdict[], issue = ''): boolean {
  if (others.every((other) => other.valid !== valid)) return false
  for (const other of others.filter((one) => one.valid !== valid)) {
    const said = `${withoutNames(saidBy(other).replace(/ \d+: /u, ': '))}${valid ? '' : ` | ${withoutNames(issue)}`}`
    disagreements[said] = (disagreements[said] ?? 0) + 1
  }
  return true
}

/** A message without the names and values in it. */
function withoutNames(message: string): string {
  return message.replaceAll(/"[^"]*"/gu, '"…"').replaceAll(/'[^']*'/gu, "'…'")
}

function saidBy({ peer, valid, error }: PeerVerdict): string {
  return `${peer} ${valid ? 'valid' : error}`
}

function judgeSamples(made: readonly Named[], judge: Judge, differences: string[]): Sampled {
  const verdicts = judge(made)
  let [valid, split, unjudged] = [0, 0, 0]
  for (const [index, { name }] of made.entries()) {
    const others = verdicts[index] ?? []
    const wrong = others.find((verdict) => !verdict.valid)
    if (others.length === 0) unjudged++
    else if (wrong === undefined) valid++
    else {
      if (isSplit(true, others)) split++
      else differences.push(`${name}: valid | ${others.map(saidBy).join(' | ')}`)
    }
  }
  return { total: made.length, valid, split, unjudged }
}

function sampleOf(
  { version }: LoadedVersion,
  root: CodecRoot,
  { size, index }: { readonly size: 'minimal' | 'random'; readonly index: number },
  folder: string,
) {
  const text = validSample(version, { root, size, seed: 1, index })
  if (text === undefined) return []
  const called = index === 0 ? size : `${size} ${index + 1}`
  const path = join(folder, `${root.local} ${called}.xml`.replace(/[^\w.-]+/gu, '-'))
  writeFileSync(path, text)
  return [{ name: `sample of ${root.local}, ${called}`, path, text }]
}
