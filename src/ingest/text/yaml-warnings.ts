import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { MapValue, ScalarValue, Value } from './value.ts'

/** Numbers that people write for texts: `version: 1.10` reads as 1.1, and a list of codes with `012` holds 12. */
export function warnOfNumbers(map: MapValue, sink: Sink): void {
  const version = map.entries.get('version')?.value
  if (version !== undefined && isNumber(version)) warn(version, sink)
  const codes = map.entries.get('enum')?.value
  if (codes?.kind !== 'list' || map.entries.get('type')?.value.kind !== 'scalar') return
  const type = map.entries.get('type')?.value
  if (type?.kind !== 'scalar' || type.value !== 'string') return
  for (const code of codes.items)
    if (code.kind === 'scalar' && typeof code.value !== 'string') warn(code, sink)
}

function isNumber(value: Value): value is ScalarValue {
  return value.kind === 'scalar' && typeof value.value === 'number'
}

function warn({ value, text, at }: ScalarValue, sink: Sink): void {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'null value'
  const read = value === null ? 'null value' : `${kind} ${String(value)}`
  sink(diagnostic('yaml-number-as-text', { text, read }, at))
}
