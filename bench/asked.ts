import type { Outcome } from './measure/row.ts'
import type { Results } from './measure-all.ts'

/** A figure that this project asks of itself. */
export interface Asked {
  readonly what: string
  /** Nothing where the row has no such figure. */
  figure(results: Results): number | undefined
  /** What it has to be, and what would be better still. */
  readonly bound: 'at least' | 'at most'
  readonly asked: number
  readonly aim?: number
  readonly unit: 'times' | 'ms' | 'bytes'
}

export type Judgement = 'reached' | 'missed'

export function judge({ bound, asked }: Asked, figure: number): Judgement {
  return (bound === 'at least' ? figure >= asked : figure <= asked) ? 'reached' : 'missed'
}

/** The bundles of which a size is asked. */
export const withoutCodes = {
  common: 'codec of consignment-common and its runtime, without code lists',
  identifier: 'codec of consignment-identifier and its runtime, without code lists',
}

/** The clients of three operations of a large description of which a size is asked. */
export const clients = {
  validating: 'client of three operations of GitHub (labels), with validation',
  plain: 'client of three operations of GitHub (labels), without validation',
}

const megabyte = 1e6

/** Of speed and size; growth is judged by its own rule. */
export const allAsked: readonly Asked[] = [
  beside('parse-common', 'ours, from text', 'xmllint', 'at least', 1, 2),
  beside('parse-common', 'ours, from text', 'libxml2-wasm', 'at least', 1.5, 3),
  beside('parse-identifier', 'ours, from text', 'xmllint', 'at least', 2, 3),
  beside('parse-identifier', 'ours, from text', 'libxml2-wasm', 'at least', 3, 4),
  beside('serialize-common', 'ours, serialize', 'ours, parse', 'at least', 1),
  beside('serialize-identifier', 'ours, serialize', 'ours, parse', 'at least', 1),
  beside('json', 'ours', 'ajv', 'at least', 2),
  {
    ...{ what: 'memory of `parse` beside its text', bound: 'at most', asked: 6, unit: 'times' },
    figure: (results) => numberIn(one(results, 'memory', 'ours')?.note),
  },
  size(withoutCodes.common, 30_000, 25_000),
  size(withoutCodes.identifier, 8000),
  size(clients.validating, 12_000),
  size(clients.plain, 4000),
  above(
    'declarations',
    'declarations of',
    'empty',
    300,
    'checking the declarations of a codec, above an empty project',
  ),
  above('start', 'ours, --help', 'bare node', 80, '`--help`, above bare node'),
  beside('build', 'ours', 'xjc', 'at least', 1),
  {
    ...{ what: '`build` of both versions', bound: 'at most', asked: 3000, unit: 'ms' },
    figure: (results) => cpuOf(results, 'build', 'ours'),
  },
  beside('build-github', 'ours, types', 'openapi-typescript', 'at least', 1),
  beside('build-github', 'ours, everything', '@hey-api/openapi-ts', 'at least', 1),
  ...['diff-openai-yaml', 'diff-openai-json', 'diff-stripe', 'diff-github'].flatMap(comparison),
]

/** How often the work of one goes into the time of another. */
function beside(
  row: string,
  mine: string,
  other: string,
  bound: Asked['bound'],
  asked: number,
  aim?: number,
): Asked {
  return {
    ...{ what: `\`${row}\`, its speed beside ${other.replace('ours, ', '')}`, bound, asked, unit: 'times' },
    ...(aim === undefined ? {} : { aim }),
    figure: (results) => quotient(cpuOf(results, row, other), cpuOf(results, row, mine)),
  }
}

function above(row: string, mine: string, bare: string, asked: number, what: string): Asked {
  return {
    ...{ what, bound: 'at most', asked, unit: 'ms' },
    figure: (results) => difference(cpuOf(results, row, mine), cpuOf(results, row, bare)),
  }
}

function size(bundle: string, asked: number, aim?: number): Asked {
  return {
    ...{ what: `${bundle}, gzipped`, bound: 'at most', asked, unit: 'bytes' },
    ...(aim === undefined ? {} : { aim }),
    figure: (results) => results.sizes.find(({ name }) => name === bundle)?.gzip,
  }
}

function comparison(row: string): readonly Asked[] {
  const floor = 'reading and parsing both'
  return [
    {
      ...{ what: `\`${row}\`, its time beside ${floor}`, bound: 'at most', asked: 10, aim: 4, unit: 'times' },
      figure: (results) => quotient(cpuOf(results, row, 'ours'), cpuOf(results, row, floor)),
    },
    {
      ...{ what: `\`${row}\`, its memory`, bound: 'at most', asked: 1000 * megabyte, unit: 'bytes' },
      figure: (results) => {
        const peak = one(results, row, 'ours')?.peak
        return peak === undefined ? undefined : peak * megabyte
      },
    },
  ]
}

type Ran = Extract<Outcome, { readonly missing?: never }>

function one({ rows }: Results, row: string, name: string): Ran | undefined {
  const found = rows.find(({ id }) => id === row)?.outcomes.find((outcome) => outcome.name.startsWith(name))
  return found?.missing === undefined ? found : undefined
}

function cpuOf(results: Results, row: string, name: string): number | undefined {
  return one(results, row, name)?.cpu.median
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

function numberIn(note: string | undefined): number | undefined {
  const found = /[\d.]+/.exec(note ?? '')
  return found ? Number(found[0]) : undefined
}
