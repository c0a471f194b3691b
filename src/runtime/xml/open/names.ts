import { NamespaceWriter } from '../namespace-writer.ts'

type Bindings = { readonly [prefix: string]: string }

/** Names where elements of any content declare namespaces themselves. */
export class OpenNames extends NamespaceWriter {
  /** Bindings of the elements around; the innermost last. */
  readonly #inner: Bindings[] = []

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
