import { posix } from 'node:path'
import type { OutputFile } from '../../src/typescript/index.ts'
import { compiled } from '../support/compile.ts'
import type { Tally } from './tally.ts'

/** Values that one codec takes, each to be of the type that it declares. */
export interface TypedValues {
  /** The name of the set, `g` and a number: its files have a folder of their own. */
  readonly folder: string
  /** All that is generated from the schema. */
  readonly files: readonly OutputFile[]
  readonly codecs: readonly {
    readonly module: string
    readonly exported: string
    /** Whether values may have properties that no type declares, which a compiler takes unless they are written in place. */
    readonly isOpen?: boolean
    readonly values: readonly { readonly id: string; readonly value: unknown }[]
  }[]
}

/** As many schemas as one program of a compiler takes without running short of memory. */
const batch = 2500

/** A case is a value, and right where the compiler lets it stand where one of the codec's type is declared. */
export async function tallyTyped(all: readonly TypedValues[], tally: Tally): Promise<void> {
  for (let start = 0; start < all.length; start += batch)
    await tallyBatch(all.slice(start, start + batch), tally)
}

async function tallyBatch(all: readonly TypedValues[], tally: Tally): Promise<void> {
  const checks = all.flatMap(({ folder, codecs }) =>
    codecs.map((codec, at) => ({ codec, path: `v/${folder}/check-${at}.ts` })),
  )
  const files = [
    ...all.flatMap((one) => one.files.filter(({ path }) => path.endsWith('.ts'))),
    ...checks.map(({ codec, path }) => ({ path, text: checkText(path, codec) })),
  ]
  const wrong = await compiled(files, async (check) => faulty(await check('typescript')))
  for (const { codec, path } of checks) {
    for (const [at, { id }] of codec.values.entries()) {
      tally.add(id, wrong.has(`${path}:${at + linesBefore}`) ? 'wrong' : 'right')
    }
  }
}

const linesBefore = 3

/** A line for each value. */
function checkText(
  path: string,
  { module, exported, isOpen = false, values }: TypedValues['codecs'][number],
): string {
  const from = posix.relative(posix.dirname(path), module).replace(/\.ts$/, '.js')
  const specifier = from.startsWith('.') ? from : `./${from}`
  const lines = values.map(({ value }, at) =>
    isOpen
      ? `const given${at} = [${literal(value)}] as const; export const v${at}: Value = given${at}[0]\n`
      : `export const v${at}: Value = ${literal(value)}\n`,
  )
  return `import { ${exported} as codec } from '${specifier}'\ntype Value = Parameters<typeof codec.serialize>[0]\n${lines.join('')}`
}

/** The lines of which the compiler complains; anything else that it says stops the suite. */
function faulty(said: string): ReadonlySet<string> {
  const lines = new Set<string>()
  for (const line of said.split('\n')) {
    const [, path, number] = /^out\/(v\/g\d+\/check-\d+\.ts)\((\d+),/.exec(line) ?? []
    if (path !== undefined) lines.add(`${path}:${number}`)
    else if (/^\S/.test(line)) throw new Error(`the compiler said: ${line}`)
  }
  return lines
}

/** A value as an expression of its own type. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'bigint') return `${value}n`
  // Not all numbers have a JSON text.
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) => `[${JSON.stringify(name)}]: ${literal(one)}`)
  return `{ ${members.join(', ')} }`
}
