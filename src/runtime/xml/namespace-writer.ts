import type { RootElement } from '../descriptor.ts'
import { escapeAttribute } from './escape.ts'
import { xmlNamespace, xsiNamespace } from './names.ts'

/** Names with prefixes, all of them declared on the root. Its own namespace is the default one where that can be. */
export class NamespaceWriter {
  /** Something without a namespace is written: there can be no default namespace. */
  refusesDefault = false
  readonly #default: string
  readonly #prefixes: Map<string, string>
  readonly #declared: [prefix: string, namespace: string][] = []
  #usesInstance = false

  constructor({ namespace, prefixes = {} }: RootElement, hasDefault: boolean) {
    const listed = Object.entries(prefixes)
    this.#default = hasDefault && !listed.some(([name]) => name === namespace) ? namespace : ''
    this.#declared.push(...listed.map(([name, prefix]): [string, string] => [prefix, name]))
    this.#prefixes = new Map([...listed, [xmlNamespace, 'xml'], [xsiNamespace, 'xsi']])
  }

  /** The declarations for the root's start tag. */
  declarations(): string {
    const own = this.#default === '' ? '' : ` xmlns="${escapeAttribute(this.#default)}"`
    const all = this.#usesInstance ? [...this.#declared, ['xsi', xsiNamespace] as const] : this.#declared
    const prefixed = all.map(([prefix, namespace]) => ` xmlns:${prefix}="${escapeAttribute(namespace)}"`)
    return own + prefixed.join('')
  }

  element(namespace: string, local: string): string {
    const prefix = this.prefixed(namespace)
    return prefix === '' ? local : `${prefix}:${local}`
  }

  attribute(namespace: string, local: string): string {
    return namespace === '' ? local : `${this.#prefixOf(namespace)}:${local}`
  }

  /** The prefix under which a namespace is written; `''` for none. */
  readonly prefixed = (namespace: string): string => {
    const current = this.current('') ?? this.#default
    if (namespace === current) return ''
    if (namespace !== '') return this.#prefixOf(namespace)
    this.refusesDefault = true
    return ''
  }

  /** What a prefix is bound to by the elements around, where some declare any themselves. */
  current(_prefix: string): string | undefined {
    return undefined
  }

  #prefixOf(namespace: string): string {
    const known = this.#prefixes.get(namespace)
    if (known !== undefined && this.#isFree(known, namespace)) {
      if (known === 'xsi') this.#usesInstance = true
      return known
    }
    const taken = new Set(this.#prefixes.values())
    for (const [prefix] of this.#declared) taken.add(prefix)
    let number = 1
    while (taken.has(`n${number}`) || !this.#isFree(`n${number}`, namespace)) number++
    const prefix = `n${number}`
    this.#prefixes.set(namespace, prefix)
    this.#declared.push([prefix, namespace])
    return prefix
  }

  #isFree(prefix: string, namespace: string): boolean {
    const current = this.current(prefix)
    return current === undefined || current === namespace
  }
}
