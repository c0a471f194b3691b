import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type ElementDeclaration, type NodeId, resolve, type SchemaSet } from '../../src/schema/index.ts'
import { findShape, type Member, scalarForm } from '../../src/typescript/index.ts'

interface Element {
  readonly tag: SaxesTagNS
  readonly children: Element[]
  text: string
}

/** The value of a valid document, in the shapes that generated types have; enough for examples, checks nothing. */
export function documentValue(set: SchemaSet, root: ElementDeclaration, xml: string): object {
  const value = valueOfType(set, root.type, parse(xml))
  if (typeof value !== 'object' || value === null) throw new Error('a root with a bare text')
  return value
}

function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const stack: Element[] = []
  let root: Element | undefined
  parser.on('opentag', (tag) => {
    const element: Element = { tag, children: [], text: '' }
    stack.at(-1)?.children.push(element)
    root ??= element
    stack.push(element)
  })
  parser.on('text', (text) => {
    const open = stack.at(-1)
    if (open) open.text += text
  })
  parser.on('closetag', () => stack.pop())
  parser.write(xml).close()
  if (!root) throw new Error('no root')
  return root
}

function valueOfType(set: SchemaSet, type: NodeId, element: Element): unknown {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return scalar(set, type, element.text)
  const shape = findShape(set, node)
  if (shape.kind === 'value') return scalar(set, shape.type, element.text)
  return Object.fromEntries(
    shape.members.flatMap((member): readonly [string, unknown][] => {
      const value = memberValue(set, member, element)
      return value === undefined ? [] : [[member.property, value]]
    }),
  )
}

function memberValue(set: SchemaSet, { from, type, isArray }: Member, element: Element): unknown {
  if (from.kind === 'text') return scalar(set, type, element.text)
  if (from.kind === 'attribute') {
    const found = element.tag.attributes[from.use.name.local]
    return found === undefined ? undefined : scalar(set, type, found.value)
  }
  if (from.kind !== 'element') return undefined
  const name = from.particles[0]?.name
  const found = element.children.filter(({ tag }) => tag.local === name?.local && tag.uri === name.namespace)
  const values = found.map((child) => valueOfType(set, type, child))
  if (values.length === 0) return undefined
  return isArray ? values : values[0]
}

function scalar(set: SchemaSet, type: NodeId, text: string): unknown {
  const node = resolve(set, type)
  const trimmed = text.trim()
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return trimmed
  const form = scalarForm(set, node)
  if (form === 'number') return Number(trimmed)
  if (form === 'boolean') return trimmed === 'true' || trimmed === '1'
  return node.whiteSpace === 'preserve' ? text : trimmed
}
