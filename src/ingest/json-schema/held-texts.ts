import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Json, NodeId, ScalarNode, TypeNode } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'

/**
 * In a union of days and instants that are both held as `Date`, a `Date` does not tell which one it is: both are then
 * held as in JSON. Reports each of them. Changes `nodes` in place.
 */
export function separateHeldDates(nodes: MutableNodes, sink: Sink): void {
  const found = new Map<NodeId, ScalarNode>()
  for (const node of nodes.values()) {
    if (node.kind !== 'union') continue
    const dates = listAlternatives(nodes, node.id, new Map()).filter(isHeldAsDate)
    const formats = new Set(dates.map(({ facets }) => facets.format === 'date'))
    if (formats.size > 1) for (const date of dates) found.set(date.id, date)
  }
  for (const node of found.values()) {
    const { holding: _, ...facets } = node.facets
    nodes.set(node.id, { ...node, facets })
    const format = facets.format ?? 'date-time'
    sink(diagnostic('held-date-ambiguous', { format }, node.at))
  }
}

/**
 * Where a union takes strings as well, a number held as its text could not be told apart from them: an integer is
 * then held as `bigint`, and any other number as `number`. Reports each such number. Changes `nodes` in place.
 */
export function separateHeldTexts(nodes: MutableNodes, sink: Sink): void {
  const found = new Map<NodeId, ScalarNode>()
  for (const node of nodes.values()) {
    if (node.kind !== 'union') continue
    const all = listAlternatives(nodes, node.id, new Map())
    const texts = all.filter((one) => takesNumberTexts(one))
    const numbers = texts.length === 0 ? [] : all.filter((one) => isHeldAsText(one))
    for (const number of numbers) found.set(number.id, number)
  }
  for (const node of found.values()) {
    const { holding: _, ...facets } = node.facets
    const isInteger = node.primitive === 'decimal'
    nodes.set(node.id, { ...node, facets: isInteger ? { ...facets, holding: 'bigint' } : facets })
    const [setting, type] = isInteger ? ['int64', 'bigint'] : ['decimal', 'number']
    sink(diagnostic('held-text-ambiguous', { setting, type }, node.at))
  }
}

/** The alternatives of the types that were met. */
type Known = Map<NodeId, readonly TypeNode[]>

/** The alternatives of a type that are no unions themselves, references and the members of `allOf` followed. */
function listAlternatives(nodes: MutableNodes, id: NodeId, known: Known): readonly TypeNode[] {
  const met = known.get(id)
  if (met) return met
  // A type inside itself adds nothing.
  known.set(id, [])
  const node = nodes.get(id)
  const found = node ? [...new Set(listInner(nodes, node, known))] : []
  known.set(id, found)
  return found
}

function listInner(nodes: MutableNodes, node: TypeNode, known: Known): readonly TypeNode[] {
  const inner = (ids: readonly NodeId[]) => ids.flatMap((one) => listAlternatives(nodes, one, known))
  switch (node.kind) {
    case 'reference':
      return inner([node.to])
    case 'union':
      return inner(node.members)
    case 'resource':
      return inner([node.of])
    case 'all': {
      // Each member only narrows what the others take.
      const all = node.members.map((member) => listAlternatives(nodes, member, known))
      const parts = all.filter((part) => part.length > 0)
      const held = parts.flat().filter((one) => isHeldAsText(one) || isHeldAsDate(one))
      if (held.length > 0) return held
      return parts.find((part) => part.every((one) => !takesNumberTexts(one))) ?? parts[0] ?? []
    }
    default:
      return [node]
  }
}

function isHeldAsText(node: TypeNode): node is ScalarNode {
  return node.kind === 'scalar' && node.facets.holding === 'string' && node.primitive !== 'string'
}

function isHeldAsDate(node: TypeNode): node is ScalarNode {
  return node.kind === 'scalar' && node.facets.holding === 'Date' && node.primitive === 'string'
}

/** Whether a type takes strings that could be the text of a number. */
function takesNumberTexts(node: TypeNode): boolean {
  const isNumber = (value: Json) => typeof value === 'string' && /^-?\d/.test(value)
  switch (node.kind) {
    case 'scalar':
      return node.primitive === 'string'
    case 'code-list':
      return node.primitive === 'string' && node.members.some(({ value }) => isNumber(value))
    case 'constant':
      return node.values.some(isNumber)
    case 'unknown':
      return true
    default:
      return false
  }
}
