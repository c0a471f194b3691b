import { documentKey, splitName, xmlNamespace, xmlnsNamespace } from './expanded-names.ts'

/** A name of a document with its namespace; resolved once in each scope. */
export interface ResolvedName {
  readonly raw: string
  readonly namespace: string
  readonly local: string
  /** `{namespace}local`. */
  readonly key: string
}

/** The most names that a scope caches, since a document can have any number of names. */
const maxNames = 4096

/** The namespace declarations in scope; an element with declarations gets a child scope. */
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

  /** The namespace of a prefix, in this scope or those around it; `undefined` if it is not declared. */
  lookup(prefix: string): string | undefined {
    for (let scope: NamespaceScope | undefined = this; scope; scope = scope.parent) {
      const found = scope.#bindings.get(prefix)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The prefix for elements of a namespace: `''` if it is the default, else one declared in this scope itself. */
  findPrefix(namespace: string): string | undefined {
    if ((this.lookup('') ?? '') === namespace) return ''
    for (const [prefix, bound] of this.#bindings) if (bound === namespace) return prefix
    return undefined
  }

  /** Resolves an element's name; a string is the error message. */
  element(raw: string): ResolvedName | string {
    return this.#elements.get(raw) ?? this.#remember(this.#elements, raw, this.lookup('') ?? '')
  }

  /** Resolves an attribute's name, which without a prefix has no namespace; a string is the error message. */
  attribute(raw: string): ResolvedName | string {
    return this.#attributes.get(raw) ?? this.#remember(this.#attributes, raw, '')
  }

  /** Resolves a name and caches the result while there is room. */
  #remember(
    names: Map<string, ResolvedName | string>,
    raw: string,
    unprefixed: string,
  ): ResolvedName | string {
    const resolved = this.#resolve(raw, unprefixed)
    if (names.size < maxNames) names.set(raw, resolved)
    return resolved
  }

  /** The resolved name, or the message for a malformed name or undeclared prefix. */
  #resolve(raw: string, unprefixed: string): ResolvedName | string {
    const parts = splitName(raw)
    if (!parts) return `"${raw}" is not a name.`
    const { prefix, local } = parts
    // The prefix "xmlns" is never declared.
    const namespace = prefix === '' ? unprefixed : this.lookup(prefix)
    if (namespace === undefined) return `The prefix "${prefix}" is not declared.`
    return { raw, namespace, local, key: documentKey(namespace, local) }
  }
}

/**
 * The message for a wrong namespace declaration; `undefined` if it is allowed (Namespaces in XML 1.0, section 3).
 */
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
