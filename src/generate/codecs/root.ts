import {
  Below,
  type ElementDeclaration,
  elementsOfContent,
  rootContexts,
  type SchemaSet,
  substitutesOf,
  type TypeNode,
} from '../../schema/index.ts'
import { type Code, code, literal, type SetLayout, slug } from '../../typescript/index.ts'
import { elementType } from '../types/index.ts'
import { declarationsPath } from './declarations.ts'
import { blockFields, valueFields } from './element.ts'
import { arrayLiteral, type Field, objectLiteral } from './fields.ts'
import { idWord } from './ids.ts'
import { isOpen, isPlainRoot } from './open.ts'
import { type CodecScope, constant, lazily } from './place.ts'

/** The codec of a root element. */
export function rootCodec(scope: CodecScope, element: ElementDeclaration): Code {
  const { layout, writer, runtime } = scope
  const type = elementType({ layout, writer, runtime }, element).code
  const descriptor = objectLiteral([
    ['name', literal(element.name.local)],
    ['namespace', literal(element.name.namespace)],
    ['type', lazily(scope, element.type)],
    ...valueFields(element),
    ['ids', idsOf(layout, element)],
    ['prefixes', prefixesOf(layout, element)],
    ['declarations', declarationsOf(scope, element)],
    ...blockFields(element, '  '),
  ])
  const make = writer.import(isPlainRoot(layout.set, element) ? 'plainXmlCodec' : 'xmlCodec', runtime)
  const value = code`/* @__PURE__ */ ${make}<${type}>(${descriptor})`
  const declared = code`${writer.import('XmlCodec', runtime, 'type')}<${type}>`
  return code`/** Documents with the root element ${literal(element.name.local)}. */\n${constant(layout.rootName(element), declared, value)}`
}

function declarationsOf({ layout, writer }: CodecScope, { type }: ElementDeclaration): Code | undefined {
  if (!isOpen(layout.set, type)) return undefined
  return code`() => ${writer.import('declarations', declarationsPath(layout))}`
}

function idsOf({ set }: SetLayout, element: ElementDeclaration): Code | undefined {
  const ids = [...rootContexts(set, element)]
  return ids.length === 0 ? undefined : arrayLiteral(ids.map((id) => literal(idWord(id))))
}

/** Prefixes for the namespaces that documents of this root can hold; its own is written without where all names have one. */
function prefixesOf({ set }: SetLayout, root: ElementDeclaration): Code | undefined {
  const below = named.get(set) ?? new Below(set, (node) => namesIn(set, node))
  named.set(set, below)
  const namespaces = new Set<string>([root.name.namespace])
  const ofAttributes = new Set<string>()
  for (const name of below.of(root.type)) {
    const [kind, namespace] = [name.charAt(0), name.slice(1)]
    if (kind === 'e') namespaces.add(namespace)
    else if (namespace !== '') ofAttributes.add(namespace)
  }
  const isDefault = !namespaces.has('') && !ofAttributes.has(root.name.namespace)
  const needed = [...new Set([...namespaces, ...ofAttributes])]
    .filter(
      (namespace) =>
        namespace !== '' && namespace !== xml && !(isDefault && namespace === root.name.namespace),
    )
    .sort()
  if (needed.length === 0) return undefined
  const prefixes = distinct(needed)
  const fields = needed.map((namespace, index): Field => [namespace, literal(prefixes[index] ?? '')])
  return objectLiteral(fields, '  ')
}

/** The namespaces of what a type names, behind `e` of elements and `a` of attributes. */
function* namesIn(set: SchemaSet, node: TypeNode): Iterable<string> {
  if (node.kind !== 'complex') return
  for (const { name } of node.attributes) yield `a${name.namespace}`
  for (const element of elementsOfContent(node.content)) {
    for (const { name } of [element, ...substitutesOf(set, element)]) yield `e${name.namespace}`
  }
}

const named = new WeakMap<SchemaSet, Below<string>>()

const xml = 'http://www.w3.org/XML/1998/namespace'

/** A prefix from the namespace's last word that is no version: itself when short, its initials when not. */
function prefixOf(namespace: string): string {
  const words = namespace.split(/[/:#?]+/u).filter((word) => slug(word) !== '' && !/^v?[\d.]+$/iu.test(word))
  const last = slug(words.at(-1) ?? '')
  const short =
    last.length <= 12
      ? last
      : last
          .split('-')
          .map((word) => word.charAt(0))
          .join('')
  return /^[a-z]/u.test(short) && !short.startsWith('xml') ? short : `n${short}`
}

function distinct(namespaces: readonly string[]): readonly string[] {
  const wanted = namespaces.map(prefixOf)
  return wanted.map((prefix, index) => (wanted.indexOf(prefix) === index ? prefix : `${prefix}${index + 1}`))
}
