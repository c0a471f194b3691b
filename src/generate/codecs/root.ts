import { type ElementDeclaration, elementsOf, reachable, rootContexts } from '../../schema/index.ts'
import { Code, code, literal, type SetLayout, slug } from '../../typescript/index.ts'
import { typeExpression } from '../types/type-expression.ts'
import { arrayLiteral, objectLiteral } from './fields.ts'
import { type CodecScope, constant, lazily } from './place.ts'

/** The codec of a root element. */
export function rootCodec(scope: CodecScope, element: ElementDeclaration): Code {
  const { layout, writer, runtime } = scope
  const { text } = typeExpression({ layout, writer, runtime }, element.type).code
  const type = new Code(element.nillable ? `${text} | null` : text)
  const descriptor = objectLiteral([
    ['name', literal(element.name.local)],
    ['namespace', literal(element.name.namespace)],
    ['type', lazily(scope, element.type)],
    ['nillable', element.nillable ? code`true` : undefined],
    ['ids', idsOf(layout, element)],
    ['prefixes', prefixesOf(layout, element)],
  ])
  const make = writer.import('xmlCodec', runtime)
  const value = code`/* @__PURE__ */ ${make}<${type}>(${descriptor})`
  const declared = code`${writer.import('XmlCodec', runtime, 'type')}<${type}>`
  return code`/** Documents with the root element ${literal(element.name.local)}. */\n${constant(layout.rootName(element), declared, value)}`
}

function idsOf({ set }: SetLayout, element: ElementDeclaration): Code | undefined {
  const ids = [...rootContexts(set, element)]
  return ids.length === 0 ? undefined : arrayLiteral(ids.map(literal))
}

/** Prefixes for the namespaces that documents of this root can hold; its own is written without where all names have one. */
function prefixesOf({ set }: SetLayout, root: ElementDeclaration): Code | undefined {
  const namespaces = new Set<string>([root.name.namespace])
  const ofAttributes = new Set<string>()
  for (const node of reachable(set, [root.type])) {
    if (node.kind !== 'complex') continue
    for (const { name } of node.attributes) if (name.namespace !== '') ofAttributes.add(name.namespace)
    const elements = node.content.kind === 'elements' ? elementsOf(node.content.particle) : []
    for (const { name } of elements) namespaces.add(name.namespace)
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
  return objectLiteral(needed.map((namespace, index) => [namespace, literal(prefixes[index] ?? '')]))
}

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
