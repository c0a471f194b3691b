import { hasBarred } from '../../schema/index.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import {
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  restrictToWhole,
  sameValues,
} from './questions.ts'
import { hasDiscriminator } from './whole.ts'

/**
 * The findings without effects that other parts of the same JSON schema compensate, as a pattern does with a
 * removed `minLength`. What neither values nor generated types show is left out. Other findings are unchanged.
 */
export function decideCompensated(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const inside = new Map<SchemaPair, ClassifiedFinding[]>()
  for (const found of all) {
    const schema = findSchemaPair(found)
    if (schema) inside.set(schema, [...(inside.get(schema) ?? []), found])
  }
  const decided = new Map<ClassifiedFinding, ClassifiedFinding | undefined>()
  for (const [schema, edits] of inside) {
    const answer =
      edits.some(({ reach }) => reach === 'wire') && canCompensate(schema, edits) && compareWholes(schema)
    if (!answer) continue
    for (const edit of edits) {
      const isIdle = isWithoutEffect(edit, answer)
      if (isIdle) decided.set(edit, isShown(edit, answer) ? withoutEffect(edit) : undefined)
    }
  }
  return all.flatMap((found) => (decided.has(found) ? (decided.get(found) ?? []) : [found]))
}

type SchemaPair = PairOf<'form'> | PairOf<'node'>

const parts: ReadonlySet<Pair['on']> = new Set<Pair['on']>(['value', 'object', 'array', 'property'])

/** The outermost schema for the value that an edit limits; undefined for other edits, and below `unevaluated…`. */
function findSchemaPair({ pair, effect, reach, isUnnoticed }: ClassifiedFinding): SchemaPair | undefined {
  const isAsked = effect !== 'annotates' && (reach === 'wire' || reach === 'none') && !isUnnoticed
  if (!isAsked || !parts.has(pair.on) || pair.sets?.before.language !== 'json') return undefined
  if (pair.scope.usesOfNames !== undefined || isBelowUnevaluated(pair)) return undefined
  let found: SchemaPair | undefined
  for (let above = pair.parent; above?.on === 'form' || above?.on === 'node'; above = above.parent) {
    found = above
  }
  return found
}

/** Whether the names that a schema speaks of count, and not only its values. */
function isBelowUnevaluated({ parent }: Pair): boolean {
  return parent !== undefined && (parent.on === 'unevaluated' || isBelowUnevaluated(parent))
}

/** Rules about what an object or array must have as a whole, which what it says of its parts can imply. */
const implied: ReadonlySet<string> = new Set([
  ...['dependent-required-added', 'dependent-required-removed', 'contains-added', 'contains-removed'],
  ...['property-count-changed', 'property-names-added', 'property-names-removed'],
  ...['item-count-narrowed', 'item-count-widened', 'item-count-changed', 'tuple-changed'],
  ...['items-became-unique', 'items-no-longer-unique', 'property-patterns-changed'],
])

/** Whether edits can compensate one another, or other parts of the schema (`allOf`) imply one. */
function canCompensate(schema: SchemaPair, edits: readonly ClassifiedFinding[]): boolean {
  return edits.some(
    ({ rule, effect, pair }) => implied.has(rule) || effect !== edits[0]?.effect || pair.parent !== schema,
  )
}

/** What happened to the values of a schema; undefined if not known, or if the direction decides what messages have. */
function compareWholes({ sets, before, after }: SchemaPair): EffectAnswer | undefined {
  if (sets === undefined || before?.id === undefined || after?.id === undefined) return undefined
  const types = [askedNode(sets.before, before.id), askedNode(sets.after, after.id)] as const
  const isOfRoles = types.some(
    (type) =>
      type === undefined ||
      hasBarred(type.set) ||
      hasDiscriminator(type.set) ||
      [...type.set.nodes.values()].some(({ kind }) => kind === 'dynamic'),
  )
  return isOfRoles ? undefined : compareAcceptedValues(...types)
}

/** Whether the values of the whole show nothing of an edit; below `not` and the like, only if they are the same. */
function isWithoutEffect({ effect, pair: { scope } }: ClassifiedFinding, whole: EffectAnswer): boolean {
  if (whole.effect === 'none') return true
  const isPlain = scope.sense === undefined && scope.uses === undefined
  return isPlain && restrictToWhole(whole, { effect, shows: {} })?.effect === 'none'
}

/** Whether an edit without effect is told all the same: others are new then, or the generated types. */
function isShown({ breaksTypes, isReadAnew, pair }: ClassifiedFinding, { effect }: EffectAnswer): boolean {
  return effect !== 'none' || breaksTypes || isReadAnew === true || pair.on === 'property'
}

function withoutEffect(found: ClassifiedFinding): ClassifiedFinding {
  return found.reach === 'none'
    ? found
    : { ...found, reach: 'none', message: `${found.message} ${sameValues}` }
}
