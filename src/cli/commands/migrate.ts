import { resolve } from 'node:path'
import { diagnostic, invariant } from '../../diagnostics/index.ts'
import type { DocumentStore, OwnContext, StoredDocument } from '../../migrate/index.ts'
import type { Adapter } from '../../run/index.ts'
import { contextFor, type GivenContext, readContext } from '../context.ts'
import { DecisionAdvice } from '../decision-advice.ts'
import { most } from '../documents.ts'
import { type Exit, exits } from '../io.ts'
import {
  bytesAt,
  checkShared,
  collectContextNeeds,
  type LoadedMigration,
  loadMigration,
  makeAdaptSteps,
  makeLinesContext,
  needsOnTheWay,
  pickVersionIdentity,
  readTextFlag,
  readUnique,
} from '../migration-setup.ts'
import { inputDocument, readMigrationWish } from '../migration-wish.ts'
import { reportUnknownVersions } from '../named-version.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>

/** The flags of both `migrate` and `migrate-table`. */
export const conversionFlags = [
  [
    '--root <root>',
    'the root of the result, if a document can become several: name, {namespace}local or set#root; also runs projections, which make a request from a response',
  ],
  ['--set <id=value…>', 'a value that the source documents lack, by data-element id; may be repeated'],
  [
    '--context <file>',
    'a JSON file with values as for --set, or a TypeScript or JavaScript module that returns the values for each document',
  ],
  ['--hooks <file>', 'the TypeScript or JavaScript module with your hooks (generated interface: Hooks)'],
  [
    '--on-undetermined <policy>',
    'if a value needs a hook and has none: set the document aside (error, the default), or record a loss (drop)',
    'error',
    'drop',
  ],
  [
    '--on-loss <policy>',
    'if the target cannot hold a value: set the document aside (error, the default), or record a loss (drop)',
    'error',
    'drop',
  ],
  [
    '--on-misfit <policy>',
    'if a value is outside the codes or lengths of the target: set the document aside (error, the default), or record a loss (drop)',
    'error',
    'drop',
  ],
] as const satisfies CommandSpec['flags']

export const migrateCommand: CommandSpec = {
  name: 'migrate',
  says: 'Convert XML and JSON documents from one version to another: files, folders, NDJSON, zips, or - for standard input.',
  args: '<from> <to> <path...>',
  flags: [
    ...conversionFlags,
    [
      '--out <folder>',
      'write the results and migration.json into this folder; without --out, the result of a single document goes to stdout',
    ],
    ['--format <format>', 'how to write results to stdout; text by default', 'text', 'json', 'ndjson'],
    ['--input <form>', 'read one document from each line of standard input (-)', 'ndjson'],
    ['--envelope', 'with --input ndjson: each line is an object { key, context, document }'],
    [
      '--shard <i/n>',
      'convert only part i of n equal parts, 1/n to n/n; auto/n takes the part from JOB_COMPLETION_INDEX (Kubernetes)',
    ],
    [
      '--threads <n>',
      'the number of threads; by default one for lines, and one per processor for a large store of files',
    ],
  ],
  takesEmbedded: true,
  examples: [
    'migrate v0 v1 consignment.xml --set ID=1.0 --on-undetermined drop --on-loss drop',
    'migrate v0 v1 archive --context envelope.json --hooks hooks.ts --out migrated',
    'migrate v0 v1 store.ndjson --context envelope.json --out migrated --shard 2/8',
    'migrate v1 v1 FTI010.xml --root FTI004UploadIdentifierRequest --context envelope.json',
    'migrate v0 v1 - --input ndjson --envelope < documents.ndjson > results.ndjson',
  ],
  /**
   * Converts the documents: to result lines, one document to stdout, or all into the output folder. Exit 1 if a
   * document was set aside, 2 for bad input.
   */
  async run(session, [from, to, paths], flags): Promise<Exit> {
    const config = await session.config(undefined, { optional: true })
    await reportUnknownVersions([String(from), String(to)], config, session)
    const {
      printDocumentJson: printJson,
      printLong,
      printResult,
      writeResults,
    } = await import('../migration.ts')
    const { checkDocuments } = await import('../migration-places.ts')
    const { asDocument, contextMaker, fetchBytes, readStore, shardFrom, takeShard } = await import(
      '../../migrate/index.ts'
    )
    const { defaultLimits } = await import('../../ingest/index.ts')
    const { io, sink } = session
    const out = readTextFlag(flags, 'out')
    const shard = readTextFlag(flags, 'shard')
    const part = shard === undefined ? undefined : shardFrom(shard, io.env)
    if (shard !== undefined && part === undefined) sink(diagnostic('shard-syntax', { text: shard }))
    const threads = readThreads(flags, session)
    const limits = config?.limits ?? defaultLimits
    const wish = readMigrationWish(paths as readonly string[], flags, session)
    const read = { cwd: io.cwd, limits, sink }
    const { documents: all, unread }: DocumentStore =
      session.hasErrors || wish.source === 'lines'
        ? { documents: [], unread: [] }
        : wish.source === 'document'
          ? { documents: inputDocument(session), unread: [] }
          : await readStore(paths as readonly string[], read)
    if (wish.source !== 'lines') checkDocuments(all, out, part, session, wish.format === 'ndjson')
    const documents = part === undefined ? all : takeShard(all, part)
    const given = await readContext(
      readTextFlag(flags, 'context'),
      (flags.set ?? []) as readonly string[],
      session,
    )
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const loaded = await loadMigration(String(from), String(to), { config, flags }, session)
    if (loaded === undefined) return session.end(exits.badInput)
    const isLines = wish.source === 'lines'
    const context = isLines
      ? await makeLinesContext(loaded, given, wish.isEnvelope, session)
      : await makeStoreContext(documents, loaded, given, session)
    const unique = await readUnique(config, loaded)
    // Other shards write into the same folder.
    await checkShared(isLines ? undefined : all.length, context, unique, session)
    const own: OwnContext = {
      needs: collectContextNeeds(loaded),
      ...(given.module === undefined ? {} : { module: given.module }),
    }
    if (session.hasErrors) return session.end(exits.badInput)
    const steps = makeAdaptSteps(loaded, flags)
    const advice = new DecisionAdvice(loaded, config)
    const end = (exit: Exit): Promise<Exit> => {
      advice.print(session)
      return session.end(exit)
    }
    if (wish.format === 'ndjson') {
      const { pipeDocuments, pipeLines } = await import('../migration-pipe.ts')
      const { compileMigration: compile } = await import('../migration-program.ts')
      const setting = {
        ...compile(loaded, steps),
        context,
        own,
        unique,
        isEnvelope: wish.isEnvelope,
        limit: most,
      }
      const work = { setting, threads: threads ?? 1, advice }
      return isLines ? pipeLines(work, session) : pipeDocuments(documents, work, session)
    }
    const [only] = documents
    if (out === undefined && only !== undefined) {
      const { adaptDocument } = await import('../../run/index.ts')
      const contextFor = await contextMaker(context, own)
      const setting = { ...steps, context: contextFor?.(only) ?? context }
      const isPrinted = wish.format === 'json' ? undefined : printLong(only, setting, advice, session)
      if (isPrinted !== undefined) return end(isPrinted ? exits.fine : exits.findings)
      const { content, media } = asDocument(only, fetchBytes(only))
      const result = adaptDocument(content, media, setting)
      if (wish.format === 'json') printJson(only, result, content, advice, session)
      else printResult(only, { result }, advice, session)
      return end(result.text === undefined ? exits.findings : exits.fine)
    }
    const { compileMigration: compile } = await import('../migration-program.ts')
    const program = compile(loaded, steps)
    const [first, ...others] = [loaded[0].versions[0], ...loaded.map(({ versions }) => versions[1])].map(
      pickVersionIdentity,
    )
    const last = others.pop()
    invariant(first && last, 'a migration leads from a version to another')
    const isWhole = await writeResults(
      {
        documents,
        all,
        setting: { ...program, context, own, unique, out: resolve(io.cwd, out ?? '') },
        from: first,
        to: last,
        ...(others.length === 0 ? {} : { over: others }),
        ...(part === undefined ? {} : { shard: part }),
        unread,
      },
      { modules: [...loaded.map(({ hooksFile }) => hooksFile), given.module].map(bytesAt), threads },
      advice,
      session,
    )
    return end(isWhole === true ? exits.fine : exits.findings)
  },
}

/** The number given with `--threads`, undefined without the flag; reports anything but 1 to 64. */
function readThreads(flags: Flags, { sink }: Session): number | undefined {
  const given = readTextFlag(flags, 'threads')
  if (given === undefined) return undefined
  const count = /^\d{1,2}$/.test(given) ? Number(given) : 0
  if (count < 1 || count > 64) sink(diagnostic('workers-count', { text: given }))
  return count
}

/**
 * The given values converted for the adapters; missing or unused ones are reported. If a required value is missing,
 * reads all documents first: only the values of the adapters that these need are then required.
 */
async function makeStoreContext(
  documents: readonly StoredDocument[],
  loaded: LoadedMigration,
  given: GivenContext,
  session: Session,
): Promise<Readonly<Record<string, unknown>>> {
  const { adapterFor } = await import('../../run/index.ts')
  const { fetchStart } = await import('../../migrate/index.ts')
  const all = [...collectContextNeeds(loaded).values()].flat()
  const isOpen = all.some(({ dataElement, isRequired }) => isRequired && !given.values.has(dataElement))
  if (!isOpen) return contextFor(all, given, session)
  const chosen = new Set<Adapter>()
  for (const document of documents) {
    const { content, media } = fetchStart(document)
    const adapter = adapterFor(content, media, loaded[0])
    if (adapter) chosen.add(adapter)
  }
  const needs = [...chosen].flatMap((adapter) => needsOnTheWay(loaded, adapter))
  return contextFor(needs, given, session)
}
