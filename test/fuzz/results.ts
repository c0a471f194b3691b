import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** One run of a target, as long runs are stated. */
export interface Run {
  readonly seconds: number
  readonly executions: number
  /** Parts of our sources that ran, the stored corpus included. */
  readonly covered: number
  readonly finds: number
}

const results = new URL('results.json', import.meta.url)
const readme = new URL('README.md', import.meta.url)
const table = /(<!-- results -->\n)[\s\S]*?(<!-- end -->)/u

export function recordedRuns(): Readonly<Record<string, Run>> {
  return existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as Readonly<Record<string, Run>>)
    : {}
}

/** The rows of the README, by the name of the target. */
export function printRuns(runs: Readonly<Record<string, Run>>): string {
  const rows = Object.entries(runs).map(
    ([name, { seconds, executions, covered, finds }]) =>
      `| ${name} | ${seconds} | ${executions} | ${covered} | ${finds} |\n`,
  )
  const head =
    '| target | seconds | executions | parts covered | finds |\n| --- | ---: | ---: | ---: | ---: |\n'
  return `\n${head}${rows.join('')}\n`
}

/** What the README states now. */
export function statedRuns(): string {
  const [, , text = ''] =
    /(<!-- results -->\n)([\s\S]*?)<!-- end -->/u.exec(readFileSync(readme, 'utf8')) ?? []
  return text
}

export function recordRun(name: string, run: Run): void {
  const all = Object.entries({ ...recordedRuns(), [name]: run }).sort(([a], [b]) => (a < b ? -1 : 1))
  const runs = Object.fromEntries(all)
  writeFileSync(results, `${JSON.stringify(runs, undefined, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(table, (_, begin: string, end: string) => `${begin}${printRuns(runs)}${end}`),
  )
}
