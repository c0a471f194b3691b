import {
  type DescriptionPlaces,
  type PlaceLines,
  readPlaces,
  reportedLines,
  type Silence,
  Silences,
} from '../src/cross-check/index.ts'
import { diff } from '../src/diff/index.ts'
import { parseText } from '../src/ingest/index.ts'
import { ask } from './ask.ts'
import { type Input, inputs, type Text } from './inputs.ts'
import { readBoth } from './ours.ts'
import { peers } from './peers.ts'
import { writeSection } from './show/write.ts'

/** What other tools say of one kind where we say nothing, by our reason. */
interface Tally {
  readonly count: number
  readonly breaks: number
  readonly example: string
}

/**
 * Asks other tools about the same pairs (all, or those named), and says by kind why we are silent where they speak. With
 * `--write` README.md keeps the tables.
 */
async function compare(): Promise<void> {
  const silent = new Map<string, Tally>()
  const wanted = process.argv.slice(2).filter((word) => word !== '--write')
  const rows: string[] = []
  for (const input of await inputs()) {
    if (wanted.length > 0 && !wanted.includes(input.name)) continue
    const versions = await readBoth(input)
    const comparison = diff(...versions)
    const places = [placesIn(input.before), placesIn(input.after)] as const
    const files = [input.before.file, input.after.file] as const
    const silences = new Silences(files, versions, places, comparison)
    for (const [name] of peers) {
      const said = await judge(name, input, {
        places,
        said: reportedLines(comparison, files),
        silences,
        silent,
      })
      const { changes, summary } = comparison
      rows.push(`| ${input.name} | ${changes.length}, ${summary.breaking} breaking | ${name} | ${said} |`)
      console.log(rows.at(-1))
    }
  }
  const tables = `${pairs(rows)}\n\n${kinds(silent)}\n`
  console.log(tables)
  if (process.argv.includes('--write')) writeSection('opinions', tables)
}

function pairs(rows: readonly string[]): string {
  const head = ['| pair | our entries | tool | findings | places | found by us | our silence |']
  return [...head, '|---|--:|---|--:|--:|--:|---|', ...rows].join('\n')
}

function kinds(silent: ReadonlyMap<string, Tally>): string {
  const rows = [...silent]
    .filter(([key]) => !key.startsWith('not part'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { count, breaks, example }]) => `| ${key} | ${count} | ${breaks} | \`${example}\` |`)
  const head = ['| our silence | tool | kind | places | breaking, it says | one of them |']
  return [...head, '|---|---|---|--:|--:|---|', ...rows].join('\n')
}

interface Judging {
  readonly places: readonly [DescriptionPlaces, DescriptionPlaces]
  readonly said: readonly [readonly number[], readonly number[]]
  readonly silences: Silences
  readonly silent: Map<string, Tally>
}

/** The columns of one tool's row. */
async function judge(name: string, input: Input, judging: Judging): Promise<string> {
  const { places, said, silences, silent } = judging
  const reasons = new Map<Silence, number>()
  const met = new Set<string>()
  let [count, covered] = [0, 0]
  try {
    for await (const { kind, breaks, path } of ask(name, input.name)) {
      count++
      const [before, after] = [places[0].follow(path), places[1].follow(path)]
      // The same part met over several operations is one thing.
      const key = JSON.stringify([kind, before.lines.at(-1) ?? 0, after.lines.at(-1) ?? 0])
      if (met.has(key)) continue
      met.add(key)
      if (isSaid(said[0], before) || isSaid(said[1], after)) {
        covered++
        continue
      }
      const reason = silences.why(path)
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      const row = `${reason} | ${name} | ${kind}`
      const example = `${input.name}: ${path.join('/').replaceAll('|', '/').slice(0, 150)}`
      const known = silent.get(row) ?? { count: 0, breaks: 0, example }
      silent.set(row, { ...known, count: known.count + 1, breaks: known.breaks + Number(breaks) })
    }
    const others = [...reasons].sort().map(([reason, times]) => `${times} ${reason}`)
    return `${count} | ${met.size} | ${covered} | ${others.join(', ')}`
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 120) : 'failed'
    return ` |  |  | ${problem}`
  }
}

function placesIn({ file, text }: Text): DescriptionPlaces {
  const value = parseText({ path: file, name: file, bytes: new TextEncoder().encode(text) }, () => {})
  if (value === undefined) throw new Error(`${file} was not read`)
  return readPlaces(value)
}

/** We say something inside the part, or at one of the parts around it: what stands there is then claimed. */
function isSaid(
  lines: readonly number[],
  { lines: path }: { readonly lines: readonly PlaceLines[] },
): boolean {
  const last = path.at(-1)
  if (last && lines.some((line) => line >= last.first && line <= last.last)) return true
  return path.some(({ first }) => lines.includes(first))
}

await compare()
