import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Place } from '../json-schema/index.ts'

/** The version of a description, where it is one that is read; any other is reported. */
export function versionOf({ value }: Place, sink: Sink): '3.0' | '3.1' | undefined {
  const field =
    value.kind === 'map' ? (value.entries.get('openapi') ?? value.entries.get('swagger')) : undefined
  if (field === undefined) {
    sink(diagnostic('openapi-not-a-description', undefined, value.at))
    return undefined
  }
  const version = field.value.kind === 'scalar' ? field.value.text : ''
  if (field.key === 'openapi' && /^3\.0\.\d+(?:-.+)?$/.test(version)) return '3.0'
  if (field.key === 'openapi' && /^3\.1\.\d+(?:-.+)?$/.test(version)) return '3.1'
  sink(diagnostic('openapi-version-unknown', { version }, field.value.at))
  return undefined
}
