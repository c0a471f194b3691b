import { xsiNamespace } from '../names.ts'
import { declaration, NamespaceWriter } from '../namespace-writer.ts'

type Bindings = { readonly [prefix: string]: string }

/** Names where elements of any content declare namespaces themselves. */
export class OpenNames extends NamespaceWriter {
  /** Bindings of the elements around; the innermost last. */
  readonly #inner: Bindings[] = []
  #usesInstance = false

  override declarations(): string {
    return super.declarations() + (this.#usesInstance ? declaration('xsi', xsiNamespace) : '')
  }

  protected override prefixOf(namespace: string): string {
    if (namespace !== xsiNamespace || !this.isFree('xsi', namespace)) return super.prefixOf(namespace)
    this.#usesInstance = true
    return 'xsi'
  }

  override current(prefix: string): string | undefined {
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
