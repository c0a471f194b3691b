import type { RootElement } from '../../descriptor.ts'
import type { Prefixed } from '../../text/lexical.ts'
import { xsiNamespace } from '../expanded-names.ts'
import { NamespaceWriter, prefixName, printNamespaceDeclaration } from '../namespace-writer.ts'

type Bindings = { readonly [prefix: string]: string }

/** Names where elements of any content declare namespaces themselves. */
export class OpenNames extends NamespaceWriter {
  /** Bindings of the elements around; the innermost last. */
  readonly #inner: Bindings[] = []
  #usesInstance = false
  /** Something without a namespace is written: there can be no default namespace. */
  refusesDefault = false
  readonly hasDefault: boolean

  constructor(root: RootElement, hasDefault: boolean) {
    super(root, hasDefault)
    this.hasDefault = hasDefault
  }

  element(namespace: string, local: string): string {
    return prefixName(this.prefixed(namespace), local)
  }

  override readonly prefixed: Prefixed = (namespace) => {
    const current = this.current('') ?? this.default
    if (namespace === current) return ''
    if (namespace === '') this.refusesDefault = true
    return namespace && this.choosePrefix(namespace)
  }

  override declarations(): string {
    return super.declarations() + (this.#usesInstance ? printNamespaceDeclaration('xsi', xsiNamespace) : '')
  }

  protected override choosePrefix(namespace: string): string {
    if (namespace === xsiNamespace && this.#isFree('xsi', namespace)) {
      this.#usesInstance = true
      return 'xsi'
    }
    const known = this.prefixes.get(namespace)
    if (known !== undefined && this.#isFree(known, namespace)) return known
    let number = 1
    while (this.declared.has(`n${number}`) || !this.#isFree(`n${number}`, namespace)) number++
    const prefix = `n${number}`
    this.prefixes.set(namespace, prefix)
    this.declared.set(prefix, namespace)
    return prefix
  }

  #isFree(prefix: string, namespace: string): boolean {
    return (this.current(prefix) ?? namespace) === namespace
  }

  /** What a prefix is bound to by the elements around, where some declare any themselves. */
  current(prefix: string): string | undefined {
    for (let index = this.#inner.length - 1; index >= 0; index--) {
      const bindings = this.#inner[index]
      if (bindings && Object.hasOwn(bindings, prefix)) return bindings[prefix]
    }
    return undefined
  }

  enter(bindings: Bindings): void {
    this.#inner.push(bindings)
  }

  leave(): void {
    this.#inner.pop()
  }
}
