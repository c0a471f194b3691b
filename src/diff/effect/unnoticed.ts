import type { TypeIn } from '../../containment/index.ts'
import {
  listChildren,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { findNodeId } from './by-itself.ts'
import { askContainment, asked, askedBoth, askedNode, type EffectAnswer, made } from './questions.ts'

/**
 * A property that need not be there, of an open object, is new or gone: who knows nothing of it notices nothing, wherever
 * the object stands. In a choice or a condition that holds where nothing else says what a property of that name must be.
 */
export function decideUnnoticed(found: ClassifiedFinding): ClassifiedFinding {
  const { pair, alone } = found
  if (pair.on !== 'property' || alone === undefined || pair.sets === undefined) return found
  const [lone, other] = [pair.before ?? pair.after, pair.before && pair.after]
  const object = pair.parent
  if (lone === undefined || other !== undefined || object === undefined) return found
  if (lone.isClosed || lone.property.required) return found
  const isKnown = (['before', 'after'] as const).some((side) => {
    const id = findNodeId(object, side)
    const set = pair.sets?.[side]
    return id === undefined || set === undefined || isNamed(set, id, lone.property.name, [id])
  })
  return isKnown ? found : { ...found, effect: alone, reach: 'unknown', isUnnoticed: true }
}

/**
 * A schema that must hold as well and only speaks of properties that may be left out and that nothing else there names:
 * all that it asks besides, the others do, or the other version did.
 */
export function unnoticedRequirement({ pair, message }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'requirement' || pair.sets === undefined || pair.parent === undefined) return undefined
  const [side, across] = pair.before ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const [set, other] = [pair.sets[side], pair.sets[across]]
  const [whole, wholeAcross] = [findNodeId(pair.parent, side), findNodeId(pair.parent, across)]
  const own = pair[side]
  const node = own && resolve(set, own.id)
  if (node?.kind !== 'object' || whole === undefined || wholeAcross === undefined) return undefined
  const isNew = ({ name, required }: ObjectNode['properties'][number]): boolean =>
    !required && !isNamed(set, whole, name, [whole, node.id]) && !isNamed(other, wholeAcross, name)
  const rest = { ...node, id: made.id, properties: node.properties.filter((one) => !isNew(one)) }
  if (rest.properties.length === node.properties.length) return undefined
  const beside = own?.others && askedBoth(set, rest, { ...made, kind: 'all', members: own.others })
  const isAsked = beside !== undefined && askContainment(beside[1], beside[0])?.holds === true
  if (!isAsked && !isAskedBy(askedNode(other, wholeAcross), asked(set, rest))) return undefined
  return {
    effect: pair.before ? 'narrows' : 'widens',
    reach: 'unknown',
    shows: {},
    message: `${message} It speaks of properties that may be left out and that nothing else names.`,
    isUnnoticed: true,
    breaksTypes: pair.before !== undefined,
  }
}

function isAskedBy(inner: TypeIn | undefined, outer: TypeIn | undefined): boolean {
  return inner !== undefined && outer !== undefined && askContainment(inner, outer)?.holds === true
}

/** Whether a schema of a value, or another of the same value, says of a property what it must be. */
function isNamed(set: SchemaSet, id: NodeId, name: string, but: readonly NodeId[] = []): boolean {
  const all = numberedNodes(set)
  const start = all.numberOf.get(id)
  if (start === undefined) return true
  const found = new Set([start])
  for (const number of found) for (const parent of parentsAt(set, all, number)) found.add(parent)
  const above = new Set(found)
  for (const number of found) {
    const node = all.nodes[number]
    if (node === undefined || (node.kind === 'object' && but.includes(node.id))) continue
    if (node.kind === 'object' && names(set, node, name)) return true
    // What another alternative takes it takes as before.
    if (node.kind === 'union' && node.mode === 'any' && above.has(number)) continue
    for (const child of sameValue(node)) found.add(all.numberOf.get(child) ?? start)
  }
  return false
}

function names(set: SchemaSet, { properties, patterns, additional }: ObjectNode, name: string): boolean {
  const isTyped = additional !== false && resolve(set, additional).kind !== 'unknown'
  return isTyped || patterns.length > 0 || properties.some((one) => one.name === name)
}

/** The schemas that ask another of the value itself. */
function parentsAt(set: SchemaSet, all: NumberedNodes, number: number): readonly number[] {
  const known = parents.get(set) ?? indexParents(all)
  parents.set(set, known)
  return known[number] ?? []
}

const parents = new WeakMap<SchemaSet, readonly (readonly number[])[]>()

function indexParents({ nodes, numberOf }: NumberedNodes): readonly (readonly number[])[] {
  const found: number[][] = nodes.map(() => [])
  for (const [number, node] of nodes.entries()) {
    for (const child of sameValue(node)) found[numberOf.get(child) ?? number]?.push(number)
  }
  return found
}

function sameValue(node: TypeNode): readonly NodeId[] {
  if (node.kind === 'object' || node.kind === 'array') return []
  return node.kind === 'unevaluated' ? [node.of] : listChildren(node)
}
