import { Fatal } from './fatal.ts'
import { declarationFault, type NamespaceScope, type ResolvedName } from './scope.ts'

/** An attribute with its name as written and its value with references resolved. */
export interface RawAttribute {
  readonly raw: string
  readonly value: string
  readonly offset: number
}

/** An attribute that is not a namespace declaration, with its resolved name. */
export interface ReadAttribute {
  readonly name: ResolvedName
  readonly value: string
  readonly offset: number
}

export function isDeclaration(raw: string): boolean {
  return raw.startsWith('xmlns') && (raw.length === 5 || raw.charCodeAt(5) === 0x3a)
}

/** The namespaces of a tag's declarations by prefix (`''` for the default); throws for a wrong or repeated one. */
export function readBindings(declarations: readonly RawAttribute[]): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>()
  for (const { raw, value, offset } of declarations) {
    // For "xmlns:" without a prefix, an invalid one.
    const prefix = raw === 'xmlns' ? '' : raw.slice(6) || ':'
    const fault = declarationFault(prefix, value)
    if (fault !== undefined) throw new Fatal(fault, offset)
    if (bindings.has(prefix)) throw new Fatal(`Attribute "${raw}" appears twice.`, offset)
    bindings.set(prefix, value)
  }
  return bindings
}

/**
 * Resolves the names of a tag's attributes that are not declarations; throws if a name is wrong or occurs twice.
 */
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
