import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diagnostic, printable } from '../../diagnostics/index.ts'
import { makeFolder, pathFrom } from '../../files/index.ts'
import type { RunnableVersion } from '../../library.ts'
import type { SampleRequest } from '../../prove/index.ts'
import { type Exit, exits } from '../io.ts'
import { loadNamedRunnable } from '../named-version.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>
type Root = SampleRequest['root']

/** The largest `--count`; a higher number is more likely a typing error. */
const mostDocuments = 1_000_000
const mostSeeds = 2 ** 32 - 1

export const sampleCommand: CommandSpec = {
  name: 'sample',
  says: 'Generate valid documents of a version. The same seed (a number) always gives the same documents.',
  args: '<version>',
  flags: [
    [
      '--root <root>',
      'the root element or type of the documents, if the version has several: {namespace}local or set#root; "inspect" lists them',
    ],
    ['--minimal', 'generate only required parts; by default, chance decides which optional parts are added'],
    ['--full', 'generate all optional parts, and each repeatable part twice'],
    ['--seed <number>', 'a number that decides all random choices; 1 by default'],
    ['--count <number>', 'the number of documents; 1 by default'],
    ['--out <folder>', 'write the documents into this folder; without --out, one document goes to stdout'],
    ['--format <format>', 'how to write the result; text by default', 'text', 'json'],
  ],
  takesEmbedded: true,
  examples: [
    'sample v0 --root Order --minimal',
    'sample v1 --root "schemas#{urn:shop}order" --seed 7 --count 100 --out samples',
    'sample v1 --root order --format json',
  ],
  /**
   * Generates the documents and prints one or writes all into the folder. Exit 2 for wrong flags, or if the root is
   * not certain.
   */
  async run(session, [version], flags): Promise<Exit> {
    const { sink } = session
    const config = await session.config(undefined, { optional: true })
    const seed = readNumber(flags, 'seed', mostSeeds, session)
    const count = readNumber(flags, 'count', mostDocuments, session)
    const out = typeof flags.out === 'string' ? flags.out : undefined
    if (flags.minimal === true && flags.full === true) sink(diagnostic('sample-size', undefined))
    if (out === undefined && count > 1)
      sink(diagnostic('documents-out-needed', { documents: count, lines: false }))
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const loaded = await loadNamedRunnable(String(version), config, session)
    const root = loaded && (await resolveRoot(loaded, flags.root, session))
    if (loaded === undefined || root === undefined) return session.end(exits.badInput)
    const size = flags.minimal === true ? 'minimal' : flags.full === true ? 'full' : 'random'
    const made = await make(loaded, { root, size, seed }, { count, out }, session)
    if (made !== undefined)
      printSamples(made, { version: loaded.version.name, root, size, seed }, flags, session)
    return session.end(exits.fine)
  },
}

/** The number of a flag; 1 without the flag. Reports a number that is not valid or above `most`, and returns 1. */
function readNumber(flags: Flags, flag: 'seed' | 'count', most: number, { sink }: Session): number {
  const text = flags[flag]
  if (typeof text !== 'string') return 1
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  const least = flag === 'seed' ? 0 : 1
  if (value <= most && value >= least) return value
  sink(diagnostic('sample-number', { text, flag: `--${flag}`, least, most }))
  return 1
}

/**
 * The root of that name, or without a name the only evident one. Otherwise undefined, and reports why: an unknown
 * name, several candidates, or no evident root.
 */
async function resolveRoot(
  loaded: RunnableVersion,
  name: unknown,
  { sink }: Session,
): Promise<Root | undefined> {
  const { evidentRoots } = await import('../../prove/index.ts')
  const { nearRoots, rootsNamed } = await import('../../run/index.ts')
  const roots = await loaded.roots()
  const known = [...roots.xml, ...roots.json]
  const found = typeof name === 'string' ? rootsNamed(name, roots) : evidentRoots(loaded.version, roots)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  if (typeof name === 'string' && found.length === 0) {
    const near = nearRoots(name, known).map((root) => root.name)
    sink(diagnostic('document-root-unknown', { root: name, near }))
  } else {
    const several = found.length > 0 ? found : known
    const names = several.map((root) => `${root.set}#${root.local}`)
    const facts = { known: names, ...(typeof name === 'string' ? { named: name } : {}) }
    sink(diagnostic('sample-root-needed', facts))
  }
  return undefined
}

/** One document, or the names of those that were written to a folder. */
type MadeSamples =
  | { readonly document: string }
  | { readonly folder: string; readonly files: readonly string[] }

/**
 * Makes the documents and writes them to the folder as numbered files; without a folder, returns the first as text.
 * Reports, and returns undefined, at the first failure.
 */
async function make(
  { version }: RunnableVersion,
  request: Omit<SampleRequest, 'index'>,
  { count, out }: { readonly count: number; readonly out: string | undefined },
  session: Session,
): Promise<MadeSamples | undefined> {
  const [{ validSample }, { slug }] = await Promise.all([
    import('../../prove/index.ts'),
    import('../../typescript/index.ts'),
  ])
  const { io, sink } = session
  const { root } = request
  const folder = out === undefined ? undefined : resolve(io.cwd, out)
  const stem = slug(root.local.replace(/^\{[^}]*\}/, '')) || 'document'
  const digits = String(count).length
  const ending = root.node === undefined ? 'xml' : 'json'
  const files: string[] = []
  for (let index = 0; index < count; index++) {
    const document = validSample(version, { ...request, index })
    if (document === undefined) {
      sink(diagnostic('sample-none', { root: root.name }))
      return undefined
    }
    if (folder === undefined) return { document }
    const name = `${stem}-${String(index + 1).padStart(digits, '0')}.${ending}`
    const problem = writeSample(folder, name, document)
    if (problem !== undefined) {
      sink(diagnostic('output-failed', { out: out ?? '', problem }))
      return undefined
    }
    files.push(name)
  }
  return { folder: pathFrom(io.cwd, folder ?? '') || '.', files }
}

/** Prints the result as JSON, the document itself, or how many files are in which folder. */
function printSamples(
  made: MadeSamples,
  { version, root, size, seed }: Omit<SampleRequest, 'index'> & { readonly version: string },
  flags: Flags,
  session: Session,
): void {
  if (flags.format === 'json') {
    const head = { formatVersion: 1, version, root: root.name, size, seed }
    session.print(JSON.stringify({ ...head, ...made }, null, 2))
  } else if ('document' in made) session.print(made.document)
  else {
    const { files, folder } = made
    const documents = files.length === 1 ? '1 document' : `${files.length} documents`
    session.print(printable(`${documents} with the root ${root.name} in ${folder}`))
  }
}

/** Writes a document, making the folder if needed; returns the system's error code, undefined on success. */
function writeSample(folder: string, name: string, text: string): string | undefined {
  try {
    makeFolder(folder)
    writeFileSync(join(folder, name), text)
    return undefined
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    return problem
  }
}
