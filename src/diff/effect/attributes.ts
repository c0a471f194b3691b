import { ANY_TEXT, comparedTexts, type TextRange } from '../../containment/index.ts'
import { quoted } from '../../diagnostics/index.ts'
import { type AttributeUse, allows, expandedName, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { isAttributeKept } from './kept.ts'
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
