import type { Sink } from '../../../diagnostics/index.ts'
import { findFragment, joinPath, pointedAt, textAt, withoutFragment } from '../../json-schema/index.ts'
import type { Value } from '../../text/index.ts'

/** One document of OpenAPI 2.0 while it is turned into one of 3.0. */
export interface Turning {
  readonly path: string
  /** A document of the source as it is written. */
  readonly written: (path: string) => Value | undefined
  readonly sink: Sink
  /** The schemas that were turned: what a document says once and uses often stays one. */
  readonly schemas: Map<Value, Value>
  /** `x-nullable` is `nullable`. */
  readonly readsXNullable: boolean
}

/** A value and the document that it stands in. */
export interface WrittenValue {
  readonly value: Value
  readonly path: string
}

/**
 * What references end at. Parameters, responses and path items say other things in 3.0 depending on the operation, so they
 * are put where they are used. One that leads nowhere stays, to be told by whoever reads it.
 */
export function resolved(turning: Turning, from: WrittenValue): WrittenValue {
  const seen = new Set<string>()
  for (let here = from; ; ) {
    const reference = here.value.kind === 'map' ? textAt(here.value, '$ref') : undefined
    if (reference === undefined) return here
    const file = withoutFragment(reference)
    const path = file === '' ? here.path : joinPath(here.path, file)
    const fragment = findFragment(reference)
    const root = path === undefined ? undefined : turning.written(path)
    const value = root && fragment !== undefined ? pointedAt(root, fragment) : undefined
    if (path === undefined || value === undefined || seen.has(`${path}#${fragment}`)) return from
    seen.add(`${path}#${fragment}`)
    here = { value, path }
  }
}

/** A reference as it must be written in the document that is turned, where it comes from another. */
export function rebased({ path: own }: Turning, reference: string, path: string): string {
  if (path === own || /^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference
  const file = withoutFragment(reference)
  const target = file === '' ? path : joinPath(path, file)
  if (target === undefined) return reference
  const up = '../'.repeat(own.split('/').length - 1)
  return up + target.split('/').map(encodeURIComponent).join('/') + reference.slice(file.length)
}
