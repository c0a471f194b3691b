import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { findLayout } from '../../../src/typescript/index.ts'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { versionOf } from '../../support/model.ts'

/** TYPE_RUNS=3000 for a long run, TYPE_SEED for another one. */
const runs = Number(process.env.TYPE_RUNS ?? 150)
const seed = Number(process.env.TYPE_SEED ?? 1)

type Schema = { readonly [keyword: string]: unknown }

const names = fc.constantFrom('a', 'b', 'c')
const { instance } = fc.letrec((tie) => ({
  instance: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, 0, 1, 2.5, -1, '', 'a', 'b'),
    fc.array(tie('instance'), { maxLength: 3 }),
    fc.dictionary(names, tie('instance'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

const scalars = fc.constantFrom<Schema>(
  ...['string', 'number', 'boolean', 'null'].map((type) => ({ type })),
  { type: ['string', 'null'] },
)

/** Schemas whose types say all that they can: no alternatives that depend on what is absent. */
const { schema, object } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => {
  const required = fc.uniqueArray(names, { maxLength: 2 })
  // TypeScript refuses objects that have nothing of a type whose members are all optional: no name stays undeclared.
  const part = fc.oneof(tie('schema'), fc.constant<Schema>({}))
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      scalars,
      fc.record({ const: instance }),
      fc.record({ enum: fc.uniqueArray(instance, { minLength: 1, maxLength: 3, selector: JSON.stringify }) }),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record(
        {
          type: fc.constant('array'),
          prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          minItems: fc.constantFrom(0, 1, 2),
          items: fc.oneof(fc.constant(false), tie('schema')),
        },
        { requiredKeys: ['type', 'prefixItems'] },
      ),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      tie('object'),
    ),
    object: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.record({ a: part, b: part, c: part }),
          required,
        },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        { required, allOf: fc.array(tie('object'), { minLength: 1, maxLength: 3 }) },
        { requiredKeys: ['allOf'] },
      ),
      fc.record({
        allOf: fc.tuple(
          tie('object'),
          fc.record({ required }),
          fc.record({ anyOf: fc.array(fc.record({ required }), { minLength: 1, maxLength: 2 }) }),
        ),
      }),
      fc.constantFrom<Schema>({ $ref: '#/$defs/Patch' }, { $ref: '#/$defs/HasA' }),
    ),
  }
})

const shared = {
  Patch: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'number' } }, c: {} },
  },
  HasA: { type: 'object', required: ['a'] },
}

const few = fc.uniqueArray(names, { maxLength: 2 })
const scalar = fc.oneof(scalars, fc.constant<Schema>({}))
const flatObject = fc.record({
  type: fc.constant('object'),
  properties: fc.record({ a: scalar, b: scalar, c: scalar }),
  required: few,
})
const together = fc.array(fc.oneof(flatObject, fc.record({ required: few })), { minLength: 1, maxLength: 3 })
const idiom = fc.record({ type: fc.constant('object'), required: few, allOf: together })

const schemas = fc.sample(fc.oneof(schema, object, idiom), { numRuns: runs, seed })
const flat = fc.dictionary(names, fc.constantFrom('a', 1, true, null), { maxKeys: 3, noNullPrototype: true })
const values = [...fc.sample(instance, { numRuns: 40, seed }), ...fc.sample(flat, { numRuns: 40, seed })]

/** Every schema with the values that it takes, and with an object that lacks what is required where it takes none. */
function uses(): {
  readonly text: string
  readonly taken: number
  readonly refused: number
  readonly defined: number
} {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  const lines = [`import type * as T from './v0/a/no-namespace/types.js'`]
  const told = { taken: 0, refused: 0, defined: 0 }
  for (const [index, one] of schemas.entries()) {
    const isValid = ajv.compile({ $defs: shared, ...one })
    for (const name of new Set(
      isPlain(one) ? requiredIn(one).filter((name) => typedIn(one).has(name)) : [],
    )) {
      lines.push(`export const d${index}${name} = (x: T.S${index}): {} | null => x.${name}`)
      told.defined++
    }
    for (const [at, value] of values.entries()) {
      const name = `v${index}_${at}`
      if (isValid(value)) {
        told.taken++
        lines.push(
          `const ${name} = ${JSON.stringify(value)}${value === null ? '' : ' as const'}; export const t${name}: T.S${index} = ${name}`,
        )
      } else if (isPlain(one) && isDescribed(one, value)) {
        told.refused++
        lines.push(`// @ts-expect-error ${index}`)
        lines.push(`export const t${name}: T.S${index} = ${JSON.stringify(value)}`)
      }
    }
  }
  return { text: `${lines.join('\n')}\n`, ...told }
}

/** An object of scalars, be they required beside `allOf` or in it. */
function isPlain(one: Schema): boolean {
  if ('allOf' in one) return (one.allOf as readonly Schema[]).every(isPlain)
  if ('$ref' in one || (Object.keys(one).length === 1 && 'required' in one)) return true
  return (
    one.type === 'object' &&
    Object.values(one.properties ?? {}).every(({ type = 'any' }) =>
      /^(?!object|array)\w+$/.test(String(type)),
    )
  )
}

/** Whether an object has only what the schema describes, so that nothing but that is wrong with it. */
function isDescribed(one: Schema, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const declared = namesIn(one)
  return (
    requiredIn(one).every((name) => declared.has(name)) &&
    Object.keys(value).every((name) => declared.has(name))
  )
}

function namesIn(one: Schema): ReadonlySet<string> {
  const parts = ((one.allOf ?? []) as readonly Schema[]).flatMap((part) => [...namesIn(part)])
  const referred = one.$ref === '#/$defs/Patch' ? ['a', 'b', 'c'] : []
  return new Set([...Object.keys(one.properties ?? {}), ...parts, ...referred])
}

/** The names of which a schema says a type. */
function typedIn(one: Schema): ReadonlySet<string> {
  const own = Object.entries((one.properties ?? {}) as Readonly<Record<string, Schema>>)
  const typed = own.filter(([, { type }]) => type !== undefined).map(([name]) => name)
  const parts = ((one.allOf ?? []) as readonly Schema[]).flatMap((part) => [...typedIn(part)])
  return new Set([...typed, ...parts, ...(one.$ref === '#/$defs/Patch' ? ['a', 'b'] : [])])
}

function requiredIn(one: Schema): readonly string[] {
  const parts = ((one.allOf ?? []) as readonly Schema[]).flatMap(requiredIn)
  const referred = one.$ref === '#/$defs/HasA' ? ['a'] : []
  return [...((one.required ?? []) as readonly string[]), ...parts, ...referred]
}

test('generated types take what ajv takes, and refuse objects that ajv refuses', {
  tags: 'slow',
  timeout: 300_000,
}, async () => {
  const $defs = { ...shared, ...Object.fromEntries(schemas.map((one, index) => [`S${index}`, one])) }
  const { set } = readSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', $defs })
  const version = versionOf([set])
  expect(findLayout(version).set('a').exportedTypes('').length).toBeGreaterThan(runs)
  const files = generate(version, { toolVersion: '0.0.0' }, () => {})
  const { text, taken, refused, defined } = uses()
  expect([taken > runs, refused > runs / 2, defined > runs / 10]).toEqual([true, true, true])
  await compiled([...files, { path: 'uses.ts', text }], async (check) => {
    for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
  })
})
