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

/** Names where elements of any content declare namespaces themselves. */
class OpenNames extends NamespaceWriter {
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

/** An element as it stands; the prefixes that its text may use are declared on it. */
function write(names: OpenNames, element: XmlElement, indent: string): string {
  const { namespace, local } = splitKey(element.name) ?? { namespace: '', local: element.name }
  // Inside an element that has to declare a default namespace, a name without one takes it back.
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

/** Writes values of all of XML Schema. */
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

  /** Once more where it shows on the way that there can be no default namespace. */
  override document(root: PreparedElement, value: unknown): string {
    const text = super.document(root, value)
    const { refusesDefault, hasDefault } = this.names
    if (!refusesDefault || !hasDefault) return text
    return new OpenWriter(this.#root, this.#read, this.extras, false).document(root, value)
  }

  get declarations(): Declarations | undefined {
    return this.#root.declarations?.()
  }

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

  protected override object(type: PreparedType, value: object, tags: WrittenTags): void {
    if (getProperty(value, '$nil') !== true) super.object(type, value, tags)
    else {
      this.attributes(type, value)
      this.#nil()
    }
  }

  protected override attributes(type: PreparedType, value: object): void {
    super.attributes(type, value)
    if (!type.anyAttribute) return
    const open = getProperty(value, type.anyAttribute.property)
    for (const [key, text] of Object.entries(open ?? {})) {
      const { namespace, local } = splitKey(key) ?? { namespace: '', local: key }
      this.out += ` ${this.names.attribute(namespace, local)}="${escapeAttribute(String(text))}"`
    }
  }

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

  protected override item(slot: PreparedElement, item: unknown, indent: string): void {
    if (!slot.alternatives) {
      this.element(slot, item, indent)
      return
    }
    const { declared, value } = makeChild(slot, item, -1)
    if (declared) this.element(declared, value, indent)
  }

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

  #raw(value: unknown, indent: string): void {
    const text = write(this.names, value as XmlElement, indent)
    const isRoot = this.head === ''
    if (isRoot) this.head = `\n<${this.names.element(this.#root.namespace, this.#root.name)}`
    this.out += isRoot ? text.slice(this.head.length) : text
  }
}
