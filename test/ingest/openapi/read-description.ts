import { type Diagnostic, Diagnostics } from '../../../src/diagnostics/index.ts'
import { type OpenApiReading, readOpenApi } from '../../../src/ingest/openapi/index.ts'
import type { Operation, Response, SchemaSet } from '../../../src/schema/index.ts'
import { profile, sourceOf } from '../json-schema/read-schema.ts'

/** Reads `a.yaml`, given as a value, or as text where places matter; other files stand beside it. */
export async function readDescription(
  description: unknown,
  others: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly reading: OpenApiReading | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics = new Diagnostics()
  const source = sourceOf({ 'a.yaml': description, ...others })
  const reading = await readOpenApi(source, 'a.yaml', 'Orders', { profile }, diagnostics.sink)
  return { reading, diagnostics: diagnostics.sorted() }
}

/** A description with one path; everything else can be given. */
export function described(pathItem: unknown, more: Readonly<Record<string, unknown>> = {}): unknown {
  return { openapi: '3.0.3', info: { title: 't', version: '1' }, paths: { '/a': pathItem }, ...more }
}

/** The first operation of a description that is read without a complaint. */
export async function readOperation(
  pathItem: unknown,
  more: Readonly<Record<string, unknown>> = {},
  others: Readonly<Record<string, unknown>> = {},
): Promise<{
  readonly operation: Operation
  readonly sets: readonly SchemaSet[]
  readonly hints: ReadonlyMap<string, string>
}> {
  const { reading, diagnostics } = await readDescription(described(pathItem, more), others)
  const operation = reading?.api.operations[0]
  if (!reading || !operation || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics))
  return { operation, sets: reading.sets, hints: reading.hints }
}

/** An operation's object around a response's. */
export function responding(response: unknown): unknown {
  return { get: { responses: { 200: response } } }
}

export function mediaOf(responses: readonly Response[]): unknown {
  return responses[0]?.media.map(({ type, schema }) => ({ type, schema }))
}
