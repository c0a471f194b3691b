import { resolve } from 'node:path'
import type { Config } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import type { AdaptedDocument, AdaptPolicy } from '../../prove/index.ts'
import { contextFor, readContext } from '../context.ts'
import { type DocumentFile, readDocuments } from '../documents.ts'
import { readHooks } from '../hooks.ts'
import { type Exit, exits } from '../io.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>

export const migrateCommand: CommandSpec = {
  name: 'migrate',
  says: 'Take documents (XML, JSON; files or folders of them) from one version to another.',
  args: '<from> <to> <path...>',
  flags: [
    ['--set <id=value…>', 'what the source does not hold, by data-element id; may be repeated'],
    ['--context <file>', 'the same as a JSON object'],
    ['--hooks <file>', 'the module (TypeScript or JavaScript) that implements the generated Hooks'],
    [
      '--on-undetermined <policy>',
      'where no hook decides: set the document aside (the default), or record a loss',
      'error',
      'drop',
    ],
    [
      '--on-loss <policy>',
      'what the target cannot hold: set the document aside, or record it (the default)',
      'error',
      'drop',
    ],
    [
      '--out <folder>',
      'write the documents and migration.json here; a single document goes to stdout without it',
    ],
  ],
  examples: [
    'migrate v0 v1 consignment.xml --set ID=1.0 --on-undetermined drop',
    'migrate v0 v1 archive --context envelope.json --hooks hooks.ts --out migrated',
  ],
  async run(session, [from, to, paths], flags): Promise<Exit> {
    const config = await session.config()
    const documents = readDocuments(paths as readonly string[], session)
    checkDocuments(documents, flags, session)
    const context = readContext(text(flags, 'context'), (flags.set ?? []) as readonly string[], session)
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const hooks = await readHooks(hooksFile(config, String(from), String(to), flags, session), session)
    const loaded = await load(String(from), String(to), config, session)
    if (hooks === undefined || loaded === undefined) return session.end(exits.badInput)
    const { adaptDocument, adapterFor, mediaOf, textOf } = await import('../../prove/index.ts')
    const media = ({ name, bytes }: DocumentFile) => mediaOf(name, textOf(bytes))
    const chosen = documents.map((document) => adapterFor(document.bytes, media(document), loaded))
    const needs = new Set(chosen.flatMap((adapter) => loaded.needs.get(adapter?.name ?? '') ?? []))
    const given = contextFor([...needs], context, session)
    if (session.hasErrors) return session.end(exits.badInput)
    const setting = { ...loaded, context: given, hooks, policy: policyOf(flags) }
    const results = documents.map((document) => ({
      document,
      result: adaptDocument(document.bytes, media(document), setting),
    }))
    const { printResult, writeResults } = await import('../migration.ts')
    const out = text(flags, 'out')
    if (out === undefined) for (const { document, result } of results) printResult(document, result, session)
    else writeResults(results, loaded.versions, out, session)
    return session.end(results.every(({ result }) => isWhole(result)) ? exits.fine : exits.findings)
  },
}

function isWhole({ text }: AdaptedDocument): boolean {
  return text !== undefined
}

function text(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

function policyOf(flags: Flags): AdaptPolicy {
  return {
    onUndetermined: flags.onUndetermined === 'drop' ? 'drop' : 'error',
    onLoss: flags.onLoss === 'error' ? 'error' : 'drop',
  }
}

/** The flag's module, or the one that the configuration names for these two versions, either way round. */
function hooksFile(
  { compare, root }: Config,
  from: string,
  to: string,
  flags: Flags,
  { io }: Session,
): string | undefined {
  const given = text(flags, 'hooks')
  if (given !== undefined) return resolve(io.cwd, given)
  const plan = compare.find((one) => [one.from, one.to].includes(from) && [one.from, one.to].includes(to))
  return plan?.hooks === undefined ? undefined : resolve(root, plan.hooks)
}

async function load(from: string, to: string, config: Config, session: Session) {
  const [{ loadVersion }, { loadAdapters }] = await Promise.all([
    import('../../library.ts'),
    import('../../pipeline/index.ts'),
  ])
  const options = { cwd: session.io.cwd, progress: session.progress }
  const source = await loadVersion(from, config, options, session.sink)
  const target = source && (await loadVersion(to, config, options, session.sink))
  if (source === undefined || target === undefined) return undefined
  session.progress(`${from}..${to}: writing adapters`)
  const loaded = await loadAdapters(source, target, session.sink)
  if (loaded.adapters.length === 0) session.sink(diagnostic('adapters-none', { from, to }))
  return session.hasErrors ? undefined : { ...loaded, versions: [source.version, target.version] as const }
}

/** Every document has a place of its own to go to, and none is where it comes from. */
function checkDocuments(documents: readonly DocumentFile[], flags: Flags, session: Session): void {
  const out = text(flags, 'out')
  if (documents.length === 0 && !session.hasErrors) session.sink(diagnostic('documents-none', undefined))
  if (out === undefined && documents.length > 1)
    session.sink(diagnostic('documents-out-needed', { documents: documents.length }))
  if (out === undefined) return
  const inputs = new Set(documents.map(({ path }) => path))
  const names = new Set<string>()
  for (const { name } of documents) {
    if (names.has(name)) session.sink(diagnostic('documents-name-twice', { name }))
    if (inputs.has(resolve(session.io.cwd, out, name)))
      session.sink(diagnostic('documents-over-input', { file: name }))
    names.add(name)
  }
}
