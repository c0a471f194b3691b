import { Fatal } from './fatal.ts'
import { declarationFault, type ResolvedName, type Scope } from './scope.ts'

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

export function isDeclaration({ raw }: RawAttribute): boolean {
  return raw === 'xmlns' || raw.startsWith('xmlns:')
}

/** The prefixes that a tag's declarations bind. */
export function bindingsOf(declarations: readonly RawAttribute[]): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>()
  for (const { raw, value, offset } of declarations) {
    const prefix = raw === 'xmlns' ? '' : raw.slice(6)
    const fault = raw === 'xmlns:' ? 'A namespace prefix is missing.' : declarationFault(prefix, value)
    if (fault !== undefined) throw new Fatal('not-well-formed', fault, offset)
    if (bindings.has(prefix)) throw new Fatal('not-well-formed', `"${raw}" is declared twice.`, offset)
    bindings.set(prefix, value)
  }
  return bindings
}

/** The other attributes of a tag, each name once. */
export function resolveAttributes(scope: Scope, found: readonly RawAttribute[]): readonly ReadAttribute[] {
  const result: ReadAttribute[] = []
  for (const attribute of found) {
    if (isDeclaration(attribute)) continue
    const { raw, value, offset } = attribute
    const name = scope.attribute(raw)
    if (typeof name === 'string') throw new Fatal('not-well-formed', name, offset)
    if (result.some((other) => other.name.key === name.key)) {
      throw new Fatal('not-well-formed', `The attribute "${raw}" stands twice.`, offset)
    }
    result.push({ name, value, offset })
  }
  return result
}
