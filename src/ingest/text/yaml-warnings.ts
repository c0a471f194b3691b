import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapValue, ScalarValue, Value } from './value.ts'

/**
 * Numbers that people write for texts: a list of codes with `012` holds 12. Where null
 * is allowed beside the codes, it stands among them rightly (OpenAPI 3.0.3, Schema Object, nullable).
 */
export function warnUnquotedCodes(map: MapValue, sink: Sink): void {
  const codes = map.entries.get('enum')?.value
  const type = map.entries.get('type')?.value
  if (codes?.kind !== 'list' || type?.kind !== 'scalar' || type.value !== 'string') return
  const allowsNull = ['nullable', 'x-nullable'].some((keyword) => isTrue(map.entries.get(keyword)?.value))
  for (const code of codes.items) {
    if (code.kind !== 'scalar' || typeof code.value === 'string') continue
    if (code.value !== null || !allowsNull) warn(code, sink)
  }
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'scalar' && value.value === true
}

function warn({ value, text, written = text, at }: ScalarValue, sink: Sink): void {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'null value'
  const read = value === null ? 'null value' : `${kind} ${text}`
  sink(diagnostic('yaml-number-as-text', { text: written, read, isNull: value === null }, at))
}
