import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Measured {
  readonly mutants: number
  readonly tried: number
  readonly killed: number
  /** Killed too: by an endless loop, or one without a reasonable end. */
  readonly time: number
  readonly survives: number
  /** No test reaches them. */
  readonly uncovered: number
  readonly equivalent: number
  /** Noticed by no test, and by the compiler. */
  readonly refused: number
}

/** Of those that a test could notice. */
export function shareKilled({ tried, killed, time, equivalent, refused }: Measured): number {
  const all = tried - equivalent - refused
  return all === 0 ? 1 : (killed + time) / all
}

/** A mutant that no test can notice, and why. */
export interface Equivalent {
  readonly mutant: string
  readonly reason: string
}

const results = new URL('results.json', import.meta.url)
const readme = new URL('README.md', import.meta.url)

export function equivalents(): readonly Equivalent[] {
  return JSON.parse(
    readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
  ) as readonly Equivalent[]
}

export function measured(): Readonly<Record<string, Measured>> {
  return existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as Readonly<Record<string, Measured>>)
    : {}
}

/** A row for each group, and one for the groups of a target together: those named alike up to the hyphen. */
export function printMeasured(all: Readonly<Record<string, Measured>>): string {
  const targets = new Map<string, readonly Measured[]>()
  for (const [name, group] of Object.entries(all)) {
    const target = name.replace(/-.*$/, '')
    targets.set(target, [...(targets.get(target) ?? []), group])
  }
  const sums = [...targets].flatMap(([target, groups]) =>
    groups.length > 1 ? [[`${target}, all`, sum(groups)] as const] : [],
  )
  const rows = [...Object.entries(all), ...sums].map(([name, group]) => {
    const { mutants, tried, killed, time, survives, uncovered, equivalent, refused } = group
    const share = `${(100 * shareKilled(group)).toFixed(1)} %`
    return `| ${[name, mutants, tried, killed, time, survives, uncovered, equivalent, refused, share].join(' | ')} |\n`
  })
  const head =
    '| group | mutants | tried | killed | by time | survive | not covered | equivalent | refused by the compiler | killed of the others |\n'
  return `\n${head}| --- |${' ---: |'.repeat(9)}\n${rows.join('')}\n`
}

function sum(groups: readonly Measured[]): Measured {
  const [first = {} as Measured, ...others] = groups
  const keys = Object.keys(first) as (keyof Measured)[]
  return Object.fromEntries(
    keys.map((key) => [key, others.reduce((all, one) => all + one[key], first[key])]),
  ) as unknown as Measured
}

export function statedMeasures(): string {
  return /<!-- mutation -->\n([\s\S]*?)<!-- end -->/u.exec(readFileSync(readme, 'utf8'))?.[1] ?? ''
}

export function recordGroup(name: string, group: Measured): void {
  const all = Object.entries({ ...measured(), [name]: group }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(results, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  const table = printMeasured(Object.fromEntries(all))
  writeFileSync(
    readme,
    text.replace(
      /(<!-- mutation -->\n)[\s\S]*?(<!-- end -->)/u,
      (_, begin: string, end: string) => `${begin}${table}${end}`,
    ),
  )
}
