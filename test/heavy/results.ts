import { readFileSync, writeFileSync } from 'node:fs'

/** The last run of a job. */
export interface HeavyResult {
  readonly date: string
  readonly node: string
  readonly seconds: number
  readonly passed: boolean
  readonly figure: readonly string[]
}

export type HeavyResults = Readonly<Record<string, HeavyResult>>

const file = new URL('results.json', import.meta.url)
const readme = new URL('README.md', import.meta.url)
const table = /(<!-- results -->\n)([\s\S]*?)(<!-- end -->)/u

export function readResults(): HeavyResults {
  return JSON.parse(readFileSync(file, 'utf8')) as HeavyResults
}

/** The table of the README: a row for every run that there is. */
export function printResults(names: readonly string[], results: HeavyResults): string {
  const lines = names.map((name) => `| ${name} | ${cells(results[name])} |\n`)
  return `\n| run | date | Node | seconds | result |\n| --- | --- | --- | ---: | --- |\n${lines.join('')}\n`
}

function cells(result: HeavyResult | undefined): string {
  if (result === undefined) return '| | | not run yet'
  const { date, node, seconds, passed, figure } = result
  const said = figure.join('; ').replaceAll('|', ' ').replace(/ {2,}/g, ' ')
  return `${date} | ${node} | ${seconds} | ${passed ? '' : 'FAILED: '}${said}`
}

/** The table as the README has it. */
export function statedResults(): string {
  return table.exec(readFileSync(readme, 'utf8'))?.[2] ?? ''
}

/** Keeps a result, in the file and in the README. */
export function recordResult(name: string, result: HeavyResult, order: readonly string[]): void {
  const known = { ...readResults(), [name]: result }
  const results = Object.fromEntries(order.flatMap((one) => (known[one] ? [[one, known[one]]] : [])))
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(
      table,
      (_, begin: string, _old: string, end: string) => `${begin}${printResults(order, results)}${end}`,
    ),
  )
}
