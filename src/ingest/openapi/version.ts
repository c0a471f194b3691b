import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { SchemaPlace } from '../json-schema/index.ts'
import { otherDocument } from '../other-kind.ts'

/** The versions that objects are read by. */
export type OpenApiVersion = '3.0' | '3.1' | '3.2'

/**
 * The version of a description (3.0, 3.1 or 3.2); undefined, with a report, for any other version or document. Two
 * numbers (`3.1`) name a version as clearly as three, and are read with a warning.
 */
export function readOpenApiVersion({ value }: SchemaPlace, sink: Sink): OpenApiVersion | undefined {
  const field =
    value.kind === 'map' ? (value.entries.get('openapi') ?? value.entries.get('swagger')) : undefined
  if (field === undefined) {
    sink(
      otherDocument(value, value.at.file, 'openapi') ??
        diagnostic('openapi-not-a-description', undefined, value.at),
    )
    return undefined
  }
  const version = field.value.kind === 'scalar' ? field.value.text : ''
  const [, known, patch] = (field.key === 'openapi' && /^(3\.[012])(\.\d+(?:-.+)?)?$/.exec(version)) || []
  if (known !== undefined && patch === undefined)
    sink(diagnostic('openapi-version-short', { version }, field.value.at))
  if (known !== undefined) return known as OpenApiVersion
  sink(diagnostic('openapi-version-unknown', { version }, field.value.at))
  return undefined
}
