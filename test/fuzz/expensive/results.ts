import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The last long search at a way into the runtime. */
export interface SearchRun {
  readonly seconds: number
  readonly inputs: number
  /** What a byte of the slowest input costs, beside a byte of a consignment. */
  readonly times: number
  /** What is allocated for a character of the heaviest. */
  readonly bytes: number
  readonly finds: number
}

const results = new URL('results.json', import.meta.url)
const readme = new URL('../README.md', import.meta.url)
const table = /(<!-- searches -->\n)([\s\S]*?)(<!-- end of searches -->)/u

export function recordedSearches(): Readonly<Record<string, SearchRun>> {
  return existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as Readonly<Record<string, SearchRun>>)
    : {}
}

/** The rows of the README, in the order of the entries. */
export function printSearches(names: readonly string[], runs: Readonly<Record<string, SearchRun>>): string {
  const rows = names.map((name) => `| ${name.replaceAll('|', '\\|')} | ${cells(runs[name])} |\n`)
  const head =
    '| way in | seconds | inputs | time of the slowest, beside a consignment | bytes of the heaviest, for a character | finds |\n'
  return `\n${head}| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join('')}\n`
}

function cells(run: SearchRun | undefined): string {
  if (run === undefined) return 'not run yet | | | |'
  const { seconds, inputs, times, bytes, finds } = run
  return `${seconds} | ${inputs} | ${times.toFixed(1)} | ${bytes} | ${finds}`
}

/** What the README states now. */
export function statedSearches(): string {
  return table.exec(readFileSync(readme, 'utf8'))?.[2] ?? ''
}

export function recordSearch(name: string, run: SearchRun, order: readonly string[]): void {
  const known = { ...recordedSearches(), [name]: run }
  const runs = Object.fromEntries(order.flatMap((one) => (known[one] ? [[one, known[one]]] : [])))
  writeFileSync(results, `${JSON.stringify(runs, undefined, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(
      table,
      (_, begin: string, _old: string, end: string) => `${begin}${printSearches(order, runs)}${end}`,
    ),
  )
}
