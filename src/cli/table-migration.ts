import { readTool } from '../config/index.ts'
import { diagnostic } from '../diagnostics/index.ts'
import { sha256 } from '../files/index.ts'
import { migrateRow, type OwnContext, ownContextMaker } from '../migrate/index.ts'
import {
  createPostgresWorker,
  type PostgresPool,
  type PostgresProgress,
  type PostgresSample,
  PostgresSetupError,
  type PostgresWorker,
  type PostgresWorkerOptions,
} from '../postgres/index.ts'
import { optionalPackage } from '../prove/index.ts'
import { lossWords } from '../runtime/pieces/index.ts'
import { contextFor, readContext } from './context.ts'
import { type Exit, exits, type Io } from './io.ts'
import {
  bytesAt,
  checkShared,
  collectContextNeeds,
  type LoadedMigration,
  loadMigration,
  makeAdaptSteps,
  needsOnTheWay,
  pickVersionIdentity,
  readTextFlag,
  readUnique,
} from './migration-setup.ts'
import type { TableWish } from './migration-wish.ts'
import { reportUnknownVersions } from './named-version.ts'
import type { Session } from './session.ts'

type Flags = Readonly<Record<string, unknown>>
type Conversion = Pick<PostgresWorkerOptions, 'convert' | 'identity'>

/**
 * Converts (or with `--dry-run` tries) the documents of a PostgreSQL table, and ends the session with the exit code.
 * Database errors and an unfit table are reported and end it with 2.
 */
export async function migrateTable(wish: TableWish, flags: Flags, session: Session): Promise<Exit> {
  const conversion = await readConversion(wish, flags, session)
  const database = conversion && (await openDatabase(session))
  if (conversion === undefined || database === undefined) return session.end(exits.badInput)
  const { key, name, write, batch, lease, table, document, where, take } = wish
  const worker = createPostgresWorker({
    ...{ pool: database, key, name, write, batch, lease },
    select: {
      table,
      document,
      columns: [...new Set(take.values())],
      ...(where === undefined ? {} : { where }),
    },
    ...conversion,
  })
  try {
    if (wish.dryRun !== undefined) return await tryDocuments(worker, wish.dryRun, wish, session)
    return await runWorker(worker, wish, session)
  } catch (error) {
    const said = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : ''
    if (error instanceof PostgresSetupError) session.sink(diagnostic('table-unfit', { problem: said }))
    else if ('code' in (error as object)) session.sink(diagnostic('database-failed', { problem: said }))
    else throw error
    return session.end(exits.badInput)
  } finally {
    await database.end()
  }
}

/** The function that converts a row, and a hash of everything that decides its results; undefined on errors. */
async function readConversion(
  { from, to, take, table }: TableWish,
  flags: Flags,
  session: Session,
): Promise<Conversion | undefined> {
  const config = await session.config(undefined, { optional: true })
  await reportUnknownVersions([from, to], config, session)
  const settings = (flags.set ?? []) as readonly string[]
  const given = await readContext(readTextFlag(flags, 'context'), settings, session)
  if (config === undefined || session.hasErrors) return undefined
  const loaded = await loadMigration(from, to, { config, flags }, session)
  if (loaded === undefined) return undefined
  const context = await makeRowsContext(loaded, given, take, session)
  const unique = await readUnique(config, loaded)
  await checkShared(undefined, context, unique, session)
  if (session.hasErrors) return undefined
  const own: OwnContext = {
    needs: collectContextNeeds(loaded),
    ...(given.module === undefined ? {} : { module: given.module }),
  }
  const steps = makeAdaptSteps(loaded, flags)
  const setting = { ...steps, unique, contextOf: await ownContextMaker(context, own) }
  const hooksFiles = loaded.map(({ hooksFile }) => hooksFile)
  const modules = [...hooksFiles, given.module].map((path) => sha256(bytesAt(path)))
  const versions = [loaded[0].versions[0], ...loaded.map((step) => step.versions[1])].map(pickVersionIdentity)
  const policy = [steps, ...(steps.later ?? [])].map((step) => step.policy)
  return {
    // A single policy is not wrapped in a list, so that hashes from before multi-step migrations stay valid.
    identity: sha256(
      JSON.stringify([
        readTool(),
        versions,
        context,
        policy.length === 1 ? policy[0] : policy,
        unique,
        modules,
        [...take],
        ...(flags.root === undefined ? [] : [flags.root]),
      ]),
    ),
    convert: (content, { key, columns }) => {
      const values = [...take].map(([id, column]) => [id, columns[column] ?? undefined])
      const row = { table, key, content, context: Object.fromEntries(values) }
      const { entry, text: document } = migrateRow(row, setting)
      const { losses, issues, undetermined } = entry
      return { document, losses: [...losses], issues: [...issues], decisions: [...undetermined] }
    },
  }
}

/**
 * The given values, converted, that are the same for all rows. Without a context module, reports each value that every
 * adapter requires and neither a setting nor a column gives.
 */
async function makeRowsContext(
  loaded: LoadedMigration,
  given: Awaited<ReturnType<typeof readContext>>,
  take: ReadonlyMap<string, string>,
  session: Session,
): Promise<Readonly<Record<string, unknown>>> {
  const needs = loaded[0].adapters.map((adapter) => needsOnTheWay(loaded, adapter))
  const [first = [], ...others] = needs
  const missing = first.filter(
    ({ dataElement, isRequired }) =>
      isRequired &&
      !given.values.has(dataElement) &&
      !take.has(dataElement) &&
      others.every((list) => list.some((one) => one.isRequired && one.dataElement === dataElement)),
  )
  if (given.module === undefined && missing.length > 0)
    return contextFor(missing, { values: new Map() }, session)
  return contextFor(needs.flat(), given, session, false)
}

type Database = PostgresPool & { end(): Promise<void> }

/**
 * Opens connections to the database that the environment names; reports, and returns undefined, without one or
 * `pg`.
 */
async function openDatabase({ io, sink }: Session): Promise<Database | undefined> {
  const settings = readDatabaseSettings(io)
  if (settings === undefined) {
    sink(diagnostic('database-unnamed', undefined))
    return undefined
  }
  const driver = await optionalPackage(() => import('pg'))
  if (driver !== undefined) return new driver.Pool({ ...settings, max: 2, application_name: 'efti-schema' })
  sink(diagnostic('database-package-missing', { name: 'pg' }))
  return undefined
}

/**
 * Connection settings from `DATABASE_URL`, else from `PGHOST`, `PGPORT`, … Undefined without a URL, host or
 * database. `pg` itself reads further variables and the password file.
 */
function readDatabaseSettings({ env }: Io): Readonly<Record<string, string>> | undefined {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL }
  const names = [
    ['host', env.PGHOST],
    ['port', env.PGPORT],
    ['database', env.PGDATABASE],
    ['user', env.PGUSER],
    ['password', env.PGPASSWORD],
  ] as const
  const given = names.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return env.PGHOST === undefined && env.PGDATABASE === undefined ? undefined : Object.fromEntries(given)
}

/**
 * Runs the worker until all is done or Ctrl-C, and prints the result; exit 1 if documents were set aside or
 * remain.
 */
async function runWorker(worker: PostgresWorker, wish: TableWish, session: Session): Promise<Exit> {
  const { io } = session
  const stop = new AbortController()
  void io.interrupted?.().then(() => stop.abort())
  const tell = progressTeller(session)
  const found = await worker.run({
    ...{ signal: stop.signal, retry: wish.retry },
    onRange: ({ converted, setAside }) => tell(converted + setAside),
  })
  printProgress(found, wish, session)
  return session.end(found.setAside === 0 && found.finished === found.ranges ? exits.fine : exits.findings)
}

/** Milliseconds between two lines of progress. */
const pace = 5000

/**
 * A function to call with each number of documents done. It prints this worker's total and rate every few seconds,
 * unless with `--quiet`.
 */
function progressTeller({ flags, io }: Session): (more: number) => void {
  const began = performance.now()
  let [last, done] = [began, 0]
  return (more) => {
    done += more
    const now = performance.now()
    if (flags.quiet || now - last < Math.max(pace, io.patience ?? 0)) return
    last = now
    const rate = Math.round((done * 1000) / (now - began))
    io.stderr.write(`${done} documents by this worker, ${rate} a second\n`)
  }
}

/** Prints the final counts of a run as JSON or as one line. */
function printProgress(found: PostgresProgress, { isJson, name }: TableWish, session: Session): void {
  if (isJson) {
    session.print(JSON.stringify({ formatVersion: 1, name, ...found }, null, 2))
    return
  }
  const { documents, converted, setAside, passed, ranges, finished } = found
  const others = [
    `${setAside} set aside`,
    ...(passed === 0 ? [] : [`${passed} had a result or were gone`]),
    ...(ranges === finished ? [] : [`${ranges - finished} of ${ranges} ranges are left`]),
  ]
  session.print(
    `${converted} of ${documents} documents migrated, ${others.join(', ')}; see ${name}_documents`,
  )
}

/**
 * Converts `count` sample documents without writing. Prints counts, each cause once, and (not with `--quiet`) an
 * estimate of the time for all; exit 1 if any is set aside.
 */
async function tryDocuments(
  worker: PostgresWorker,
  count: number,
  { isJson, table }: TableWish,
  session: Session,
): Promise<Exit> {
  const sample = await worker.sample(count)
  const summary = summarizeSample(sample)
  if (isJson) session.print(JSON.stringify({ formatVersion: 1, ...summary }, null, 2))
  else {
    const { documents, converted, setAside, losses, causes } = summary
    session.print(
      `${converted} of ${documents} documents would be migrated with ${losses} recorded losses, ${setAside} set aside`,
    )
    for (const cause of causes)
      session.print(`${printCause(cause)}: ${cause.documents} documents, for example ${table}:${cause.key}`)
  }
  if (!session.flags.quiet && sample.results.length > 0) printTimeEstimate(sample, session)
  return session.end(summary.setAside === 0 ? exits.fine : exits.findings)
}

/** Prints to stderr the time per document and an estimate for all rows. */
function printTimeEstimate({ rows, milliseconds, results }: PostgresSample, { io }: Session): void {
  const each = (milliseconds * 1000) / results.length
  const minutes = (each * rows) / 60e6
  io.stderr.write(
    `${Math.round(each)} µs a document; to convert about ${rows} documents takes one worker ${minutes.toFixed(1)} minutes, reading and writing apart\n`,
  )
}

interface Cause {
  readonly kind: 'set aside' | 'lost'
  readonly rule: string
  readonly dataElement?: string
  documents: number
  readonly key: string
}

/** One cause as text: a loss by its words, an issue by its rule, with the data element if there is one. */
function printCause({ kind, rule, dataElement }: Cause): string {
  const words = Object.entries(lossWords).find(([reason]) => kind === 'lost' && reason === rule)?.[1]
  const at = [...(words === undefined ? [rule] : []), ...(dataElement === undefined ? [] : [dataElement])]
  return `${kind}${words === undefined ? '' : `, ${words}`}${at.length === 0 ? '' : ` (${at.join(', ')})`}`
}

interface Said {
  readonly rule?: string
  readonly reason?: string
  readonly dataElement?: string
}

/**
 * Counts of a sample, and its causes, most documents first: losses of converted documents, issues of those set aside.
 * A document counts once for each cause; each cause has the key of its first document.
 */
function summarizeSample({ rows, results }: PostgresSample) {
  const causes = new Map<string, Cause>()
  let [converted, losses] = [0, 0]
  for (const result of results) {
    const isConverted = result.document !== undefined
    if (isConverted) {
      converted++
      losses += result.losses.length
    }
    const said = (isConverted ? result.losses : result.issues) as readonly Said[]
    const kind = isConverted ? 'lost' : 'set aside'
    const own = new Map(
      said.map((one) => {
        const rule = one.rule ?? one.reason ?? ''
        return [`${kind}\n${rule}\n${one.dataElement ?? ''}`, { rule, dataElement: one.dataElement }]
      }),
    )
    for (const [cause, { rule, dataElement }] of own) {
      const known = causes.get(cause)
      if (known !== undefined) known.documents++
      else {
        const element = dataElement === undefined ? {} : { dataElement }
        causes.set(cause, { kind, rule, ...element, documents: 1, key: result.key })
      }
    }
  }
  const documents = results.length
  const sorted = [...causes.values()].sort((a, b) => b.documents - a.documents || (a.rule < b.rule ? -1 : 1))
  return { rows, documents, converted, setAside: documents - converted, losses, causes: sorted }
}
