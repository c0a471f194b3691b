import type { ImpactPlace } from '../../src/impact/index.ts'
import { linesOf, planted } from './sample.ts'

/** A symbol on a line of the sample service: what the list has, or what was reported. */
export interface Named {
  readonly file: string
  readonly line: number
  readonly text: string
  /** As a place says it: `Party.name`, `Kind = "a"`. */
  readonly symbol: string
  /** How it is used; for what is reported beyond the list, what stands on the line. */
  readonly way: string
}

export interface Measured {
  readonly found: readonly Named[]
  readonly missed: readonly Named[]
  readonly extra: readonly Named[]
}

/** Compares the places with the list, by line and symbol. */
export function measure(places: readonly ImpactPlace[]): Measured {
  const wanted = new Map(listed().map((one) => [keyOf(one), one] as const))
  const reported = new Map(places.map(reportOf).map((one) => [keyOf(one), one] as const))
  return {
    found: [...wanted].filter(([key]) => reported.has(key)).map(([, one]) => one),
    missed: [...wanted].filter(([key]) => !reported.has(key)).map(([, one]) => one),
    extra: [...reported].filter(([key]) => !wanted.has(key)).map(([, one]) => one),
  }
}

/** Every line and symbol of the list, once: what two modules call the same is one name to a place. */
export function listed(): readonly Named[] {
  const all = Object.entries(planted.uses).flatMap(([file, lines]) => {
    const texts = linesOf(file)
    return lines.flatMap(({ text, symbols }) =>
      Object.entries(symbols).map(([symbol, way]): Named => {
        return { file, line: texts.indexOf(text) + 1, text, symbol: printed(symbol), way }
      }),
    )
  })
  return [...new Map([...all, ...objects()].map((one) => [keyOf(one), one] as const)).values()]
}

/** Every object that lacks what it will have to have. */
function objects(): readonly Named[] {
  return Object.entries(planted.objects).flatMap(([file, all]) =>
    all.map(({ text, type, lacks }): Named => {
      const symbol = `${printed(type)} without ${lacks.join(', ')}`
      return { file, line: linesOf(file).indexOf(text) + 1, text, symbol, way: 'object literal that lacks' }
    }),
  )
}

function reportOf({ file, line, uses, excerpt }: ImpactPlace): Named {
  const text = linesOf(file)[line - 1] ?? excerpt
  const decoy = planted.decoys[file]?.find((one) => one.text === text)
  const isUse = planted.uses[file]?.some((one) => one.text === text)
  const other = isUse ? 'a line of the list, another symbol' : 'a line that is not in the list'
  return { file, line, text, symbol: uses, way: decoy?.why ?? other }
}

function keyOf({ file, line, symbol }: Named): string {
  return `${file}:${line}: ${symbol}`
}

/** `module:Name=value` as a place says it. */
function printed(symbol: string): string {
  const [name = '', value] = symbol.slice(symbol.indexOf(':') + 1).split('=')
  return value === undefined ? name : `${name} = ${JSON.stringify(value)}`
}

/** The counts, with those of each way. */
export function print({ found, missed, extra }: Measured): string {
  const lines = [`found ${found.length}`, `missed ${missed.length}`, ...tally(missed)]
  return [...lines, `extra ${extra.length}`, ...tally(extra)].join('\n')
}

/** How many of each way, the most first. */
function tally(all: readonly Named[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { way } of all) counts.set(way, (counts.get(way) ?? 0) + 1)
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return sorted.map(([way, count]) => `  ${count} ${way}`)
}
