import { type Random, randomFrom } from '../../src/sample/index.ts'
import {
  type Annotation,
  type AttributeUse,
  type ComplexNode,
  type ElementParticle,
  type Facets,
  listChildren,
  type NodeId,
  type Particle,
  type SchemaSet,
  type TypeNode,
} from '../../src/schema/index.ts'
import type { Edit } from './edits.ts'

const xs = 'http://www.w3.org/2001/XMLSchema'

export interface Grown {
  /** Schema documents by name. */
  readonly files: ReadonlyMap<string, string>
  /** Elements and attributes that stand in types. */
  readonly places: number
}

/**
 * A schema `copies` times as large as the types below one element: each copy in a namespace and a document of its own, with
 * its own names, some of its elements leading into other copies. The same for the same seed.
 */
export function growSchema(
  set: SchemaSet,
  root: NodeId,
  options: { readonly copies: number; readonly seed: number; readonly editAt?: (place: number) => Edit },
): Grown {
  const types = typesBelow(set, root)
  const files = new Map<string, string>()
  let places = 0
  for (let copy = 0; copy < options.copies; copy++) {
    const random = randomFrom(options.seed * 1000 + copy)
    const words = names(types, random)
    const writer: Writer = {
      ...{ set, words, random, copy, copies: options.copies, used: new Set() },
      edit: () => {
        places += 1
        return options.editAt?.(places - 1)
      },
    }
    files.set(`copy-${copy}.xsd`, document(writer, types))
  }
  files.set('grown.xsd', entry(options.copies))
  return { files, places }
}

interface Writer {
  readonly set: SchemaSet
  readonly words: ReadonlyMap<NodeId, string>
  readonly random: Random
  readonly copy: number
  readonly copies: number
  /** Copies that this one leads into. */
  readonly used: Set<number>
  edit(): Edit
}

/** All types that documents of a type can hold, built-in ones apart, in the order of their discovery. */
function typesBelow(set: SchemaSet, root: NodeId): readonly TypeNode[] {
  const found = new Map<NodeId, TypeNode>()
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = set.nodes.get(id)
    if (node === undefined || found.has(id) || node.name?.namespace === xs) continue
    found.set(id, node)
    waiting.push(...listChildren(node))
  }
  return [...found.values()]
}

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ')

/** The same names in every state of a copy; the first type keeps a name that the entry knows. */
function names(types: readonly TypeNode[], random: Random): ReadonlyMap<NodeId, string> {
  return new Map(types.map(({ id }, index) => [id, index === 0 ? 'Start' : `${word(random)}${index}`]))
}

function word(random: Random): string {
  const text = [0, 1, 2].map(() => random.pick(syllables) ?? '').join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function entry(copies: number): string {
  const all = Array.from({ length: copies }, (_, copy) => copy)
  const prefixes = all.map((copy) => ` xmlns:c${copy}="urn:grown:${copy}"`).join('')
  const imports = all
    .map((copy) => `<xs:import namespace="urn:grown:${copy}" schemaLocation="copy-${copy}.xsd"/>\n`)
    .join('')
  const parts = all
    .map((copy) => `<xs:element name="part${copy}" type="c${copy}:Start" minOccurs="0"/>\n`)
    .join('')
  return `<xs:schema xmlns:xs="${xs}"${prefixes} targetNamespace="urn:grown" elementFormDefault="qualified">\n${imports}<xs:element name="grown"><xs:complexType><xs:sequence>\n${parts}</xs:sequence></xs:complexType></xs:element>\n</xs:schema>\n`
}

function document(writer: Writer, types: readonly TypeNode[]): string {
  const body = types.map((type) => typeText(writer, type)).join('')
  const others = [...writer.used].sort((a, b) => a - b)
  const prefixes = [writer.copy, ...others].map((copy) => ` xmlns:c${copy}="urn:grown:${copy}"`).join('')
  const imports = others
    .map((copy) => `<xs:import namespace="urn:grown:${copy}" schemaLocation="copy-${copy}.xsd"/>\n`)
    .join('')
  return `<xs:schema xmlns:xs="${xs}"${prefixes} targetNamespace="urn:grown:${writer.copy}" elementFormDefault="qualified">\n${imports}${body}</xs:schema>\n`
}

function typeText(writer: Writer, type: TypeNode): string {
  const name = writer.words.get(type.id)
  switch (type.kind) {
    case 'complex':
      return `<xs:complexType name="${name}">${contentText(writer, type)}</xs:complexType>\n`
    case 'scalar':
      return `<xs:simpleType name="${name}"><xs:restriction base="xs:${type.builtin}">${facetsText(type.facets)}</xs:restriction></xs:simpleType>\n`
    case 'code-list': {
      const codes = type.members.map(({ value }) => `<xs:enumeration value="${escaped(value)}"/>`)
      return `<xs:simpleType name="${name}"><xs:restriction base="xs:${type.builtin}">${facetsText(type.facets)}${codes.join('')}</xs:restriction></xs:simpleType>\n`
    }
    default:
      throw new Error(`a type of kind "${type.kind}" cannot be grown`)
  }
}

function contentText(writer: Writer, { content, attributes }: ComplexNode): string {
  const uses = attributes.map((use) => attributeText(writer, use)).join('')
  switch (content.kind) {
    case 'text':
      return `<xs:simpleContent><xs:extension base="${reference(writer, content.type)}">${uses}</xs:extension></xs:simpleContent>`
    case 'elements':
      return particleText(writer, content.particle) + uses
    case 'empty':
      return uses
    default:
      throw new Error(`content of kind "${content.kind}" cannot be grown`)
  }
}

function attributeText(writer: Writer, { name, type, required }: AttributeUse): string {
  const edit = writer.edit()
  if (edit === 'remove') return ''
  const use = required !== (edit === 'turn') ? 'required' : 'optional'
  return `<xs:attribute name="${name.local}" type="${reference(writer, type)}" use="${use}"/>`
}

function particleText(writer: Writer, particle: Particle): string {
  switch (particle.kind) {
    case 'element':
      return elementText(writer, particle)
    case 'sequence':
    case 'choice': {
      const { kind, occurs } = particle
      const inner = particle.particles.map((one) => particleText(writer, one)).join('')
      return `<xs:${kind}${occursText(occurs.min, occurs.max)}>\n${inner}</xs:${kind}>`
    }
    default:
      throw new Error(`a particle of kind "${particle.kind}" cannot be grown`)
  }
}

function elementText(writer: Writer, { id, name, type, occurs }: ElementParticle): string {
  const edit = writer.edit()
  if (edit === 'remove') return ''
  const min = edit === 'turn' ? 1 - Math.min(occurs.min, 1) : occurs.min
  const max = edit === 'repeat' ? (occurs.max === 1 ? 7 : 1) : occurs.max
  const renamed = edit === 'rename' ? `${name.local}Renamed` : name.local
  const said = annotationText(writer.set.annotations.get(id), writer.copy)
  return `<xs:element name="${renamed}" type="${reference(writer, type, true)}"${occursText(min, max)}>${said}</xs:element>\n`
}

/** Data elements with ids of the copy's own; their subsets, which are most of eFTI's text, are left out. */
function annotationText(annotation: Annotation | undefined, copy: number): string {
  const all = (annotation?.dataElements ?? []).map(({ id, format = '', parent }) => {
    const parentId = parent === undefined ? '' : ` parentId="${ofCopy(parent, copy)}"`
    return `<efti id="${ofCopy(id, copy)}" format="${escaped(format)}"${parentId}/>`
  })
  return all.length === 0 ? '' : `<xs:annotation><xs:appinfo>${all.join('')}</xs:appinfo></xs:annotation>`
}

function ofCopy(id: string, copy: number): string {
  return id.replace(/\d+/, (digits) => String(Number(digits) + copy * 100_000))
}

/** One element in fifty leads into the copy's next or another one, so that the whole is one net. */
function reference(writer: Writer, id: NodeId, mayLeave = false): string {
  const node = writer.set.nodes.get(id)
  if (node?.name?.namespace === xs) return `xs:${node.name.local}`
  const isAway = mayLeave && writer.copies > 1 && writer.random.happens(0.02)
  if (!isAway) return `c${writer.copy}:${writer.words.get(id)}`
  const other = (writer.copy + 1 + writer.random.below(writer.copies - 1)) % writer.copies
  writer.used.add(other)
  return `c${other}:Start`
}

function occursText(min: number, max: number): string {
  const most = max === Number.POSITIVE_INFINITY ? 'unbounded' : String(Math.max(min, max))
  return `${min === 1 ? '' : ` minOccurs="${min}"`}${max === 1 ? '' : ` maxOccurs="${most}"`}`
}

const numbers = [
  ...(['length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits'] as const),
  ...(['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const),
]

function facetsText(facets: Facets): string {
  const patterns = (facets.patterns ?? []).flat()
  return [
    ...numbers.flatMap((name) =>
      facets[name] === undefined ? [] : [`<xs:${name} value="${facets[name]}"/>`],
    ),
    ...patterns.map(({ source }) => `<xs:pattern value="${escaped(source)}"/>`),
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
