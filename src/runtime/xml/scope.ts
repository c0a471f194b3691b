import { documentKey, splitName, xmlNamespace, xmlnsNamespace } from './expanded-names.ts'

/** A name as the document writes it, resolved once for each set of declarations it is met under. */
export interface ResolvedName {
  readonly raw: string
  readonly namespace: string
  readonly local: string
  /** `{namespace}local`. */
  readonly key: string
}

/** Names that a scope remembers; a document could be made of ever new ones. */
const maxNames = 4096

/** The namespace declarations in force; entering an element that declares makes a child, leaving goes back. */
export class NamespaceScope {
  declare readonly parent: NamespaceScope | undefined
  readonly #bindings: ReadonlyMap<string, string>
  readonly #elements = new Map<string, ResolvedName | string>()
  readonly #attributes = new Map<string, ResolvedName | string>()

  constructor(parent: NamespaceScope | undefined, bindings: ReadonlyMap<string, string>) {
    this.parent = parent
    this.#bindings = bindings
  }

  static outermost(): NamespaceScope {
    return new NamespaceScope(undefined, new Map([['xml', xmlNamespace]]))
  }

  lookup(prefix: string): string | undefined {
    for (let scope: NamespaceScope | undefined = this; scope; scope = scope.parent) {
      const found = scope.#bindings.get(prefix)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** What this scope itself has elements of a namespace be written with: nothing, or a prefix. */
  findPrefix(namespace: string): string | undefined {
    if ((this.lookup('') ?? '') === namespace) return ''
    for (const [prefix, bound] of this.#bindings) if (bound === namespace) return prefix
    return undefined
  }

  /** The resolved name, or what is wrong with it. */
  element(raw: string): ResolvedName | string {
    return this.#elements.get(raw) ?? this.#remember(this.#elements, raw, this.lookup('') ?? '')
  }

  /** As for elements, but a name without prefix has no namespace. */
  attribute(raw: string): ResolvedName | string {
    return this.#attributes.get(raw) ?? this.#remember(this.#attributes, raw, '')
  }

  #remember(
    names: Map<string, ResolvedName | string>,
    raw: string,
    unprefixed: string,
  ): ResolvedName | string {
    const resolved = this.#resolve(raw, unprefixed)
    if (names.size < maxNames) names.set(raw, resolved)
    return resolved
  }

  #resolve(raw: string, unprefixed: string): ResolvedName | string {
    const parts = splitName(raw)
    if (!parts) return `"${raw}" is not a name.`
    const { prefix, local } = parts
    // What "xmlns" stands for is never declared.
    const namespace = prefix === '' ? unprefixed : this.lookup(prefix)
    if (namespace === undefined) return `The prefix "${prefix}" is not declared.`
    return { raw, namespace, local, key: documentKey(namespace, local) }
  }
}

/** What is wrong with a namespace declaration; nothing when it is right (Namespaces in XML 1.0, section 3). */
export function declarationFault(prefix: string, namespace: string): string | undefined {
  const isReserved = prefix === 'xmlns' || namespace === xmlnsNamespace
  if (
    isReserved ||
    (prefix === 'xml') !== (namespace === xmlNamespace) ||
    (prefix !== '' && namespace === '')
  )
    return `The prefix "${prefix}" is not allowed for this namespace.`
  return prefix === '' || splitName(prefix)?.prefix === '' ? undefined : `"${prefix}" is not a name.`
}
