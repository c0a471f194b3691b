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
import { isStricter, listLostNamespaces } from '../facts/wildcard-facts.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

const onElements = 'The elements that have it are the same.'

/**
 * The effect of an added or removed attribute that the other version keeps in another way: none if all its
 * elements still have it. Otherwise by the values that the other version's wildcard accepts for it. Undefined
 * if neither applies, if undecided, and for other findings.
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
  // In the direction from the version with the wildcard to the one with the declaration.
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

/**
 * The values that the other version's wildcard accepts for an attribute; undefined if it refuses it or is missing.
 */
function takenBy(own: SchemaSet, other: SchemaSet, { id, name }: AttributeUse): TextRange | undefined {
  const wildcard = counterpart(own, other, id)?.anyAttribute
  if (wildcard === undefined || !allows(wildcard.namespaces, name.namespace)) return undefined
  const declared = wildcard.process === 'skip' ? undefined : other.attributes?.get(expandedName(name))
  if (declared) return { set: other, type: declared.type, fixed: declared.fixed }
  return wildcard.process === 'strict' ? undefined : { set: ANY_TEXT.set, type: ANY_TEXT.id }
}

/** The other version's type with the same id as the type that has the attribute; undefined if there is none. */
function counterpart(own: SchemaSet, other: SchemaSet, attribute: NodeId) {
  for (const node of own.nodes.values()) {
    if (node.kind !== 'complex' || node.attributes.every(({ id }) => id !== attribute)) continue
    const found = other.nodes.get(node.id)
    if (found?.kind === 'complex') return found
  }
  return undefined
}

type Declaration = Pick<ElementDeclaration | ElementParticle, 'id' | 'type'>

/**
 * Whether every element whose type has the attribute has an equal one in the other version, whatever type
 * declares it. False if no element has the attribute.
 */
function isAttributeKept(own: SchemaSet, other: SchemaSet, use: AttributeUse): boolean {
  const there = indexDeclarations(other)
  const holders = [...indexDeclarations(own).values()].flatMap((element) =>
    listPossibleTypes(own, element).flatMap((type) =>
      listAttributeUses(own, type).some(({ id }) => id === use.id) ? [{ element, type }] : [],
    ),
  )
  /**
   * Whether the element's counterpart, or the type of the same id, has an equal attribute in the other version.
   */
  const keeps = ({ element, type }: (typeof holders)[number]): boolean => {
    const named = type === element.type ? there.get(element.id)?.type : other.nodes.get(type)?.id
    if (named === undefined) return false
    const found = listAttributeUses(other, named).find(({ name }) => isSameName(name, use.name))
    return found !== undefined && isSameUse(own, other, use, found)
  }
  return holders.length > 0 && holders.every(keeps)
}

/** The declared type of an element, and the types that documents may name instead (`xsi:type`). */
function listPossibleTypes(set: SchemaSet, { type }: Declaration): readonly NodeId[] {
  return [type, ...listTypesInPlace(set, type, [])]
}

/** The attributes of a complex type; empty for other types. */
function listAttributeUses(set: SchemaSet, type: NodeId): readonly AttributeUse[] {
  const node = resolve(set, type)
  return node.kind === 'complex' ? node.attributes : []
}

/**
 * Whether two attribute uses accept the same texts, with the same default, and are both required or both optional.
 */
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

/** All local and global element declarations of a set, by id; references are left out. Cached. */
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

/**
 * Whether one wildcard accepts attributes that the other refuses; `perhaps` if only other schemas could declare
 * them.
 */
type Loss = 'some' | 'perhaps' | 'none'

/**
 * The effect of an added, removed or changed attribute wildcard. Reach `unknown` for a sure widening, `wire` for
 * other sure effects, `undecided` if it depends on other schemas.
 */
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
  // New attributes affect only receivers that reject unknown content.
  const reach = isSure ? (effect === 'widens' ? 'unknown' : 'wire') : 'undecided'
  return { effect, shows: {}, ...(effect !== 'none' && { reach }) }
}

type Sets = { readonly before: SchemaSet; readonly after: SchemaSet }

/**
 * Whether wildcard `other` refuses attributes that `one` accepts; `perhaps` if only other schemas could
 * declare such attributes. Without `other`, all are refused; without `one`, none.
 */
function measureLoss(
  sets: Sets,
  one: AttributeWildcard | undefined,
  other: AttributeWildcard | undefined,
): Loss {
  if (one === undefined) return 'none'
  const lost = listLostNamespaces(one, other)
  const isDeclared = sharedNamespaces(sets).some((namespace) => lost.includes(namespace))
  if (lost.length > 0 && (one.process !== 'strict' || isDeclared)) return 'some'
  if (other && isStricter(one, other) && isAsked(sets, one, other)) return 'some'
  return lost.length > 0 ? 'perhaps' : 'none'
}

/**
 * Whether stricter processing of a wildcard can refuse anything: with `strict` undeclared attributes of common
 * namespaces, otherwise values of attributes that both versions declare.
 */
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

/** The namespaces of the global attributes that both sides declare. */
function sharedNamespaces({ before, after }: Sets): readonly string[] {
  const declared = [...(before.attributes?.values() ?? [])]
  return declared
    .filter(({ name }) => after.attributes?.has(expandedName(name)))
    .map(({ name }) => name.namespace)
}
