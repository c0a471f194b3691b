import { expect, test } from 'vitest'
import type { JsonCodec } from '../../../src/runtime/index.ts'
import { sampleJson } from '../../../src/sample/index.ts'
import { accountProgram } from '../../client/accounts.ts'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { generatedFromText } from '../../support/generated.ts'

/** As much of Temporal as the types need, for a compiler that has no declarations of it. */
const temporal = `declare namespace Temporal {
  interface PlainDate { readonly [Symbol.toStringTag]: 'Temporal.PlainDate' }
  interface Instant { readonly [Symbol.toStringTag]: 'Temporal.Instant' }
}
`
const settings = {
  objects: { int64: 'bigint', decimal: 'string', date: 'Date' },
  texts: { int64: 'string', decimal: 'string' },
} as const

/** A value as TypeScript writes it. */
function printed(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${printed(one)}`)
  return `{ ${members.join(', ')} }`
}

const refused = `
// @ts-expect-error a bigint is held
export const number: T.Id = 1
// @ts-expect-error a Date is held
export const text: T.Account['opened'] = '2026-02-28'
// @ts-expect-error a text is held
export const amount: T.Money = 1
`

test.each(Object.keys(settings) as (keyof typeof settings)[])(
  'types take what validators take: %s',
  { tags: 'slow', timeout: 120_000 },
  async (name) => {
    const { version, program, files } = await accountProgram(settings[name])
    const [set] = version.sets
    const node = [...(set?.nodes.values() ?? [])].find(({ name: own }) => own?.local === 'Account')
    const codec = program.load('v/accounts/no-namespace/codecs.ts').account as JsonCodec<unknown>
    const values = Array.from({ length: 200 }, (_, seed) => {
      const drawn = set && node && sampleJson(set, node.id, { seed, size: 'random' })
      const read = codec.plain?.read(drawn)
      return read?.ok ? [read.value] : []
    }).flat()
    expect(values.length).toBeGreaterThan(20)
    for (const one of values) expect(codec.validate(one).ok).toBe(true)
    const uses = values.map((one, index) => `export const v${index}: T.Account = ${printed(one)}\n`)
    const head = `import type * as T from './v/accounts/no-namespace/types.js'\n`
    const text = head + uses.join('') + (name === 'objects' ? refused : '')
    await compiled([...files, { path: 'uses.ts', text }], async (check) => {
      for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
    })
  },
)

test('Temporal is the type of the platform, or of a polyfill', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  const { files } = await accountProgram({ date: 'Temporal' })
  const text = `import type * as T from './v/accounts/no-namespace/types.js'
export const day = (one: Temporal.PlainDate): T.Account['opened'] => one
// @ts-expect-error an instant is no day
export const other = (one: Temporal.Instant): T.Account['opened'] => one
`
  await compiled([...files, { path: 'uses.ts', text }], async (check) => {
    for (const compiler of ['typescript', 'typescript-7'] as const)
      expect(await check(compiler, { lib: ['es2023', 'esnext.temporal'] })).toBe('')
  })
  const own = [...files, { path: 'uses.ts', text }, { path: 'temporal.d.ts', text: temporal }]
  await compiled(own, async (check) => expect(await check('typescript-5.9')).toBe(''))
})

test('a type of the description that is called as one of the platform stays apart from it', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  const description = `openapi: 3.1.0
info: {title: D, version: '1'}
paths: {}
components:
  schemas:
    Temporal: {type: object, required: [on], properties: {on: {type: string, format: date-time}}}
`
  const { files } = await generatedFromText('d', description, { holds: { date: 'Temporal' } })
  const text = `import type * as T from './v/d/no-namespace/types.js'
export const one: T.Temporal = { on: Temporal.Now.instant() }
`
  await compiled([...files, { path: 'uses.ts', text }], async (check) => {
    expect(await check('typescript-7', { lib: ['es2023', 'esnext.temporal'] })).toBe('')
  })
})
