import { Fatal } from './fatal.ts'
import { declarationFault, type NamespaceScope, type ResolvedName } from './scope.ts'

/** An attribute as it is written, references resolved. */
export interface RawAttribute {
  readonly raw: string
  readonly value: string
  readonly offset: number
}

/** An attribute that is no namespace declaration. */
export interface ReadAttribute {
  readonly name: ResolvedName
  readonly value: string
  readonly offset: number
}

export function isDeclaration(raw: string): boolean {
  return raw.startsWith('xmlns') && (raw.length === 5 || raw.charCodeAt(5) === 0x3a)
}

/** The prefixes that a tag's declarations bind. */
export function readBindings(declarations: readonly RawAttribute[]): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>()
  for (const { raw, value, offset } of declarations) {
    // Of "xmlns:" a prefix that is no name.
    const prefix = raw === 'xmlns' ? '' : raw.slice(6) || ':'
    const fault = declarationFault(prefix, value)
    if (fault !== undefined) throw new Fatal(fault, offset)
    if (bindings.has(prefix)) throw new Fatal(`Attribute "${raw}" appears twice.`, offset)
    bindings.set(prefix, value)
  }
  return bindings
}

/** The other attributes of a tag, each name once. */
export function resolveAttributes(
  scope: NamespaceScope,
  found: readonly RawAttribute[],
): readonly ReadAttribute[] {
  const result: ReadAttribute[] = []
  for (const { raw, value, offset } of found) {
    const name = scope.attribute(raw)
    if (typeof name === 'string') throw new Fatal(name, offset)
    for (const other of result) {
      if (other.name.key === name.key) throw new Fatal(`Attribute "${raw}" appears twice.`, offset)
    }
    result.push({ name, value, offset })
  }
  return result
}
