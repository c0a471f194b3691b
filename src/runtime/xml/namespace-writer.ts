import type { RootElement } from '../descriptor.ts'
import { escapeAttribute } from './escape.ts'
import { xmlNamespace } from './names.ts'

/** Names with prefixes, all of them declared on the root. Its own namespace is the default one where that can be. */
export class NamespaceWriter {
  /** Something without a namespace is written: there can be no default namespace. */
  refusesDefault = false
  readonly #default: string
  readonly #prefixes: Map<string, string>
  /** Namespaces by prefix, in the order in which they are declared. */
  readonly #declared = new Map<string, string>()

  constructor({ namespace, prefixes = {} }: RootElement, hasDefault: boolean) {
    this.#default = hasDefault && !Object.hasOwn(prefixes, namespace) ? namespace : ''
    this.#prefixes = new Map(Object.entries(prefixes))
    for (const [name, prefix] of this.#prefixes) this.#declared.set(prefix, name)
    this.#prefixes.set(xmlNamespace, 'xml')
  }

  /** The declarations for the root's start tag. */
  declarations(): string {
    const all = [...(this.#default === '' ? [] : [['', this.#default] as const]), ...this.#declared]
    return all.map(([prefix, namespace]) => declaration(prefix, namespace)).join('')
  }

  element(namespace: string, local: string): string {
    return qualified(this.prefixed(namespace), local)
  }

  attribute(namespace: string, local: string): string {
    return qualified(namespace && this.prefixOf(namespace), local)
  }

  /** The prefix under which a namespace is written; `''` for none. */
  readonly prefixed = (namespace: string): string => {
    const current = this.current('') ?? this.#default
    if (namespace === current) return ''
    if (namespace === '') this.refusesDefault = true
    return namespace && this.prefixOf(namespace)
  }

  /** What a prefix is bound to by the elements around, where some declare any themselves. */
  current(_prefix: string): string | undefined {
    return undefined
  }

  protected prefixOf(namespace: string): string {
    const known = this.#prefixes.get(namespace)
    if (known !== undefined && this.isFree(known, namespace)) return known
    let number = 1
    while (this.#declared.has(`n${number}`) || !this.isFree(`n${number}`, namespace)) number++
    const prefix = `n${number}`
    this.#prefixes.set(namespace, prefix)
    this.#declared.set(prefix, namespace)
    return prefix
  }

  protected isFree(prefix: string, namespace: string): boolean {
    return (this.current(prefix) ?? namespace) === namespace
  }
}

/** An attribute that declares a namespace. */
export function declaration(prefix: string, namespace: string): string {
  return ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(namespace)}"`
}

/** A name with its prefix, if there is one. */
export function qualified(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}
