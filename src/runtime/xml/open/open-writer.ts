import type { Declarations, RootElement } from '../../descriptor.ts'
import { getProperty } from '../../members.ts'
import type { Prefixed } from '../../text/lexical.ts'
import type { XmlElement } from '../../xml-element.ts'
import type { ReadMembers } from '../checker.ts'
import { NamespaceWriter, prefixName, printNamespaceDeclaration, Writer } from '../encode.ts'
import { escapeAttribute, escapeText } from '../escape.ts'
import { splitKey, xsiNamespace } from '../expanded-names.ts'
import type { Extras } from '../extras.ts'
import type { PreparedElement, PreparedType, WrittenTags } from '../prepare.ts'
import { arrange, makeChild } from './arrange.ts'
import { typeInPlace } from './xsi-type-nil.ts'

type Bindings = { readonly [prefix: string]: string }

/** Writes names in documents whose elements of any content declare namespaces themselves. */
class OpenNames extends NamespaceWriter {
  /** Namespace declarations of the enclosing elements; the innermost last. */
  readonly #inner: Bindings[] = []
  #usesInstance = false
  /** Set if a name without a namespace is written, so that there can be no default namespace. */
  refusesDefault = false
  readonly hasDefault: boolean

  constructor(root: RootElement, hasDefault: boolean) {
    super(root, hasDefault)
    this.hasDefault = hasDefault
  }

  element(namespace: string, local: string): string {
    return prefixName(this.prefixed(namespace), local)
  }

  /**
   * The prefix of a namespace at the current place; `''` for the default namespace there, and for none, which rules out
   * a default on the root.
   */
  override readonly prefixed: Prefixed = (namespace) => {
    const current = this.current('') ?? this.default
    if (namespace === current) return ''
    if (namespace === '') this.refusesDefault = true
    return namespace && this.choosePrefix(namespace)
  }

  override declarations(): string {
    return super.declarations() + (this.#usesInstance ? printNamespaceDeclaration('xsi', xsiNamespace) : '')
  }

  /** The prefix of a namespace; declares `xsi`, or a new `n1`, `n2` … on the root, if it has no usable one. */
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

  /** The namespace that the innermost enclosing element declares for a prefix; `undefined` if none does. */
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

/** Writes a raw element (`SchemaElement`) with its children; its `namespaces` are declared on it. */
function write(names: OpenNames, element: XmlElement, indent: string): string {
  const { namespace, local } = splitKey(element.name) ?? { namespace: '', local: element.name }
  // Inside an element with a default namespace, an element without a namespace must undeclare it.
  const isBare = namespace === '' && (names.current('') ?? '') !== ''
  const bindings = isBare ? { ...element.namespaces, '': '' } : (element.namespaces ?? {})
  names.enter(bindings)
  if (bindings[''] === '' && !isBare) names.refusesDefault = true
  const name = names.element(namespace, local)
  let out = `${indent}<${name}`
  for (const [prefix, bound] of Object.entries(bindings)) {
    out += printNamespaceDeclaration(prefix, bound)
  }
  for (const [key, value] of Object.entries(element.attributes)) {
    const attribute = splitKey(key) ?? { namespace: '', local: key }
    out += ` ${names.attribute(attribute.namespace, attribute.local)}="${escapeAttribute(value)}"`
  }
  const inner = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : write(names, child, ''),
  )
  names.leave()
  return inner.length === 0 ? `${out}/>` : `${out}>${inner.join('')}</${name}>`
}

/** Writes values of elements of any kind that XML Schema has. */
export class OpenWriter extends Writer {
  declare readonly names: OpenNames
  readonly extras: Extras
  readonly #root: RootElement

  readonly #read: ReadMembers

  constructor(root: RootElement, read: ReadMembers, extras: Extras, hasDefault = true) {
    super(new OpenNames(root, hasDefault), read)
    this.#root = root
    this.#read = read
    this.extras = extras
  }

  /** Writes the document; writes it again without a default namespace if a name without a namespace occurred. */
  override document(root: PreparedElement, value: unknown): string {
    const text = super.document(root, value)
    const { refusesDefault, hasDefault } = this.names
    if (!refusesDefault || !hasDefault) return text
    return new OpenWriter(this.#root, this.#read, this.extras, false).document(root, value)
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

  /** Writes an element: raw for `xs:anyType`, a text, nil for `null`, or an object by its (named) type. */
  protected override element(declared: PreparedElement, value: unknown, indent: string): void {
    const { type } = declared
    const isObject = typeof value === 'object' && !Array.isArray(value)
    if (type.isAny && value !== null) this.#raw(value, indent)
    else if (!isObject) super.element(declared, value, indent)
    else {
      const tags = this.makeTags(declared, indent)
      this.open(tags)
      if (value === null) this.#nil()
      else {
        const own = this.readMembers(value)
        this.object(this.#writeType(declared, own), own, tags)
      }
    }
  }

  /** Writes `xsi:type` if the value has `$type`, and returns the type to write the value by. */
  #writeType(declared: PreparedElement, value: object): PreparedType {
    const name = getProperty(value, '$type')
    if (typeof name !== 'string') return declared.type
    const { namespace, local } = splitKey(name) ?? { namespace: '', local: name }
    const written = this.names.element(namespace, local)
    this.out += ` ${this.names.attribute(xsiNamespace, 'type')}="${escapeAttribute(written)}"`
    return typeInPlace(this, declared, name) ?? declared.type
  }

  #nil(): void {
    this.out += ` ${this.names.attribute(xsiNamespace, 'nil')}="true"/>`
  }

  /** Writes an object; one with `$nil` only with its attributes and `xsi:nil`. */
  protected override object(type: PreparedType, value: object, tags: WrittenTags): void {
    if (getProperty(value, '$nil') !== true) super.object(type, value, tags)
    else {
      this.attributes(type, value)
      this.#nil()
    }
  }

  /** Writes the declared attributes, then those of the wildcard. */
  protected override attributes(type: PreparedType, value: object): void {
    super.attributes(type, value)
    if (!type.anyAttribute) return
    const open = getProperty(value, type.anyAttribute.property)
    for (const [key, text] of Object.entries(open ?? {})) {
      const { namespace, local } = splitKey(key) ?? { namespace: '', local: key }
      this.out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(String(text))}"`
    }
  }

  /** Writes the children: a list of nodes as it is, otherwise the members in the order of the content model. */
  protected override children(type: PreparedType, value: object, indent: string): void {
    if (type.nodes !== undefined) this.#nodes(type, getProperty(value, type.nodes), indent)
    else if (type.slots) super.children(type, value, indent)
    else if (type.content) {
      for (const { declared, value: child } of arrange(type, value)) {
        if (declared) this.element(declared, child, indent)
        else this.#raw(child, indent)
      }
    }
  }

  /** Writes one element of a slot, for a substitution group the one that the value names. */
  protected override item(slot: PreparedElement, item: unknown, indent: string): void {
    if (!slot.alternatives) {
      this.element(slot, item, indent)
      return
    }
    const { declared, value } = makeChild(slot, item, -1)
    if (declared) this.element(declared, value, indent)
  }

  /** Writes a list of nodes: texts, raw elements (`*`) and elements by name. */
  #nodes(type: PreparedType, nodes: unknown, indent: string): void {
    for (const node of nodes as readonly (string | { readonly element: string; readonly value: unknown })[]) {
      if (typeof node === 'string') this.out += escapeText(node)
      else if (node.element === '*') this.#raw(node.value, indent)
      else {
        const declared = type.byNode?.get(node.element)
        if (declared) this.element(declared, node.value, indent)
      }
    }
  }

  /** Writes a raw element; if it is the root, its start is kept apart in `head`. */
  #raw(value: unknown, indent: string): void {
    const text = write(this.names, value as XmlElement, indent)
    const isRoot = this.head === ''
    if (isRoot) this.head = `\n<${this.names.element(this.#root.namespace, this.#root.name)}`
    this.out += isRoot ? text.slice(this.head.length) : text
  }
}
