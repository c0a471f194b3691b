import type { Name } from '../schema/index.ts'

/** An element of a document that is being made. */
export interface MadeElement {
  readonly name: Name
  readonly attributes: readonly MadeAttribute[]
  readonly children: readonly (MadeElement | string)[]
}

export interface MadeAttribute {
  readonly name: Name
  readonly value: string
}

/** Prefixes of a document, each namespace's given when it is first asked for. */
export class Prefixes {
  readonly #known = new Map<string, string>([['http://www.w3.org/XML/1998/namespace', 'xml']])

  of(namespace: string): string {
    const known = this.#known.get(namespace)
    if (known !== undefined) return known
    const prefix = namespace === xsi ? 'xsi' : `n${this.#known.size}`
    this.#known.set(namespace, prefix)
    return prefix
  }

  /** The name that a text with one of these prefixes stands for. */
  resolvePrefixedName(text: string): Name | undefined {
    const [local = '', prefix] = text.split(':').reverse()
    if (prefix === undefined) return { namespace: '', local }
    const [namespace] = [...this.#known].find(([, known]) => known === prefix) ?? []
    return namespace === undefined ? undefined : { namespace, local }
  }

  /** The same prefixes, to which printing may add its own. */
  copy(): Prefixes {
    const copy = new Prefixes()
    for (const [namespace, prefix] of this.#known) copy.#known.set(namespace, prefix)
    return copy
  }

  declarations(): readonly MadeAttribute[] {
    return [...this.#known]
      .filter(([, prefix]) => prefix !== 'xml')
      .map(([value, local]) => ({ name: { namespace: 'xmlns', local }, value }))
  }
}

export const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
