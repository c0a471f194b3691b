import { readFileSync } from 'node:fs'
import { jsonContains } from '../../src/containment/index.ts'
import { typeOf } from '../../test/conformance/contain/read.ts'
import { loop } from './loop.ts'

/** Whether each schema of many pairs allows all that the other does, the reading of both included. */
interface Change {
  readonly name: string
  readonly expect: { readonly serializer: boolean; readonly deserializer: boolean }
}

const [by, path = '', disputes = ''] = process.argv.slice(2)
const file = readFileSync(path, 'utf8')
const changes = JSON.parse(file) as readonly Change[]
// As they are written: a double would change some of their numbers.
const written = [...file.matchAll(/\{"old": (.+?), "new": (.+?), "expect": /g)]
/** Whose labels a value refutes that two validators confirm: nobody is counted right or wrong by them. */
const disputed = new Set(
  (JSON.parse(readFileSync(disputes, 'utf8')) as readonly { id: string }[]).map(({ id }) => id),
)
const pairs = changes.map((one, index) => ({
  isDisputed: disputed.has(one.name),
  texts: [written[index]?.[1] ?? '', written[index]?.[2] ?? ''] as const,
  want: [one.expect.serializer, one.expect.deserializer] as const,
}))
const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Whether the first allows all that the second does; nothing where the tool gives no answer. */
type Contains = (outer: string, inner: string) => Promise<boolean | undefined> | boolean | undefined

async function toolOf(): Promise<Contains> {
  if (by === 'ours') {
    return (outer, inner) => {
      const [a, b] = [typeOf(outer, { dialect }), typeOf(inner, { dialect })]
      const kind = a && b ? jsonContains(b, a).kind : 'undecided'
      return kind === 'undecided' ? undefined : kind === 'yes'
    }
  }
  const name = String(by)
  if (name === 'jsoncompat') {
    const { default: init, check_compat: check } = (await import(name)) as {
      default(options: { module_or_path: Uint8Array }): Promise<void>
      check_compat(before: string, after: string, role: string): boolean
    }
    const binary = new URL('jsoncompat_wasm_bg.wasm', import.meta.resolve(name))
    await init({ module_or_path: readFileSync(binary) })
    return (outer, inner) => check(outer, inner, 'serializer')
  }
  const { diffSchemas } = ((await import(name)) as { default: Differ }).default
  return async (outer, inner) => {
    const [sourceSchema, destinationSchema] = [JSON.parse(outer), JSON.parse(inner)]
    return !(await diffSchemas({ sourceSchema, destinationSchema })).additionsFound
  }
}

interface Differ {
  diffSchemas(options: object): Promise<{ readonly additionsFound: boolean }>
}

const contains = await toolOf()

async function judge(outer: string, inner: string): Promise<boolean | undefined> {
  try {
    return await contains(outer, inner)
  } catch {
    return undefined
  }
}

async function all(): Promise<{ right: number; wrong: number; none: number }> {
  const tally = { right: 0, wrong: 0, none: 0 }
  for (const { texts, want, isDisputed } of pairs) {
    const [before, after] = texts
    const verdicts = [await judge(before, after), await judge(after, before)]
    if (isDisputed) continue
    for (const [index, verdict] of verdicts.entries()) {
      tally[verdict === undefined ? 'none' : verdict === want[index] ? 'right' : 'wrong']++
    }
  }
  return tally
}

const { right, wrong, none } = await all()
await loop(all, {
  units: pairs.length * 2,
  note: `${right} right, ${wrong} wrong, ${none} without answer, ${disputed.size} pairs with a refuted label left out`,
})
