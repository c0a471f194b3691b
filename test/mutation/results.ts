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

/** Tests are written for what survives of one sample; another, drawn by another seed, shows what they do for the rest. */
export type Table = 'results' | 'unfitted'
export const tables: readonly Table[] = ['results', 'unfitted']

const fileOf = (table: Table): URL => new URL(`${table}.json`, import.meta.url)
const readme = new URL('README.md', import.meta.url)

export function equivalents(): readonly Equivalent[] {
  return JSON.parse(
    readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
  ) as readonly Equivalent[]
}

export function measured(table: Table): Readonly<Record<string, Measured>> {
  return existsSync(fileOf(table))
    ? (JSON.parse(readFileSync(fileOf(table), 'utf8')) as Readonly<Record<string, Measured>>)
    : {}
}

/**
 * A row for each group, and one for the groups of a target together: those named alike up to the hyphen. There the share
 * of each group counts as often as it has mutants, however many of them were tried.
 */
export function printMeasured(all: Readonly<Record<string, Measured>>): string {
  const targets = new Map<string, readonly Measured[]>()
  for (const [name, group] of Object.entries(all)) {
    const target = name.replace(/-.*$/, '')
    targets.set(target, [...(targets.get(target) ?? []), group])
  }
  const sums = [...targets].flatMap(([target, groups]) =>
    groups.length > 1 ? [[`${target}, all`, sum(groups), weighted(groups)] as const] : [],
  )
  const alone = Object.entries(all).map(([name, group]) => [name, group, shareKilled(group)] as const)
  const rows = [...alone, ...sums].map(([name, group, killedShare]) => {
    const { mutants, tried, killed, time, survives, uncovered, equivalent, refused } = group
    const share = `${(100 * killedShare).toFixed(1)} %`
    return `| ${[name, mutants, tried, killed, time, survives, uncovered, equivalent, refused, share].join(' | ')} |\n`
  })
  const head =
    '| group | mutants | tried | killed | by time | survive | not covered | equivalent | refused by the compiler | killed of the others |\n'
  return `\n${head}| --- |${' ---: |'.repeat(9)}\n${rows.join('')}\n`
}

function weighted(groups: readonly Measured[]): number {
  const all = groups.reduce((count, { mutants }) => count + mutants, 0)
  return groups.reduce((share, group) => share + (shareKilled(group) * group.mutants) / all, 0)
}

function sum(groups: readonly Measured[]): Measured {
  const [first = {} as Measured, ...others] = groups
  const keys = Object.keys(first) as (keyof Measured)[]
  return Object.fromEntries(
    keys.map((key) => [key, others.reduce((all, one) => all + one[key], first[key])]),
  ) as unknown as Measured
}

const placeOf = (table: Table): RegExp => new RegExp(`(<!-- ${table} -->\\n)([\\s\\S]*?)(<!-- end -->)`, 'u')

export function statedMeasures(table: Table): string {
  return placeOf(table).exec(readFileSync(readme, 'utf8'))?.[2] ?? ''
}

export function recordGroup(name: string, group: Measured, table: Table): void {
  const all = Object.entries({ ...measured(table), [name]: group }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(fileOf(table), `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`)
  const text = readFileSync(readme, 'utf8')
  const printed = printMeasured(Object.fromEntries(all))
  writeFileSync(
    readme,
    text.replace(placeOf(table), (_, begin: string, __, end: string) => `${begin}${printed}${end}`),
  )
}
