import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Measured {
  readonly mutants: number
  readonly tried: number
  readonly killed: number
  readonly equivalent: number
}

/** A mutant that no test can notice, and why. */
export interface Equivalent {
  readonly mutant: string
  readonly reason: string
}

const results = new URL('results.json', import.meta.url)
const readme = new URL('../README.md', import.meta.url)

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

export function printMeasured(all: Readonly<Record<string, Measured>>): string {
  const rows = Object.entries(all).map(([name, { mutants, tried, killed, equivalent }]) => {
    const share = tried === 0 ? '' : `${((100 * killed) / tried).toFixed(1)} %`
    return `| ${name} | ${mutants} | ${tried} | ${killed} | ${share} | ${equivalent} |\n`
  })
  const head = '| group | mutants | tried | killed | of those tried | known to be equivalent |\n'
  return `\n${head}| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join('')}\n`
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
