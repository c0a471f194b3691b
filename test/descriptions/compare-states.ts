import { Diagnostics } from '../../src/diagnostics/index.ts'
import type { Change, Comparison } from '../../src/diff/index.ts'
import { compare, loadConfig } from '../../src/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { eftiProfile } from '../../src/profile/index.ts'
import { drawn } from '../conformance/draw.ts'
import type { ComparedStates } from './measured.ts'

const entriesDrawn = 30
const seed = 20_261_126

const [before = '', after = '', isOpenApi] = process.argv.slice(2)
const problems = new Diagnostics()
const config = await loadConfig({ cwd: process.cwd(), optional: true }, problems.sink)
const comparison = config && (await compare(before, after, config, { cwd: process.cwd() }, problems.sink))
if (comparison === undefined) {
  for (const { severity, message } of problems.sorted())
    if (severity === 'error') console.error(`error: ${message}`)
  process.exit(2)
}
process.stdout.write(JSON.stringify(await told(comparison)))

async function told({
  changes,
  notCompared,
}: Comparison): Promise<Omit<ComparedStates, 'seconds' | 'megabytes'>> {
  const breaking = changes.filter(({ severity }) => severity === 'breaking')
  const unproven = breaking.flatMap(({ witness }) => (witness.status === 'unproven' ? [witness.why] : []))
  return {
    changes: changes.length,
    breaking: breaking.length,
    unproven: counted(unproven.map(withoutPlaces)),
    uses: isOpenApi === undefined ? 0 : await usesIn(after),
    notCompared: counted(notCompared.map(({ why, where }) => `${why}: ${where.place}`)),
    drawn: drawn(changes, { sample: entriesDrawn, seed }).map(line),
  }
}

function counted(all: readonly string[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const one of all) found[one] = (found[one] ?? 0) + 1
  return found
}

/** A reason without the names and paths of the place, so that equal reasons are counted together. */
function withoutPlaces(why: string): string {
  return why.replaceAll(/"[^"]*"/gu, '"…"').replaceAll(/(?<= )\/[^\s.]+/gu, '/…')
}

/** One entry as people read it. */
function line({
  severity,
  rule,
  effect,
  who,
  where,
  message,
  before: earlier,
  after: later,
  witness,
}: Change): string {
  const at = [earlier?.at, later?.at].map((one) => (one === undefined ? '-' : `${one.line}`)).join('→')
  const shown =
    witness.status === 'proven' ? (witness.document ?? 'proven') : severity === 'breaking' ? witness.why : ''
  return `${severity} ${rule} [${effect}; ${who.join(' ')}] ${where.place} (${where.part}, ${where.operations.length} operations, lines ${at}): ${message} ${shown.slice(0, 300)}`
}

/** Bodies, parameters and headers of all operations. */
async function usesIn(path: string): Promise<number> {
  const version = await ingest(
    { name: 'v', status: 'stable', apis: new Map([['api', { openapi: path }]]), bind: new Map() },
    { root: process.cwd(), profile: eftiProfile },
    () => {},
  )
  const operations = (version?.apis ?? []).flatMap(({ operations, webhooks = [] }) => [
    ...operations,
    ...webhooks,
  ])
  return operations.reduce(
    (sum, { parameters, request, responses }) =>
      sum +
      parameters.length +
      (request?.media.length ?? 0) +
      responses.reduce((inner, { media, headers = [] }) => inner + media.length + headers.length, 0),
    0,
  )
}
