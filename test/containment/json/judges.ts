import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { jsonContains, type TypeIn, type Verdict } from '../../../src/containment/index.ts'
import type { Json } from '../../../src/schema/index.ts'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

/** A schema as the root of a document, with definitions beside it; nothing where it refers to itself for the same value. */
export function typeOf(schema: unknown, $defs: Readonly<Record<string, unknown>> = {}): TypeIn | undefined {
  const { set, diagnostics } = readSchema({ $schema, $defs, allOf: [schema] })
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : { set, id: 'a.json#' }
}

export function within(
  a: unknown,
  b: unknown,
  $defs: Readonly<Record<string, unknown>> = {},
): Verdict<Json> | undefined {
  const [inner, outer] = [typeOf(a, $defs), typeOf(b, $defs)]
  return inner && outer && jsonContains(inner, outer)
}

/** One for all: a new one compiles the metaschema first. */
const judge = new Ajv2020({ strict: false, validateFormats: false })

/** What ajv says; nothing where its generated code uses a name that it never declares. */
export function ajv(
  schema: unknown,
  $defs: Readonly<Record<string, unknown>> = {},
): (value: unknown) => boolean | undefined {
  const asked = { $defs, allOf: [schema] }
  const validate = judge.compile(asked)
  // Two schemas may have one id.
  judge.removeSchema(asked)
  return (value) => {
    try {
      return validate(value) as boolean
    } catch (problem) {
      if (problem instanceof ReferenceError) return undefined
      throw problem
    }
  }
}

/** Two schemas, and `yes` or the value that shows that the first is not within the second. */
export type Row = readonly [string, { readonly given: readonly [unknown, unknown]; readonly want: unknown }]

/** A test for each row. */
export function table(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, { given: [a, b], want }) => {
    const verdict = within(a, b)
    expect(verdict?.kind === 'no' ? verdict.witness : verdict?.kind).toEqual(want)
  })
}
