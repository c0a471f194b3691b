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
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { findNodeId } from './by-itself.ts'
import { askContainment, asked, askedBoth, askedNode, type EffectAnswer, made } from './questions.ts'

/**
 * Marks an added or removed optional property of an open object as unnoticed (reach `unknown`). Only where the
 * polarity is undecided and no other schema of the value restricts the name; other findings are unchanged.
 */
export function decideUnnoticed(found: ClassifiedFinding): ClassifiedFinding {
  const { pair, alone } = found
  if (alone === undefined || !isUnnamed(pair)) return found
  return { ...found, effect: alone, reach: 'unknown', isUnnoticed: true }
}

/**
 * Whether a pair is an added or removed optional property of an open object, and no other schema of the value
 * restricts the name in either version. A property of that name meant nothing in the other version.
 */
export function isUnnamed(pair: Pair): boolean {
  if (pair.on !== 'property' || pair.sets === undefined) return false
  const [lone, other] = [pair.before ?? pair.after, pair.before && pair.after]
  const object = pair.parent
  if (lone === undefined || other !== undefined || object === undefined) return false
  if (lone.isClosed || lone.property.required) return false
  return (['before', 'after'] as const).every((side) => {
    const id = findNodeId(object, side)
    const set = pair.sets?.[side]
    return id !== undefined && set !== undefined && !isNamed(set, id, lone.property.name, [id])
  })
}

/**
 * The answer for an added or removed `allOf` member that only adds optional properties which no other schema of
 * the value names: reach `unknown`, unnoticed. Undefined if it requires anything else that is not required anyway.
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
  // Of two that are added together, each could be idle only because of the other.
  const kept = own?.others?.filter((id) => !own.lone?.includes(id))
  const beside = kept && askedBoth(set, rest, { ...made, kind: 'all', members: kept })
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

/**
 * Whether a schema, or another one that applies to the same value (above or below it), restricts a property of
 * that name; the objects in `but` are skipped. True for an unknown id.
 */
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
    // What another alternative accepts does not change.
    if (node.kind === 'union' && node.mode === 'any' && above.has(number)) continue
    for (const child of sameValue(node)) found.add(all.numberOf.get(child) ?? start)
  }
  return false
}

/**
 * Whether an object restricts a property of that name: it declares it, or has patterns or typed additional
 * properties.
 */
function names(set: SchemaSet, { properties, patterns, additional }: ObjectNode, name: string): boolean {
  const isTyped = additional !== false && resolve(set, additional).kind !== 'unknown'
  return isTyped || patterns.length > 0 || properties.some((one) => one.name === name)
}

/** The numbers of the schemas that apply a schema to the same value (as `allOf` member, alternative …); cached. */
function parentsAt(set: SchemaSet, all: NumberedNodes, number: number): readonly number[] {
  const known = parents.get(set) ?? indexParents(all)
  parents.set(set, known)
  return known[number] ?? []
}

const parents = new WeakMap<SchemaSet, readonly (readonly number[])[]>()

/** For each node the nodes that apply it to the same value. */
function indexParents({ nodes, numberOf }: NumberedNodes): readonly (readonly number[])[] {
  const found: number[][] = nodes.map(() => [])
  for (const [number, node] of nodes.entries()) {
    for (const child of sameValue(node)) found[numberOf.get(child) ?? number]?.push(number)
  }
  return found
}

/** The child schemas that apply to the same value; none for objects and arrays. */
function sameValue(node: TypeNode): readonly NodeId[] {
  if (node.kind === 'object' || node.kind === 'array') return []
  return node.kind === 'unevaluated' ? [node.of] : listChildren(node)
}
