import type { RootElement } from '../descriptor.ts'
import type { Prefixed } from '../text/lexical.ts'
import { escapeAttribute } from './escape.ts'
import { xmlNamespace } from './expanded-names.ts'
import { needsExtras } from './prepare.ts'

/** Names with prefixes, all of them declared on the root. Its own namespace is the default one where that can be. */
export class NamespaceWriter {
  protected readonly default: string
  protected readonly prefixes: Map<string, string>
  /** Namespaces by prefix, in the order in which they are declared. */
  protected readonly declared = new Map<string, string>()

  constructor({ namespace, prefixes = {} }: RootElement, hasDefault = true) {
    this.default = hasDefault && !Object.hasOwn(prefixes, namespace) ? namespace : ''
    this.prefixes = new Map([...Object.entries(prefixes), [xmlNamespace, 'xml']])
    if (this.default !== '') this.declared.set('', namespace)
    for (const [name, prefix] of Object.entries(prefixes)) this.declared.set(prefix, name)
  }

  /** The declarations for the root's start tag. */
  declarations(): string {
    return [...this.declared]
      .map(([prefix, namespace]) => printNamespaceDeclaration(prefix, namespace))
      .join('')
  }

  attribute(namespace: string, local: string): string {
    return prefixName(namespace && this.choosePrefix(namespace), local)
  }

  /** The prefix under which a namespace is written; `''` for none. */
  readonly prefixed: Prefixed = (namespace) => {
    return namespace === this.default ? '' : namespace && this.choosePrefix(namespace)
  }

  /** Descriptors of members and texts have one for each namespace. */
  protected choosePrefix(namespace: string): string {
    const prefix = this.prefixes.get(namespace)
    if (prefix === undefined) throw needsExtras(namespace)
    return prefix
  }
}

/** An attribute that declares a namespace. */
export function printNamespaceDeclaration(prefix: string, namespace: string): string {
  return ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(namespace)}"`
}

/** A name with its prefix, if there is one. */
export function prefixName(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`
}
