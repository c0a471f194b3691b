import {
  ANY_TEXT,
  comparedTexts,
  namedNamespaces,
  otherNamespace,
  type TextRange,
} from '../../containment/index.ts'
import { quoted } from '../../diagnostics/index.ts'
import {
  type AttributeUse,
  type AttributeWildcard,
  allows,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  isSameName,
  listTypesInPlace,
  localElements,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { isStricter, lostNamespaces } from '../facts/wildcard-facts.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

const onElements = 'The elements that have it are the same.'

/**
 * An attribute that one version declares and the other takes by its wildcard: it does not come or go, but has other
 * values, which the wildcard may leave unchecked.
 */
export function decideAttribute({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'attribute' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const use = before ?? after
  const [own, other] = before ? [sets.before, sets.after] : [sets.after, sets.before]
  if (use && (!before || !after) && isAttributeKept(own, other, use)) {
    const where = before ? 'no longer declared here' : 'declared here now'
    return {
      effect: 'none',
      shows: {},
      message: `The attribute ${quoted(use.name.local)} is ${where}.`,
      because: onElements,
    }
  }
  const open = use && takenBy(own, other, use)
  if (use === undefined || open === undefined) return undefined
  const declared: TextRange = { set: own, type: use.type, fixed: use.fixed }
  const [opens, closes] = [comparedTexts(open, declared), comparedTexts(declared, open)]
  if (opens.kind === 'undecided' || closes.kind === 'undecided') return undefined
  // Seen from the version with the wildcard to the one that declares it.
  const [refuses, opensMore] = [use.required || opens.kind === 'no', closes.kind === 'no']
  const name = quoted(use.name.local)
  const message = before
    ? `The attribute ${name} is no longer declared; the wildcard for attributes takes it.`
    : `The attribute ${name} is declared now; the wildcard for attributes took it before.`
  if (!refuses && !opensMore) return { effect: 'none', shows: {}, message }
  const text = opens.kind === 'no' ? opens.witness : undefined
  const shows = text === undefined ? {} : before ? { after: text } : { before: text }
  if (refuses && opensMore) return { effect: 'replaces', shows, message }
  return { effect: refuses === (before === undefined) ? 'narrows' : 'widens', shows, message }
}

/** What the other version's wildcard takes for an attribute; nothing where it refuses it, or there is none. */
function takenBy(own: SchemaSet, other: SchemaSet, { id, name }: AttributeUse): TextRange | undefined {
  const wildcard = counterpart(own, other, id)?.anyAttribute
  if (wildcard === undefined || !allows(wildcard.namespaces, name.namespace)) return undefined
  const declared = wildcard.process === 'skip' ? undefined : other.attributes?.get(expandedName(name))
  if (declared) return { set: other, type: declared.type, fixed: declared.fixed }
  return wildcard.process === 'strict' ? undefined : { set: ANY_TEXT.set, type: ANY_TEXT.id }
}

/** The other version's type where an attribute stands: a type that keeps its name or place keeps its id. */
function counterpart(own: SchemaSet, other: SchemaSet, attribute: NodeId) {
  for (const node of own.nodes.values()) {
    if (node.kind !== 'complex' || node.attributes.every(({ id }) => id !== attribute)) continue
    const found = other.nodes.get(node.id)
    if (found?.kind === 'complex') return found
  }
  return undefined
}

type Declaration = Pick<ElementDeclaration | ElementParticle, 'id' | 'type'>

/** Whether every element that has an attribute by its type has it in the other version too, whatever type declares it there. */
function isAttributeKept(own: SchemaSet, other: SchemaSet, use: AttributeUse): boolean {
  const there = indexDeclarations(other)
  const holders = [...indexDeclarations(own).values()].flatMap((element) =>
    listPossibleTypes(own, element).flatMap((type) =>
      listAttributeUses(own, type).some(({ id }) => id === use.id) ? [{ element, type }] : [],
    ),
  )
  const keeps = ({ element, type }: (typeof holders)[number]): boolean => {
    const named = type === element.type ? there.get(element.id)?.type : other.nodes.get(type)?.id
    if (named === undefined) return false
    const found = listAttributeUses(other, named).find(({ name }) => isSameName(name, use.name))
    return found !== undefined && isSameUse(own, other, use, found)
  }
  return holders.length > 0 && holders.every(keeps)
}

/** The declared type of an element, and those that it may name in its place. */
function listPossibleTypes(set: SchemaSet, { type }: Declaration): readonly NodeId[] {
  return [type, ...listTypesInPlace(set, type, [])]
}

function listAttributeUses(set: SchemaSet, type: NodeId): readonly AttributeUse[] {
  const node = resolve(set, type)
  return node.kind === 'complex' ? node.attributes : []
}

function isSameUse(own: SchemaSet, other: SchemaSet, one: AttributeUse, another: AttributeUse): boolean {
  const [before, after] = [
    { set: own, type: one.type, fixed: one.fixed },
    { set: other, type: another.type, fixed: another.fixed },
  ]
  const isSame = [comparedTexts(before, after), comparedTexts(after, before)].every(
    ({ kind }) => kind === 'yes',
  )
  return isSame && one.required === another.required && one.default === another.default
}

const declarations = new WeakMap<SchemaSet, ReadonlyMap<NodeId, Declaration>>()

/** Every element that is declared, by its id. */
function indexDeclarations(set: SchemaSet): ReadonlyMap<NodeId, Declaration> {
  const known = declarations.get(set)
  if (known) return known
  const found = new Map<NodeId, Declaration>()
  for (const element of localElements(set))
    if (element.declaration === undefined) found.set(element.id, element)
  for (const element of set.elements.values()) found.set(element.id, element)
  declarations.set(set, found)
  return found
}

/** Whether there are attributes that one wildcard takes and the other refuses; what is not declared here may be elsewhere. */
type Loss = 'some' | 'perhaps' | 'none'

/** What a wildcard for attributes takes that the other version's does not, and the other way round. */
export function decideAttributeWildcard({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'attribute-wildcard' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const [refuses, allowsMore] = [measureLoss(sets, before, after), measureLoss(sets, after, before)]
  const isSure = refuses === 'some' || allowsMore === 'some'
  const effect =
    refuses === 'none'
      ? allowsMore === 'none'
        ? 'none'
        : 'widens'
      : allowsMore === 'none'
        ? 'narrows'
        : 'replaces'
  // Who refuses what it does not know is hurt by what is new, nobody else.
  const reach = isSure ? (effect === 'widens' ? 'unknown' : 'wire') : 'undecided'
  return { effect, shows: {}, ...(effect !== 'none' && { reach }) }
}

type Sets = { readonly before: SchemaSet; readonly after: SchemaSet }

function measureLoss(
  sets: Sets,
  one: AttributeWildcard | undefined,
  other: AttributeWildcard | undefined,
): Loss {
  if (one === undefined) return 'none'
  const lost = lostNamespaces(one, other)
  const isDeclared = sharedNamespaces(sets).some((namespace) => lost.includes(namespace))
  if (lost.length > 0 && (one.process !== 'strict' || isDeclared)) return 'some'
  if (other && isStricter(one, other) && isAsked(sets, one, other)) return 'some'
  return lost.length > 0 ? 'perhaps' : 'none'
}

/** Whether looking more closely refuses anything: an attribute that is not declared, or a value of one that is. */
function isAsked(sets: Sets, one: AttributeWildcard, other: AttributeWildcard): boolean {
  const both = (namespace: string): boolean =>
    allows(one.namespaces, namespace) && allows(other.namespaces, namespace)
  if (other.process === 'strict') {
    return [...namedNamespaces(one.namespaces), ...namedNamespaces(other.namespaces), otherNamespace].some(
      both,
    )
  }
  return sharedNamespaces(sets).some(both)
}

/** The namespaces of the global attributes that both sides have. */
function sharedNamespaces({ before, after }: Sets): readonly string[] {
  const declared = [...(before.attributes?.values() ?? [])]
  return declared
    .filter(({ name }) => after.attributes?.has(expandedName(name)))
    .map(({ name }) => name.namespace)
}
