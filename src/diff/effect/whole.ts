import { type TypeIn, xmlContainment } from '../../containment/index.ts'
import { findNode, hasBarred, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import type { Pair, PairOf, Whole } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { FormSide } from '../subjects.ts'
import { Edits, hasSameSets } from './by-itself.ts'
import {
  asked,
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
  makeEffectAnswer,
  restrictToWhole,
  sameValues,
} from './questions.ts'
import { isUnnamed } from './unnoticed.ts'

/**
 * The effect of a change of form, type or node, by containment of both whole schemas. Undefined if the rule
 * already decided it, if it is unknown, or if a replaced type accepts the same values.
 */
export function decideWhole({ pair, effect, reach }: ClassifiedFinding): EffectAnswer | undefined {
  if (effect !== 'replaces' && reach !== 'undecided') return undefined
  if (pair.on === 'form' && pair.sets?.before.language === 'xml') return ofElements(pair)
  if (pair.on === 'type-use' && reach === 'undecided')
    return ofElementTypes(pair.sets, [pair.before?.id, pair.after?.id])
  const ids = findBothIds(pair)
  const found = ids && pair.sets && wholly(pair.sets, ids)
  // Types of the same values still differ in what no value shows: a format, a default, a direction.
  return found?.effect === 'none' && pair.on === 'type-use' ? undefined : found
}

/** Steps of containment for one type. */
const mostSteps = 20_000
/** Steps of containment for one of many types that replaced others. */
const mostStepsOfUses = 1000

/**
 * The effect between two whole XML element types; undefined if undecided, or if both are simple types (judged
 * elsewhere).
 */
function ofElements({ sets, before, after }: PairOf<'form'>): EffectAnswer | undefined {
  if (sets === undefined || before === undefined || after === undefined) return undefined
  if (isText(sets.before, before) && isText(sets.after, after)) return undefined
  return ofElementTypes(sets, [before.type, after.type], mostSteps)
}

/** The effect between two XML element types, within a number of steps; undefined if undecided. */
function ofElementTypes(
  sets: Pair['sets'],
  [before, after]: readonly [NodeId | undefined, NodeId | undefined],
  maxSteps = mostStepsOfUses,
): EffectAnswer | undefined {
  if (sets === undefined || before === undefined || after === undefined) return undefined
  const forth = xmlContainment(sets.before, sets.after, { maxSteps }).types(before, after)
  const back = xmlContainment(sets.after, sets.before, { maxSteps }).types(after, before)
  if (forth.kind === 'undecided' || back.kind === 'undecided') return undefined
  return makeEffectAnswer({ holds: forth.kind === 'yes' }, { holds: back.kind === 'yes' })
}

function isText(set: SchemaSet, { id }: FormSide): boolean {
  return id !== undefined && isSimple(set, id)
}

/**
 * The effect between both sides of a conditional, choice or `unevaluated…` as wholes; undefined for other pairs.
 */
export function decideCondition(pair: Pair): EffectAnswer | undefined {
  if (pair.on !== 'conditional' && pair.on !== 'choice' && pair.on !== 'unevaluated') return undefined
  const [before, after] = [pair.before?.id, pair.after?.id]
  if (!pair.sets || before === undefined || after === undefined) return undefined
  return wholly(pair.sets, [before, after])
}

/** The effect between two schemas; undefined if unknown, for XML elements and with dynamic references. */
function wholly(
  sets: NonNullable<Pair['sets']>,
  [before, after]: readonly [NodeId, NodeId],
): EffectAnswer | undefined {
  if (!isAskable(sets.before, before) || !isAskable(sets.after, after)) return undefined
  const types = [askedNode(sets.before, before), askedNode(sets.after, after)] as const
  // What a dynamic reference leads to is settled further up.
  if (types.some((type) => type && [...type.set.nodes.values()].some(({ kind }) => kind === 'dynamic')))
    return undefined
  return compareAcceptedValues(...types)
}

/** The ids of both sides of a form, type use or node pair; undefined if one is missing. */
function findBothIds(pair: Pair): readonly [NodeId, NodeId] | undefined {
  if (pair.on !== 'form' && pair.on !== 'type-use' && pair.on !== 'node') return undefined
  const [before, after] = [pair.before?.id, pair.after?.id]
  return before === undefined || after === undefined ? undefined : [before, after]
}

/** Whether containment can decide about a schema here: all JSON schemas, of XML only simple types. */
function isAskable(set: SchemaSet, id: NodeId): boolean {
  return set.language === 'json' || isSimple(set, id)
}

function isSimple(set: SchemaSet, id: NodeId): boolean {
  return ['scalar', 'code-list', 'list', 'union'].includes(findNode(set, id).kind)
}

/** The most whole schemas that one finding is decided by. */
const mostWholes = 4

/**
 * The findings, with those in schemas that others use below `not`, `unevaluated…`, `if` or `oneOf` decided by
 * containment of these users (at most 4). Those in schemas that are used only in combination with others
 * (`allOf`, `anyOf`, `not`) get reach `none` if the users do not change. Other findings are unchanged.
 */
export function decideUses(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const edits = all.filter(({ effect }) => effect !== 'annotates')
  const inside = new InsideWholes(edits)
  return all.map((found) => {
    const { uses, sense } = found.pair.scope
    const ofNames = speaking.has(found.rule) ? found.pair.scope.usesOfNames : undefined
    if (ofNames !== undefined && found.effect !== 'annotates')
      return decidedByNames(
        found,
        ofNames.wholes?.slice(0, mostWholes + 1).map((whole) => inside.answer(found, whole)),
      )
    if (found.effect === 'annotates' || found.isUnnoticed) return found
    if (uses === undefined) return decidedByHeirs(found, inside)
    if (sense === 'inverse') return decidedByHeirs(found, inside)
    if (!uses.wholes) return found
    if (uses.wholes.length === 0 || uses.wholes.length > mostWholes || isUnnamed(found.pair)) return found
    const answers = uses.wholes.map((whole) => inside.answer(found, whole))
    return answers.every((one) => one !== undefined) ? decidedBy(found, answers) : found
  })
}

/**
 * The finding with reach `none` if documents have its schema only in schemas that combine it with others (at most 4),
 * and the edit does nothing to any of these; otherwise unchanged.
 */
function decidedByHeirs(found: ClassifiedFinding, inside: InsideWholes): ClassifiedFinding {
  const { pair } = found
  const { heirs = [] } = found.reach === 'wire' ? pair.scope : {}
  const isAsked = heirs.length > 0 && heirs.length <= mostWholes && !isRenamed(pair) && !inside.hasRoles(pair)
  const isIdle = isAsked && heirs.every((heir) => inside.hasNone(found, heir))
  return isIdle ? { ...found, reach: 'none', message: `${found.message} ${madeUp}` } : found
}

/** Whether a pair is, or is in, a property of another name on the other side. */
function isRenamed(pair: Pair | undefined): boolean {
  if (pair === undefined) return false
  const [before, after] =
    pair.on === 'property' ? [pair.before?.property.name, pair.after?.property.name] : []
  const isOther = before !== undefined && after !== undefined && before !== after
  return isOther || isRenamed(pair.parent)
}

/** The name of the outermost property that a pair is or is in; undefined if it is in none. */
function findPropertyName(pair: Pair | undefined): string | undefined {
  if (pair === undefined) return undefined
  const own = pair.on === 'property' ? (pair.before ?? pair.after)?.property.name : undefined
  return findPropertyName(pair.parent) ?? own
}

/** The schema with this property only; undefined without a name, or if it is not an object. */
function reduceTo(set: SchemaSet, id: NodeId, name: string | undefined): TypeIn | undefined {
  const node = resolve(set, id)
  if (name === undefined || node.kind !== 'object') return undefined
  return asked(set, { ...node, id: made.id, properties: node.properties.filter((one) => one.name === name) })
}

/** Whether a choice of the set has a discriminator, or a base schema has one for its subtypes. */
export function hasDiscriminator({ nodes, discriminators }: SchemaSet): boolean {
  const isNaming = [...nodes.values()].some(
    (node) => node.kind === 'union' && node.discriminator !== undefined,
  )
  return isNaming || (discriminators?.size ?? 0) > 0
}

const madeUp =
  'Only schemas that combine it with others ("allOf", "anyOf", "not") use it, and for them this edit changes nothing.'

/** Answers what each edit does to the whole schemas around it. */
class InsideWholes {
  readonly #all: readonly ClassifiedFinding[]
  readonly #edits: Edits
  readonly #known = new Map<string, ReadonlyMap<ClassifiedFinding, EffectAnswer>>()
  readonly #wholes = new Map<string, EffectAnswer | undefined>()
  readonly #withRoles = new Map<SchemaSet, boolean>()
  readonly #withNot = new Map<SchemaSet, boolean>()

  constructor(all: readonly ClassifiedFinding[]) {
    this.#all = all
    this.#edits = new Edits(all)
  }

  /**
   * Whether a whole schema shows nothing of an edit's effect; false if that is not known. Of objects, only
   * the property that contains the edit is compared. Where a `not` can turn the effect, the whole must not change.
   */
  hasNone({ pair, effect }: ClassifiedFinding, { before, after }: Whole): boolean {
    const { sets } = pair
    const name = findPropertyName(pair)
    const key = JSON.stringify([sets?.before.name, before, after, name])
    if (sets && !this.#wholes.has(key)) {
      const [one, other] = [reduceTo(sets.before, before, name), reduceTo(sets.after, after, name)]
      const isReduced = one !== undefined && other !== undefined
      const answer = isReduced ? compareAcceptedValues(one, other) : wholly(sets, [before, after])
      this.#wholes.set(key, answer)
    }
    const answer = this.#wholes.get(key)
    const shown = this.#hasNot(pair) ? answer : restrictToWhole(answer, { effect, shows: {} })
    return shown?.effect === 'none'
  }

  /** Whether a version has a `not`: below it, an edit with which a schema takes less can make the whole take more. */
  #hasNot({ sets, scope }: Pair): boolean {
    if (scope.sense === 'inverse') return true
    return [sets?.before, sets?.after].some((set) => {
      const known =
        set && (this.#withNot.get(set) ?? [...set.nodes.values()].some(({ kind }) => kind === 'not'))
      if (set && known !== undefined) this.#withNot.set(set, known)
      return known
    })
  }

  /** The effect of an edit on a whole schema; undefined if unknown. Computed once for all edits of that schema. */
  answer(found: ClassifiedFinding, whole: Whole): EffectAnswer | undefined {
    const key = `${found.pair.sets?.before.name} ${whole.before} ${whole.after}`
    const known = this.#known.get(key) ?? new Map(this.#answers(found, whole))
    this.#known.set(key, known)
    return known.get(found)
  }

  /**
   * Whether more than the values of a whole decides what documents have: properties of one direction only, or
   * schemas that a discriminator names. Also true if a set is missing.
   */
  hasRoles({ sets }: Pair): boolean {
    return [sets?.before, sets?.after].some((set) => {
      if (set === undefined) return true
      const known = this.#withRoles.get(set) ?? (hasBarred(set) || hasDiscriminator(set))
      this.#withRoles.set(set, known)
      return known
    })
  }

  /**
   * The effects of all edits inside a whole schema: of a single one the whole difference, of several each one's
   * own.
   */
  #answers(found: ClassifiedFinding, whole: Whole): readonly (readonly [ClassifiedFinding, EffectAnswer])[] {
    const { sets } = found.pair
    const inside = this.#all.filter(
      (other) => hasSameSets(found, other) && other.pair.scope.isBelow?.(whole) === true,
    )
    const [only, ...more] = inside
    if (only === undefined || more.length > 0) return this.#edits.answers(inside, whole)
    const answer = sets && wholly(sets, [whole.before, whole.after])
    return answer === undefined ? [] : [[only, answer]]
  }
}

/**
 * The finding with the combined effect of the answers on the wire (`replaces` if they differ); reach `none`
 * if there is none. A sentence is added if the effect is another one than the edit's own.
 */
function decidedBy(found: ClassifiedFinding, answers: readonly EffectAnswer[]): ClassifiedFinding {
  const effect = together(answers)
  if (effect === 'none') return { ...found, reach: 'none', message: `${found.message} ${sameValues}` }
  const message = effect === (found.alone ?? found.effect) ? found.message : `${found.message} ${otherwise}`
  return { ...found, effect, reach: 'wire', message }
}

/** The rules about which properties and items a schema evaluates. */
const speaking: ReadonlySet<string> = new Set([
  ...['property-added', 'property-removed', 'property-patterns-changed', 'tuple-changed'],
  ...['requirement-added', 'requirement-removed'],
])

/**
 * The finding in a schema that is used below `unevaluated…`, with the answers of the schemas around it: on
 * the wire if they agree on an effect. If an answer is unknown, the finding replaces values and is undecided
 * (or on the wire, if it was). Unchanged if they see no effect.
 */
function decidedByNames(
  found: ClassifiedFinding,
  answers: readonly (EffectAnswer | undefined)[] | undefined,
): ClassifiedFinding {
  const known = answers?.filter((one) => one !== undefined)
  const isKnown = answers !== undefined && answers.length <= mostWholes && known?.length === answers.length
  const message = `${found.message} ${refusing}`
  if (!isKnown || known === undefined)
    return { ...found, effect: 'replaces', reach: found.reach === 'wire' ? 'wire' : 'undecided', message }
  const isAlso = found.reach === 'wire' && found.pair.scope.usesOfNames?.isPlain === true
  const own: readonly EffectAnswer[] = isAlso ? [{ effect: found.effect, shows: {} }] : []
  const effect = together(known) === 'none' ? 'none' : together([...known, ...own])
  return effect === 'none' ? found : { ...found, effect, reach: 'wire', message }
}

const refusing =
  'Schemas that use it limit what it does not name ("unevaluatedProperties", "unevaluatedItems").'

const otherwise = 'Of the schemas that use it ("not", "if", "oneOf"), some take less where it takes more.'

/** The only effect among the answers, `replaces` if there are several; `none` counts as no effect. */
function together(answers: readonly EffectAnswer[]): Effect | 'none' {
  const effects = [...new Set(answers.map(({ effect }) => effect))].filter((one) => one !== 'none')
  const [first = 'none'] = effects
  return effects.length > 1 ? 'replaces' : first
}
