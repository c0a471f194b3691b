import { type Diagnostic, Diagnostics } from '../../src/diagnostics/index.ts'
import { defaultLimits, type SourceLimits } from '../../src/ingest/limits.ts'
import type { SourceFile } from '../../src/ingest/source.ts'
import { parseText, type Value } from '../../src/ingest/text/index.ts'

export interface Expected {
  readonly given: string
  /** `code line:column`. */
  readonly want: string
}

export function sourceFile(name: string, content: string | Uint8Array): SourceFile {
  return { name, path: name, bytes: Buffer.from(content) }
}

export function parse(
  name: string,
  content: string | Uint8Array,
  limits: SourceLimits = defaultLimits,
): { readonly value: Value | undefined; readonly problems: readonly Diagnostic[] } {
  const problems = new Diagnostics()
  const value = parseText(sourceFile(name, content), problems.sink, limits)
  return { value, problems: problems.sorted() }
}

/** The problems of a document as `code line:column`; a document with an error yields no value. */
export function refused(name: string, content: string | Uint8Array): readonly string[] {
  const { value, problems } = parse(name, content)
  if (problems.some(({ severity }) => severity === 'error') !== (value === undefined))
    return ['value despite error']
  return problems.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`)
}
