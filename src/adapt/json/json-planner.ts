import { isDeepStrictEqual } from 'node:util'
import type { NamePair, PairEntry } from '../../mapping/index.ts'
import { compileTextPattern } from '../../regex/index.ts'
import { type Json, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import {
  heldScalarForm,
  identifier,
  listHeldTypes,
  type SetLayout,
  typeIdentifier,
} from '../../typescript/index.ts'
import type { HookPlace, HookPlan, StaticLoss } from '../plan/plan.ts'
import type { Registry } from '../plan/registry.ts'
import type { PropertyMove } from '../property-move.ts'
import {
  type ArrayForm,
  isUnrestricted,
  type JsonAlternative,
  type JsonKind,
  listJsonAlternatives,
  type ObjectCounts,
  type PropertyForm,
  type TypeIds,
} from './alternatives.ts'
import type { JsonDecisions, JsonPair } from './json-decisions.ts'
import { listObjectsAt, pathStep } from './json-places.ts'
import {
  type CasePlan,
  type CountsPlan,
  type GivenPlan,
  type ItemsPlan,
  type JsonMemberPlan,
  NamedRule,
  type ObjectRulePlan,
  type PairUses,
  type PlainRulePlan,
  type RoutePlan,
  type RulePlan,
  resolveStepRule,
  type StepPlan,
  type SurplusPlan,
  type TestPlan,
  type UnpairedProperty,
} from './json-plan.ts'
import { pairNamedTypes } from './name-patterns.ts'
import { collectConstants, findConstant, listCommonTags, pairAlternatives } from './pair-alternatives.ts'
import { makePropertyMoves, type PlannedMove } from './property-moves.ts'
import { SameTypes } from './same-types.ts'

/** A source object that encloses the current value, and the declarations of the property that led to it. */
interface Frame {
  readonly one: JsonAlternative
  readonly via: readonly NodeId[]
  /** Whether there is an object of the target for each of several: items of a list, or values of a map. */
  readonly isRepeated: boolean
}

/** The route to a source place. */
interface JsonRoute extends RoutePlan {
  /** Whether a list is on the way. */
  readonly isMany: boolean
  /** Whether it leads from each of several objects to the same of several values. */
  readonly isCopied: boolean
}

/** What becomes of the discriminator names of a type. */
interface TagNames {
  /** The target's name for each name that has one. */
  readonly known: ReadonlyMap<string, string>
  /** The names that the target lacks: a person decides. */
  readonly lacking: readonly string[]
  /** All names of the target. */
  readonly allowed: readonly string[]
}

/** The context in which a pair of types is planned. */
export interface JsonSpot {
  /** The path of the target place: `/Order/lines`. */
  readonly id: string
  /** The path of the source place. */
  readonly source: string
  /** The enclosing source objects, the nearest first. */
  readonly frames: readonly Frame[]
  /** The declarations of each target property on the path. */
  readonly trail: readonly (readonly NodeId[])[]
  /** The property names from the document root; absent where one of them is optional. */
  readonly given?: readonly string[]
  /** The source property that holds the value. */
  readonly property?: PropertyForm
  /** What becomes of each discriminator name. */
  readonly names?: TagNames
  /** Set where the property has one constant value on each side, which identifies the alternative. */
  readonly isTag?: true
  /** Set for the items of a list and the values of a map. */
  readonly isRepeated?: true
}

interface PlannerParts {
  readonly from: SetLayout
  readonly to: SetLayout
  readonly decisions: JsonDecisions
  readonly registry: Registry
  /** Names of types that a person paired. */
  readonly stated: readonly NamePair[]
  /** A key of the planner: part of the key from which the name of a rule gets its suffix. */
  readonly scope: string
}

/** What is known of two objects beside their types. */
interface ObjectParts {
  /** What becomes of each discriminator name. */
  readonly tags: TagNames | undefined
  /** Whether the two correspond, so that a constant of one becomes that of the other. */
  readonly isPaired: boolean
  /** The source property that holds the object. */
  readonly property: PropertyForm | undefined
}

/** The caller gives values only for properties at most this deep. */
const deepestGiven = 6

/** Plans the rules that convert the types of one set to those of another. Each pair of types is planned once. */
export class JsonPlanner {
  readonly #from: SetLayout
  readonly #to: SetLayout
  readonly #decisions: JsonDecisions
  readonly #registry: Registry
  readonly #stated: readonly NamePair[]
  readonly #scope: string
  readonly #same: SameTypes
  readonly #rules = new Map<string, NamedRule>()
  readonly #moves: PlannedMove[] = []
  /**
   * The length of the longest path in the mapping's pairs: so many properties and objects around a place matter.
   */
  readonly #reach: number

  /**
   * Prepares the comparison of the two sets and measures the longest path of the mapping's pairs; plans nothing yet.
   */
  constructor({ from, to, decisions, registry, stated, scope }: PlannerParts) {
    this.#from = from
    this.#to = to
    this.#decisions = decisions
    this.#registry = registry
    this.#stated = stated
    this.#scope = scope
    this.#same = new SameTypes(from.set, to.set)
    this.#reach = Math.max(
      0,
      ...decisions.pairs.map((pair) =>
        Math.max(pair.to.steps.length, ...pair.from.map((one) => one.steps.length)),
      ),
    )
  }

  /** All named rules planned so far, in the order of first use. */
  get rules(): readonly NamedRule[] {
    return [...this.#rules.values()]
  }

  /** The properties planned so far whose counterpart has another name or is in another object. */
  get moves(): readonly PropertyMove[] {
    return makePropertyMoves(this.#moves, this.#from.set, this.#to.set)
  }

  /** Whether two types accept the same documents and the mapping decides nothing about anything inside them. */
  isUnchanged(source: TypeIds, target: TypeIds): boolean {
    return (
      this.#same.areSame(source, target) &&
      !this.#decisions.isAbove(this.#from.set, source, 'from') &&
      !this.#decisions.isAbove(this.#to.set, target, 'to')
    )
  }

  /**
   * Plans how values of the source types become values of the target types. `same` where nothing changes; a direct
   * rule where each side has one alternative; otherwise a named rule that chooses by alternative.
   */
  step(source: TypeIds, target: TypeIds, spot: JsonSpot): StepPlan {
    if (this.isUnchanged(source, target) && !spot.names && !spot.isTag && this.#codes(spot) === undefined)
      return { as: 'same' }
    if (!spot.names && isUnrestricted(this.#to.set, target)) return this.#plain('same', source, target, false)
    const [ours, theirs] = [
      listJsonAlternatives(this.#from.set, source),
      listJsonAlternatives(this.#to.set, target),
    ]
    const [one, ...others] = ours
    const [other, ...more] = theirs
    if (one === undefined || other === undefined) return this.#plain('same', source, target)
    if (others.length === 0 && more.length === 0)
      return this.#direct(one, other, target, spot, this.#pair([one], [other]).has(one))
    const names = [findSingleTypeName(this.#from, source), findSingleTypeName(this.#to, target)] as const
    // Only the document tells which alternative applies, so the caller cannot be asked for properties of one of them.
    const own = withoutGiven(restartPaths(spot, names))
    return this.#once(`either\n${this.#key(source, target, own)}`, own, names, () =>
      this.#either(ours, theirs, target, own),
    )
  }

  /**
   * Returns the named rule with a key, planning it with `make` on the first call. The rule is registered before
   * `make` runs, so that recursive types find it.
   */
  #once(
    key: string,
    spot: JsonSpot,
    [from, to]: readonly [string | undefined, string | undefined],
    make: () => RulePlan,
  ): StepPlan {
    const known = this.#rules.get(key)
    if (known) return known
    const words = [from ?? printPathWords(spot.source), to ?? printPathWords(spot.id)]
    const name = this.#registry.name(
      identifier(`${lowercaseFirst(words[0] ?? '')}To${typeIdentifier(words[1] ?? '')}`),
      `${this.#scope}\n${key}`,
    )
    const rule = new NamedRule(
      name,
      `${spot.source === '' ? words[0] : spot.source} → ${spot.id === '' ? words[1] : spot.id}`,
      from !== undefined && to !== undefined,
    )
    this.#rules.set(key, rule)
    rule.rule = make()
    return rule
  }

  /**
   * The key under which a rule is shared: the types and target place. Where the mapping decides something inside
   * the types, the properties and objects around count too.
   */
  #key(source: TypeIds, target: TypeIds, spot: JsonSpot): string {
    const { frames, trail, given, id, property, names, isTag, isRepeated } = spot
    const isOpen =
      this.#reach > 0 &&
      (this.#decisions.isAbove(this.#to.set, target, 'to') ||
        this.#decisions.isAbove(this.#from.set, source, 'from'))
    return JSON.stringify([
      source,
      target,
      id,
      given ?? null,
      property && this.#decisions.isAt(property.ids) ? property.ids : null,
      names ? [[...names.known], names.lacking, names.allowed] : null,
      isTag ?? null,
      isOpen
        ? [
            ...[trail.slice(-this.#reach), isRepeated ?? false],
            frames.slice(0, this.#reach).map((frame) => [frame.one.types, frame.via, frame.isRepeated]),
          ]
        : null,
    ])
  }

  /** The code table of the mapping for the source property, if any. */
  #codes({ property }: JsonSpot) {
    return property && this.#decisions.codesAt(property.ids)
  }

  /**
   * The code table for a pair of alternatives; undefined where a side has an in-memory form (`bigint`, `Date`),
   * since tables name JSON values.
   */
  #tableFor(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot) {
    return one.held === undefined && other.held === undefined ? this.#codes(spot) : undefined
  }

  /**
   * Plans a rule with one case for each source alternative: its test, and the target alternatives that it may
   * become. Without any, a hook decides.
   */
  #either(
    ours: readonly JsonAlternative[],
    theirs: readonly JsonAlternative[],
    target: TypeIds,
    spot: JsonSpot,
  ): RulePlan {
    const pairs = this.#pair(ours, theirs)
    const cases = ours.flatMap((one): readonly CasePlan[] => {
      const when = this.#planTest(one, ours)
      if (one.kind === 'any') return [{ when, become: [{ by: this.#plain('same', one.types, target) }] }]
      const partners = pairs.get(one) ?? []
      const [partner, ...more] = partners
      if (partner && more.length === 0)
        return [{ when, become: [{ by: this.#direct(one, partner, partner.types, spot, true) }] }]
      if (one.tag && partners.some((other) => listCommonTags(one, other).length > 0))
        return this.#splitByTag(one, one.tag, partners, target, spot)
      const candidates = partners.length > 0 ? partners : this.#candidates(one, theirs, pairs)
      if (candidates.length === 0) return [{ when, become: [{ by: this.#without(one, target, spot) }] }]
      const become = candidates.map((other) => ({
        by: this.#direct(one, other, other.types, spot, false),
        ...(candidates.length > 1 ? { fits: other.types } : {}),
      }))
      return [{ when, become }]
    })
    return { as: 'either', cases }
  }

  /**
   * Plans a case for each target alternative that shares discriminator names with one. Values with one of its other
   * names go to a hook.
   */
  #splitByTag(
    one: JsonAlternative,
    { property, names }: NonNullable<JsonAlternative['tag']>,
    partners: readonly JsonAlternative[],
    target: TypeIds,
    spot: JsonSpot,
  ): readonly CasePlan[] {
    const test = (values: readonly string[]): TestPlan => ({ kind: 'object', tag: { property, values } })
    const cases = partners.map((other): CasePlan => {
      const common = listCommonTags(one, other)
      const part = { ...one, tag: { property, names: common } }
      return { when: test(common), become: [{ by: this.#direct(part, other, other.types, spot, true) }] }
    })
    const left = names.filter((name) => !partners.some((other) => other.tag?.names.includes(name)))
    if (left.length === 0) return cases
    return [...cases, { when: test(left), become: [{ by: this.#without(one, target, spot) }] }]
  }

  /** The target alternatives that correspond to each of the source's. */
  #pair(ours: readonly JsonAlternative[], theirs: readonly JsonAlternative[]) {
    const sides = { from: this.#from.set, to: this.#to.set, stated: this.#stated }
    return pairAlternatives(ours, theirs, sides)
  }

  /**
   * The test that recognizes values of an alternative. By kind if no other has that kind; else by discriminator,
   * by a constant property, or by checking the type.
   */
  #planTest(one: JsonAlternative, all: readonly JsonAlternative[]): TestPlan {
    if (one.kind === 'any') return { fits: one.types }
    const kind = findHeldKind(one)
    const alike = all.filter((other) => other.kind === 'any' || findHeldKind(other) === kind)
    if (alike.length === 1) return { kind }
    if (one.tag && alike.every(({ tag }) => tag?.property === one.tag?.property))
      return { kind, tag: { property: one.tag.property, values: one.tag.names } }
    if (one.tag) {
      const { property, names } = one.tag
      return { kind, tag: { property, values: names } }
    }
    const tag = findTellingConstant(this.#from.set, one, alike)
    return tag ? { kind, tag } : { kind, fits: one.types }
  }

  /**
   * The target alternatives that a source alternative without a partner may become. Of its kind: those that are no
   * partner of others, where possible, and unrestricted ones. If there are none, those of another kind that can
   * represent the value.
   */
  #candidates(
    one: JsonAlternative,
    theirs: readonly JsonAlternative[],
    pairs: ReadonlyMap<JsonAlternative, readonly JsonAlternative[]>,
  ): readonly JsonAlternative[] {
    // Two discriminator names are two types, unless the type names or the mapping pair them.
    const same = theirs.filter((other) => other.kind === one.kind && !(one.tag && other.tag))
    const taken = new Set([...pairs.values()].flat())
    const free = same.filter((other) => !taken.has(other))
    const open = theirs.filter(({ kind }) => kind === 'any')
    const alike = [...new Set([...(free.length > 0 ? free : same), ...open])]
    if (alike.length > 0 || one.kind === 'null') return alike
    return theirs.filter((other) => this.#isLoose(one, other))
  }

  /**
   * Whether a value can become one of another kind without loss. Such kinds are a number and its text, a value and
   * a list of it, or a value and an object's only property for it.
   */
  #isLoose(one: JsonAlternative, other: JsonAlternative): boolean {
    if (one.kind === 'number' && other.kind === 'string') return other.values === undefined
    if (one.kind === 'string' && other.kind === 'number') return one.values === undefined
    const alone = other.array && findFirstItem(other.array)
    if (alone && (other.array?.min ?? 0) <= 1) return this.#isInner(one, this.#to.set, alone)
    if (one.kind === 'array' && one.array?.items && one.array.prefix.length === 0)
      return listJsonAlternatives(this.#from.set, one.array.items).some(
        (inner) =>
          inner.kind === other.kind && isMap(inner) === isMap(other) && !this.#areOtherTypes(inner, other),
      )
    if (other.kind === 'object') return findOnlyProperty(this.#to.set, other, one) !== undefined
    return one.kind === 'object' && findOnlyProperty(this.#from.set, one, other) !== undefined
  }

  /**
   * Whether the types have an alternative of the same kind or an unrestricted one. A map is another kind than an
   * object with properties.
   */
  #isInner(one: JsonAlternative, set: SchemaSet, types: TypeIds): boolean {
    return listJsonAlternatives(set, types).some(
      (inner) =>
        inner.kind === 'any' ||
        (inner.kind === one.kind && isMap(inner) === isMap(one) && !this.#areOtherTypes(one, inner)),
    )
  }

  /** Whether two objects have no property in common and nothing pairs them, so that one is not a list of the other. */
  #areOtherTypes(one: JsonAlternative, other: JsonAlternative): boolean {
    const [mine, theirs] = [one.object?.properties, other.object?.properties]
    if (!mine?.size || !theirs?.size || [...mine.keys()].some((name) => theirs.has(name))) return false
    const isHeld =
      [...mine.keys()].some((name) => findRestrictedTypes(this.#to.set, other, name)) ||
      [...theirs.keys()].some((name) => findRestrictedTypes(this.#from.set, one, name))
    if (isHeld) return false
    return !this.#decisions.isPaired(mine, theirs) && !this.#pair([one], [other]).has(one)
  }

  /**
   * Plans the rule from one alternative to another, of the same kind or not; `null` to anything else is dropped. A
   * hook where no rule converts the kinds, or where two discriminator names are no pair.
   */
  #direct(
    one: JsonAlternative,
    other: JsonAlternative,
    target: TypeIds,
    spot: JsonSpot,
    isPaired: boolean,
  ): StepPlan {
    const isText = ({ kind }: JsonAlternative) => kind === 'string' || kind === 'any'
    if (spot.names && isText(one) && isText(other)) return this.#byTable(one, other, spot)
    if (other.kind === 'any')
      return this.#plain('same', one.types, target, !isUnrestricted(this.#to.set, target))
    if (one.kind === 'any') return this.#plain('same', one.types, target)
    if (one.tag && other.tag && !isPaired) return this.#without(one, target, spot)
    if (one.kind === other.kind) return this.#alike(one, other, spot, isPaired)
    const table = this.#tableFor(one, other, spot)
    if (table && one.kind !== 'object' && one.kind !== 'array') return this.#byTable(one, other, spot)
    if (one.kind === 'null') return { as: 'drop' }
    if (!this.#isLoose(one, other)) return this.#without(one, target, spot)
    if (other.kind === 'array') {
      const alone = (other.array && findFirstItem(other.array)) || []
      return { as: 'list', by: this.step(one.types, alone, spot) }
    }
    if (one.kind === 'array') return this.#item(one, target, spot)
    if (other.kind === 'object') {
      const property = findOnlyProperty(this.#to.set, other, one)
      if (property)
        return { as: 'inside', property: property.name, by: this.step(one.types, property.types, spot) }
    }
    if (one.kind === 'object') {
      const property = findOnlyProperty(this.#from.set, one, other)
      if (property) return { as: 'out', property: property.name, by: this.step(property.types, target, spot) }
    }
    return this.#plain(one.kind === 'number' ? 'text' : 'number', one.types, target)
  }

  /** Plans the rule that takes one item out of a list; `surplus` is what the mapping decides about several. */
  #item(one: JsonAlternative, target: TypeIds, spot: JsonSpot): RulePlan {
    const surplus = this.#surplus(spot, one.types)
    const by = this.step(one.array?.items || [], target, spot)
    return { as: 'item', by, ...(surplus === undefined ? {} : { surplus }) }
  }

  /** Plans a hook (`convert`) for values that no rule converts; `null` is dropped. */
  #without(one: JsonAlternative, target: TypeIds, spot: JsonSpot): RulePlan {
    if (one.kind === 'null') return { as: 'drop' }
    const [from] = one.types
    const [to] = target
    const point = makeHookPoint(spot)
    const key = ['convert', spot.id, spot.source, ...one.types, '>', ...target].join('\n')
    const hook = this.#registry.hookOnce(key, `${printPathWords(spot.id)}_convert`, point, {
      purpose: 'convert',
      reason: `no rule makes ${this.#says(target)} of ${this.#word(one)}`,
      input: { kind: 'node', side: 'from', id: from ?? '', isList: false },
      output: { kind: 'node', side: 'to', id: to ?? '', isList: false },
    })
    return { as: 'ask', hook }
  }

  /** An alternative in words: its values if at most 4 are listed (`"a" or "b"`), else its kind (`an object`). */
  #word({ kind, values }: JsonAlternative): string {
    if (values && values.length <= 4) return values.map((value) => JSON.stringify(value)).join(' or ')
    return kind === 'any' ? 'any value' : kind === 'object' || kind === 'array' ? `an ${kind}` : `a ${kind}`
  }

  /** The alternatives of the target types in words, joined by `or`. */
  #says(target: TypeIds): string {
    const words = new Set(listJsonAlternatives(this.#to.set, target).map((one) => this.#word(one)))
    return [...words].join(' or ')
  }

  /** Plans the rule between two alternatives of the same kind: objects, lists, coded values or other scalars. */
  #alike(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot, isPaired: boolean): StepPlan {
    if (one.object && other.object) return this.#object(one, other, spot, isPaired)
    if (one.array && other.array) return this.#items(one, other, spot)
    const table = this.#tableFor(one, other, spot)
    if (table || spot.names || spot.isTag || (one.values && other.values))
      return this.#byTable(one, other, spot)
    return this.#scalar(one, other)
  }

  /** Plans to keep a scalar value; the run checks it against the target's type unless every source value fits. */
  #scalar(one: JsonAlternative, other: JsonAlternative): RulePlan {
    const isChecked = !isAsNarrow(this.#from.set, one, this.#to.set, other)
    return this.#plain('same', one.types, other.types, isChecked)
  }

  /**
   * The rule that keeps a value, or turns a number into text or back. Converts the in-memory form where that
   * differs; else checks the target's type if `isChecked`.
   */
  #plain(as: PlainRulePlan['as'], source: TypeIds, target: TypeIds, isChecked = true): PlainRulePlan {
    if (!this.#areHeldAlike(source, target)) return { as, held: { from: source, to: target } }
    return isChecked ? { as, fits: target } : { as }
  }

  /** Whether programs hold values of both types in the same in-memory form. */
  #areHeldAlike(source: TypeIds, target: TypeIds): boolean {
    if (!hasHeld(this.#from.set, source) && !hasHeld(this.#to.set, target)) return true
    const forms = [
      listJsonAlternatives(this.#from.set, source),
      listJsonAlternatives(this.#to.set, target),
    ].map(([only, ...others]) => (others.length === 0 ? only?.held : undefined))
    return forms[0] !== undefined && forms[0] === forms[1]
  }

  /**
   * Plans a rule for codes: those in the mapping's table, discriminator names and constants get the stated code.
   * Source codes that the target lacks go to a hook if they are texts. Without any of these, only the rule for
   * other values remains.
   */
  #byTable(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): RulePlan {
    const table = this.#tableFor(one, other, spot)
    const [ours, theirs] = [one.values, other.values]
    const codes: (readonly [Json, Json | undefined])[] = []
    if (table) {
      this.#decisions.useCodes(table, ours?.map(String), theirs?.map(String))
      for (const [code, { code: becomes }] of table.codes) {
        const from = parseCodeValue(code, one)
        if (from !== undefined)
          codes.push([from, becomes === null ? undefined : parseCodeValue(becomes, other)])
      }
    }
    const tabled = new Set(codes.map(([from]) => from))
    for (const [name, becomes] of spot.names?.known ?? [])
      if (name !== becomes && !tabled.has(name)) codes.push([name, becomes])
    const [tag, ...tags] = ours ?? []
    const [others, ...more] = theirs ?? []
    const isTag = spot.isTag && tags.length === 0 && more.length === 0
    if (isTag && tag !== undefined && others !== undefined && tag !== others) codes.push([tag, others])
    const named = new Set(codes.map(([from]) => from))
    const unlisted = theirs ? (ours ?? []).filter((value) => !theirs.includes(value)) : []
    const without = new Set<Json>([...unlisted, ...(spot.names?.lacking ?? [])])
    const lacking = [...without].filter((value) => !named.has(value))
    const allowed = theirs ?? spot.names?.allowed ?? []
    const rest = this.#others(one, other)
    if (codes.length + lacking.length === 0) return rest
    const open = [...lacking, ...allowed].every((value) => typeof value === 'string')
    if (lacking.length === 0 || !open) return { as: 'codes', codes, others: rest }
    const hook = this.#registry.hookOnce(
      ['code', spot.source, spot.id].join('\n'),
      `${printPathWords(spot.id)}_code`,
      makeHookPoint(spot),
      {
        purpose: 'code',
        reason: `codes of the source that the target does not have: ${lacking.length}`,
        input: { kind: 'codes', codes: lacking.map(String) },
        output: { kind: 'codes', codes: allowed.map(String) },
      },
    )
    return { as: 'codes', codes, open: { codes: lacking, hook }, others: rest }
  }

  /**
   * The rule for values that no code table names: kept, or converted between number and text where the kinds
   * differ.
   */
  #others(one: JsonAlternative, other: JsonAlternative): RulePlan {
    if (one.kind !== other.kind) {
      if (one.kind === 'number' && other.kind === 'string') return this.#plain('text', one.types, other.types)
      if (one.kind === 'string' && other.kind === 'number')
        return this.#plain('number', one.types, other.types)
      return this.#plain('same', one.types, other.types)
    }
    return this.#scalar(one, other)
  }

  /** Plans the rule for a list: a shared named rule where a list type has a name, else a rule of this place. */
  #items(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): StepPlan {
    const names = [
      findSingleTypeName(this.#from, one.types),
      findSingleTypeName(this.#to, other.types),
    ] as const
    const own = restartPaths(spot, names)
    if (own === spot) return this.#planItems(one, other, spot)
    const key = `items\n${this.#key(one.types, other.types, own)}`
    return this.#once(key, own, names, () => this.#planItems(one, other, own))
  }

  /**
   * Plans the rule for a list: a step for each position, one for further items, and the limit where the target
   * allows fewer. Positions that either side lacks have no step.
   */
  #planItems(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): ItemsPlan {
    const [ours, theirs] = [one.array, other.array]
    const inner = withoutGiven(spot)
    const length = Math.max(ours?.prefix.length ?? 0, theirs?.prefix.length ?? 0)
    const at = (array: typeof ours, index: number): TypeIds | false =>
      array?.prefix[index] ?? array?.items ?? false
    const prefix = Array.from({ length }, (_, index): StepPlan | undefined => {
      const [mine, their] = [at(ours, index), at(theirs, index)]
      return mine && their && index < (theirs?.max ?? 0) ? this.step(mine, their, inner) : undefined
    })
    const isRoom = (theirs?.max ?? 0) > length
    const item =
      ours?.items && theirs?.items && isRoom
        ? this.step(ours.items, theirs.items, {
            ...inner,
            ...(Math.min(ours.max, theirs.max) > 1 ? { isRepeated: true as const } : {}),
          })
        : undefined
    const max =
      theirs && Number.isFinite(theirs.max) && theirs.max < (ours?.max ?? 0) ? theirs.max : undefined
    const surplus = max === undefined ? undefined : this.#surplus(spot, ours?.items || [])
    return {
      ...{ as: 'items', prefix },
      ...(item === undefined ? {} : { item }),
      ...(max === undefined ? {} : { max: max - length }),
      ...(surplus === undefined ? {} : { surplus }),
      ...(theirs ? this.#listCounts(theirs) : {}),
    }
  }

  /**
   * What the mapping decides about several values of the source property: a policy or a hook; undefined without an
   * entry.
   */
  #surplus(spot: JsonSpot, types: TypeIds): SurplusPlan | undefined {
    const entry = spot.property && this.#decisions.repeatsAt(spot.property.ids)
    if (!entry) return undefined
    if (entry.policy !== 'hook') return entry.policy
    const list = { kind: 'node', side: 'from', id: types[0] ?? '', isList: true } as const
    const hook = this.#registry.hookOnce(
      ['repeats', spot.source, spot.id].join('\n'),
      `${printPathWords(spot.id)}_keep`,
      makeHookPoint(spot),
      {
        purpose: 'repeats',
        reason: `which of several values are kept: ${entry.reason}`,
        input: list,
        output: list,
      },
    )
    return { hook }
  }

  /** Plans the rule for an object as a named rule, shared by all places with the same key. */
  #object(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot, isPaired: boolean): StepPlan {
    const names = [
      one.name ?? findSingleTypeName(this.#from, one.types),
      other.name ?? findSingleTypeName(this.#to, other.types),
    ] as const
    const { property, names: _, isTag: __, isRepeated, ...own } = restartPaths(spot, names)
    const tags = isPaired ? mapTagNames(one, other) : undefined
    // Additional properties are values of the property that holds the map.
    const map = property && this.#decisions.isAt(property.ids) ? { property } : {}
    const shared = this.#key(one.types, other.types, {
      ...{ ...own, ...map, ...(tags ? { names: tags } : {}) },
      ...(isRepeated ? { isRepeated } : {}),
    })
    return this.#once(`object\n${isPaired ? '' : 'unpaired\n'}${shared}`, own, names, () => {
      const frame = { one, via: property?.ids ?? [], isRepeated: isRepeated ?? false }
      const frames = [frame, ...spot.frames]
      return this.#planObject(one, other, { ...own, frames }, { tags, isPaired, property })
    })
  }

  /**
   * Plans the rule for an object: each target property, then the source properties that it does not read. The
   * latter go to additional properties of the target, are closed by the mapping, or are recorded as certain
   * losses.
   */
  #planObject(
    one: JsonAlternative,
    other: JsonAlternative,
    spot: JsonSpot,
    { tags, isPaired, property: holder }: ObjectParts,
  ): ObjectRulePlan {
    const [ours, theirs] = [one.object, other.object]
    const read = new Set<string>()
    const losses: StaticLoss[] = []
    const pairs = { taken: new Set<PairEntry>(), refused: new Map<PairEntry, StaticLoss>() }
    const leftTo: UnpairedProperty[] = []
    const inside = [spot.source, spot.id].join('\n')
    const members: JsonMemberPlan[] = []
    let joined = 0
    for (const property of theirs?.properties.values() ?? []) {
      const made = this.#member(one, other, property, spot, { isPaired, tags, losses, pairs })
      if (made?.source !== undefined) read.add(made.source)
      if (made?.isJoined) joined += 1
      if (made) members.push(made.member)
      if (!made?.isJoined && !this.#decisions.isTargetEmpty(property.ids))
        leftTo.push({ ...describeUnpairedProperty(this.#to.set, property, spot.id, other), inside })
    }
    const closed = [...(ours?.properties.values() ?? [])].flatMap((property) => this.#closed(property, spot))
    const lost: (readonly [string, string])[] = []
    const leftFrom: UnpairedProperty[] = []
    const rest = this.#rest(one, other, spot, holder)
    for (const property of ours?.properties.values() ?? []) {
      const { name, ids } = property
      if (read.has(name) || closed.some((entry) => entry.name === name)) continue
      const id = `${spot.source}/${pathStep(name)}`
      const move = this.#toMap(property, other, spot)
      if (move && !this.#decisions.isSourceTaken(ids)) {
        members.push(move)
        joined += 1
        continue
      }
      const loss: StaticLoss = {
        ...{ kind: 'certain', cause: 'place', path: id, dataElement: id },
        reason: 'the target has no place for it',
      }
      if (this.#decisions.isSourceTaken(ids)) {
        // Only the rules of the whole document tell whether one of them applies the pair.
        for (const { entry } of this.#decisions.pairsFrom(ids))
          if (!pairs.refused.has(entry)) pairs.refused.set(entry, loss)
        continue
      }
      lost.push([name, id])
      losses.push(...this.#listLossesIn(property, loss, pairs))
      leftFrom.push({ ...describeUnpairedProperty(this.#from.set, property, spot.source, one), inside })
    }
    const known = new Set([...(ours?.properties.keys() ?? []), ...(theirs?.properties.keys() ?? []), ...read])
    return {
      ...{ as: 'object', isGroup: false, members, lost, closed, ...rest },
      ...{ known: [...known], losses, pairs, leftovers: { from: leftFrom, to: leftTo }, joined },
      ...listObjectCounts(theirs?.counts),
    }
  }

  /**
   * The loss of a source property without a counterpart. Where pairs of the mapping convert something inside it: the
   * losses of the properties that they leave.
   */
  #listLossesIn({ types }: PropertyForm, loss: StaticLoss, { taken }: PairUses): readonly StaticLoss[] {
    const inside = listObjectsAt(this.#from.set, types).flatMap(({ object }) => [
      ...(object?.properties.values() ?? []),
    ])
    const isTaken = ({ ids }: PropertyForm) =>
      this.#decisions.pairsFrom(ids).some(({ entry }) => taken.has(entry))
    if (!inside.some(isTaken)) return [loss]
    return inside
      .filter((one) => !isTaken(one))
      .map(({ name }) => ({ ...loss, path: `${loss.path}/${pathStep(name)}` }))
  }

  /**
   * The limits of a target list: the fewest items, and whether they must differ; `{}` without limits. Items whose
   * in-memory form is not JSON are compared by the codec only.
   */
  #listCounts({ min, isUnique, items, prefix }: ArrayForm): { readonly counts?: CountsPlan } {
    const isCompared = isUnique && ![...prefix, items || []].some((types) => hasHeld(this.#to.set, types))
    if (min === 0 && !isCompared) return {}
    return {
      counts: {
        json: 'array',
        ...(min > 0 ? { minItems: min } : {}),
        ...(isCompared ? { isUnique: true } : {}),
      },
    }
  }

  /**
   * Plans a target property: by the mapping's pair, else from the same property of the source, else as an object
   * of paired values. Otherwise only its constant, caller's value or hook. Undefined for an optional property
   * without a source. Adds to `losses` and `pairs`.
   */
  #member(
    one: JsonAlternative,
    other: JsonAlternative,
    property: PropertyForm,
    around: JsonSpot,
    parts: {
      readonly isPaired: boolean
      readonly tags: TagNames | undefined
      readonly losses: StaticLoss[]
      readonly pairs: PairUses
    },
  ): { readonly member: JsonMemberPlan; readonly source?: string; readonly isJoined: boolean } | undefined {
    const id = `${around.id}/${pathStep(property.name)}`
    const trail = [...around.trail, property.ids]
    const base = { to: property.name, id, isRequired: property.required }
    // An object that the source lacks has no counterpart: the object around it is not one.
    const counterpart = around.frames[0]?.one === one ? other : undefined
    const decided = this.#decided(counterpart, property, { ...around, id, trail }, parts.pairs)
    if (decided) {
      const own = this.#findOwnSource(decided.member, around)
      const missing = this.#absent(property, { ...around, id, trail }, decided.isSure, own)
      const [first] = decided.member.from?.up === 0 ? decided.member.from.path : []
      const isHere = first !== undefined && decided.member.from?.path.length === 1 && one.types.length > 0
      const { from } = decided
      if (from) this.#moves.push({ from, to: property.ids, member: { ...base, ...decided.member }, isHere })
      return {
        member: { ...base, ...decided.member, ...missing },
        ...(first === undefined || (decided.member.from?.path.length ?? 0) > 1 ? {} : { source: first }),
        isJoined: true,
      }
    }
    const isEmpty = this.#decisions.isTargetEmpty(property.ids)
    const source = isEmpty ? undefined : this.#namesake(one, other, property, parts.tags !== undefined)
    if (source) {
      const isTag =
        parts.isPaired &&
        findConstant(this.#from.set, source.types) !== undefined &&
        findConstant(this.#to.set, property.types) !== undefined
      const isGiven = source.required && property.required
      const spot: JsonSpot = {
        ...withoutGiven(around),
        ...(isGiven && around.given && around.given.length < deepestGiven
          ? { given: [...around.given, property.name] }
          : {}),
        ...{ id, trail, property: source, source: `${around.source}/${pathStep(source.name)}` },
        ...(parts.tags && property.name === other.tag?.property ? { names: parts.tags } : {}),
        ...(isTag ? { isTag: true as const } : {}),
      }
      const by = this.step(source.types, property.types, spot)
      noteRepeats(by, spot, parts.losses)
      const isSure = source.required && isSureRule(by)
      const missing = this.#absent(property, { ...around, id, trail }, isSure, { property: source, by })
      if (source.name !== property.name)
        this.#moves.push({ from: source.ids, to: property.ids, member: { ...base, by }, isHere: true })
      return {
        member: { ...base, from: { up: 0, path: [source.name] }, by, ...missing },
        source: source.name,
        isJoined: true,
      }
    }
    const each = isEmpty
      ? undefined
      : this.#planEachInside(counterpart, property, { ...around, id, trail }, parts.pairs)
    if (each)
      return {
        member: { ...base, ...each, ...this.#absent(property, { ...around, id, trail }, false) },
        isJoined: true,
      }
    const group = isEmpty ? undefined : this.#group(property, { ...around, id, trail })
    if (group)
      return {
        member: { ...base, by: group, ...this.#absent(property, { ...around, id, trail }, false) },
        isJoined: true,
      }
    const absent = this.#absent(property, { ...around, id, trail }, false)
    return Object.keys(absent).length === 0 && !property.required
      ? undefined
      : { member: { ...base, ...absent }, isJoined: false }
  }

  /**
   * The source property for a target property: of the same data element, else of the same name, else the type of
   * the properties with such names. Undefined where the mapping uses it elsewhere or the data elements differ.
   */
  #namesake(
    one: JsonAlternative,
    other: JsonAlternative,
    property: PropertyForm,
    isNamed: boolean,
  ): PropertyForm | undefined {
    const { name } = property
    const wanted = isNamed && name === other.tag?.property ? (one.tag?.property ?? name) : name
    const meant = this.#sameElement(one, property)
    const found = meant ?? one.object?.properties.get(wanted)
    if (found) {
      const isOther = meant === undefined && this.#areOtherElements(found, property)
      return isOther || this.#decisions.isSourceTaken(found.ids) ? undefined : found
    }
    const types = findRestrictedTypes(this.#from.set, one, name)
    return types && { name, types, required: false, ids: [] }
  }

  /**
   * The only source property that has a data element of the target property; undefined where none or several do.
   */
  #sameElement(one: JsonAlternative, property: PropertyForm): PropertyForm | undefined {
    const wanted = listDataElements(this.#to.set, property)
    if (wanted.size === 0) return undefined
    const [found, ...others] = [...(one.object?.properties.values() ?? [])].filter((own) =>
      [...listDataElements(this.#from.set, own)].some((id) => wanted.has(id)),
    )
    return others.length === 0 ? found : undefined
  }

  /** Whether both properties have data elements, and none in common. */
  #areOtherElements(one: PropertyForm, other: PropertyForm): boolean {
    const [ours, theirs] = [listDataElements(this.#from.set, one), listDataElements(this.#to.set, other)]
    return ours.size > 0 && theirs.size > 0 && ![...ours].some((id) => theirs.has(id))
  }

  /**
   * Plans to keep a source property that the target does not name, under the same name. Undefined where the target
   * has no type for such names or only a hook could convert the value.
   */
  #toMap(property: PropertyForm, other: JsonAlternative, around: JsonSpot): JsonMemberPlan | undefined {
    const others = findRestrictedTypes(this.#to.set, other, property.name)
    if (others === undefined) return undefined
    const id = `${around.id}/${pathStep(property.name)}`
    const spot = {
      ...withoutGiven(around),
      ...{ id, property, source: `${around.source}/${pathStep(property.name)}` },
    }
    const by = this.step(property.types, others, spot)
    if (resolveStepRule(by).as === 'ask') return undefined
    return { to: property.name, id, isRequired: false, from: { up: 0, path: [property.name] }, by }
  }

  /**
   * Plans the properties that the source's schema does not name: `named` by pattern, and `others`. Without a rule
   * they are lost. `holder`: the property that holds the object.
   */
  #rest(
    one: JsonAlternative,
    other: JsonAlternative,
    around: JsonSpot,
    holder: PropertyForm | undefined,
  ): Pick<ObjectRulePlan, 'named' | 'others'> {
    const [ours, theirs] = [one.object, other.object]
    const spot: JsonSpot = {
      ...withoutGiven(around),
      ...{ id: `${around.id}/*`, source: `${around.source}/*`, isRepeated: true },
      ...(holder ? { property: holder } : {}),
    }
    if (!ours || !theirs) return { named: [] }
    const named = pairNamedTypes(ours, theirs).map(
      ({ names, source, target }) => [names, this.step(source, target, spot)] as const,
    )
    if (!ours.others || !theirs.others) return { named }
    return { named, others: this.step(ours.others, theirs.others, spot) }
  }

  /**
   * The mapping's policy, or a hook, for a source property that it declares to have no counterpart; empty without
   * an entry.
   */
  #closed(property: PropertyForm, around: JsonSpot): ObjectRulePlan['closed'] {
    const entry = this.#decisions.closedAt(property.ids)
    if (!entry) return []
    const { name } = property
    const id = entry.place.text
    if (entry.policy !== 'hook') return [{ name, id, policy: entry.policy }]
    const point = { dataElement: id, source: id, target: '' }
    const hook = this.#registry.hookOnce(['without', id].join('\n'), `${printPathWords(id)}_without`, point, {
      purpose: 'without',
      reason: `whether the value may be left out, for it has no counterpart: ${entry.reason}`,
      input: { kind: 'node', side: 'from', id: property.types[0] ?? '', isList: false },
      output: { kind: 'indicator' },
    })
    return [{ name, id: around.source === '' ? id : id, policy: { hook } }]
  }

  /**
   * Plans a target property from the first pair of the mapping whose source places can all be reached here; records
   * the entry as used. Undefined without one, or if a rule would copy one value to several objects. `isSure`: a value
   * always results; `from`: the declarations of the only source property.
   */
  #decided(
    other: JsonAlternative | undefined,
    property: PropertyForm,
    spot: JsonSpot,
    uses: PairUses,
  ):
    | {
        readonly member: Partial<JsonMemberPlan>
        readonly isSure: boolean
        readonly from?: readonly NodeId[]
      }
    | undefined {
    for (const pair of this.#decisions.pairsTo(property.ids)) {
      if (!isOnTrail(pair, spot.trail)) continue
      const routes = pair.from.map((place) => this.#routeTo(place, property, spot))
      const known = routes.filter((route) => route !== undefined)
      if (known.length < routes.length) continue
      const [place, ...others] = pair.from
      if (
        place &&
        pair.entry.by !== 'hook' &&
        others.length === 0 &&
        known.some(({ isCopied }) => isCopied)
      ) {
        const reason = 'each object at the other place would get the same of several values'
        this.#decisions.refuse(pair.entry, reason)
        const loss = { kind: 'certain', cause: 'place', path: place.text, dataElement: place.text } as const
        uses.refused.set(pair.entry, { ...loss, reason })
        continue
      }
      this.#decisions.use(pair.entry)
      uses.taken.add(pair.entry)
      const member = this.#paired(pair, known, other, property, spot)
      const isThere = pair.from.every(({ steps }) => steps.every(({ required }) => required))
      const isRule = member.by !== undefined && !known.some(({ isMany }) => isMany) && isSureRule(member.by)
      const isSure = member.by === undefined || (isThere && isRule)
      const from = others.length === 0 ? place?.steps.at(-1)?.ids : undefined
      return { member, isSure, ...(from === undefined ? {} : { from }) }
    }
    return undefined
  }

  /**
   * Plans the member for a pair of the mapping: a rule for one source; a hook for several, or where the entry asks
   * for one. Several values go item by item into a list of the target.
   */
  #paired(
    pair: JsonPair,
    routes: readonly JsonRoute[],
    other: JsonAlternative | undefined,
    property: PropertyForm,
    spot: JsonSpot,
  ): Partial<JsonMemberPlan> {
    const { entry, from } = pair
    const [place] = from
    const [route] = routes
    if (place === undefined || route === undefined) return {}
    const { up, path, isMany } = route
    const point = { dataElement: spot.id, source: place.text, target: spot.id }
    const output = { kind: 'node', side: 'to', id: property.types[0] ?? '', isList: false } as const
    if (routes.length > 1) {
      const around = spot.frames[0]?.one.types[0] ?? ''
      const hook = this.#registry.hookOnce(
        ['assemble', spot.id, place.text].join('\n'),
        `${printPathWords(spot.id)}_assemble`,
        point,
        {
          ...{ purpose: 'assemble', reason: entry.reason, output },
          input: { kind: 'node', side: 'from', id: around, isList: false },
        },
      )
      return { assemble: { hook, settles: routes.map((one) => ({ up: one.up, path: one.path })) } }
    }
    if (entry.by === 'hook') {
      const hook = this.#registry.hookOnce(
        ['mapped', spot.id, place.text].join('\n'),
        `${printPathWords(spot.id)}_from_${printPathWords(place.text)}`,
        point,
        {
          ...{ purpose: 'mapped', reason: entry.reason, output },
          input: { kind: 'node', side: 'from', id: place.types[0] ?? '', isList: true },
        },
      )
      return { from: { up, path }, ask: hook }
    }
    const last = place.steps.at(-1)
    const source: PropertyForm = {
      name: last?.name ?? '',
      types: place.types,
      required: false,
      ids: last?.ids ?? [],
    }
    const list = isMany ? this.#findOpenList(property.types) : undefined
    const isEach = list !== undefined
    const target = list?.items || property.types
    const items = isEach ? this.#itemsInto(place.types, target) : undefined
    const canBeSeveral = (list?.max ?? 0) > 1
    const inner: JsonSpot = {
      ...withoutGiven(spot),
      ...{ property: source, source: place.text },
      ...(items && canBeSeveral && holdsSeveral(this.#from.set, place.types)
        ? { isRepeated: true as const }
        : {}),
      frames: [...this.#framesOn(place, route, spot.frames, canBeSeveral), ...spot.frames],
    }
    const types = items ?? place.types
    const by = this.step(types, target, inner)
    const surplus = isMany ? this.#surplus(inner, types) : undefined
    const isPlain = listJsonAlternatives(this.#from.set, types).every(({ kind }) => kind !== 'object')
    const isAlone = isMany && this.#isAloneInList(pair, route, other, property)
    return {
      from: { up, path, ...(items ? { spread: true } : {}) },
      by,
      // Who states which of several values is kept has decided about the others.
      ...(isMany && isPlain && !isAlone && surplus === undefined ? { isUnlinked: true } : {}),
      ...(list
        ? { each: { ...(Number.isFinite(list.max) ? { max: list.max } : {}), ...this.#listCounts(list) } }
        : {}),
      ...(surplus === undefined ? {} : { surplus }),
    }
  }

  /**
   * Whether a pair is all that becomes of the items of a list: nothing else of an item is in the target, so that no
   * value loses the item that it belonged to. `other` is the counterpart of the object that has the list.
   */
  #isAloneInList(
    pair: JsonPair,
    { up, path }: RoutePlan,
    other: JsonAlternative | undefined,
    property: PropertyForm,
  ): boolean {
    const list = pair.from[0]?.steps.at(-2)
    if (!list || !other || up > 0 || path.length !== 2) return false
    const isInside = ({ from }: JsonPair) =>
      from.some(({ steps }) => steps.some(({ ids }) => ids.some((id) => list.ids.includes(id))))
    if (this.#decisions.pairs.some((one) => one !== pair && isInside(one))) return false
    const types = this.#findTypes(list.ids)
    if (listDataElements(this.#from.set, { ...list, types }).size > 0) return false
    const namesake = other.object?.properties.get(list.name)
    return namesake === undefined
      ? findRestrictedTypes(this.#to.set, other, list.name) === undefined
      : namesake.ids.every((id) => property.ids.includes(id))
  }

  /**
   * Plans a list of objects from several values, one object for each, where a pair of the mapping fills a property of
   * the objects. Undefined if another pair leads into the list, or an object requires more than the property.
   */
  #planEachInside(
    other: JsonAlternative | undefined,
    property: PropertyForm,
    spot: JsonSpot,
    uses: PairUses,
  ): Partial<JsonMemberPlan> | undefined {
    const [pair, ...pairs] = this.#listPairsInto(property, spot)
    const [place, ...places] = pair?.from ?? []
    if (!pair || !place || pairs.length + places.length > 0 || pair.entry.by === 'hook') return undefined
    const list = this.#findOpenList(property.types)
    const [item, ...items] = listJsonAlternatives(this.#to.set, (list?.items || undefined) ?? [])
    const name = pair.to.steps.at(-1)?.name ?? ''
    const inner = item?.object?.properties.get(name)
    const isDirect = inner?.ids.some((id) => pair.to.steps.at(-1)?.ids.includes(id)) === true
    const route = this.#routeTo(place, property, spot)
    if (!list || !item?.object || !inner || items.length > 0 || !isDirect || !route || route.isCopied)
      return undefined
    const isRequiringMore = [...item.object.properties.values()].some((one) => one !== inner && one.required)
    if (isRequiringMore || !(route.isMany || isList(this.#from.set, place.types))) return undefined
    const types = isList(this.#from.set, place.types)
      ? this.#itemsInto(place.types, inner.types)
      : place.types
    if (types === undefined || isList(this.#from.set, types)) return undefined
    const { entry } = pair
    this.#decisions.use(entry)
    uses.taken.add(entry)
    const last = place.steps.at(-1)
    const source: PropertyForm = { name: last?.name ?? '', types, required: false, ids: last?.ids ?? [] }
    const own: JsonSpot = {
      ...withoutGiven(spot),
      ...{ id: `${spot.id}/${pathStep(name)}`, trail: [...spot.trail, inner.ids] },
      ...{ property: source, source: place.text },
      frames: [...this.#framesOn(place, route, spot.frames, list.max > 1), ...spot.frames],
    }
    const isPlain = listJsonAlternatives(this.#from.set, types).every(({ kind }) => kind !== 'object')
    const isUnlinked = route.isMany && isPlain && !this.#isAloneInList(pair, route, other, property)
    return {
      from: { up: route.up, path: route.path, ...(types === place.types ? {} : { spread: true }) },
      by: { as: 'inside', property: name, by: this.step(types, inner.types, own) },
      each: { ...(Number.isFinite(list.max) ? { max: list.max } : {}), ...this.#listCounts(list) },
      ...(isUnlinked ? { isUnlinked: true } : {}),
    }
  }

  /**
   * The route from an enclosing source object to a place: the nearest object that declares a property of its path.
   * Undefined where none does.
   */
  #routeTo(
    { steps, types }: JsonPair['from'][number],
    property: PropertyForm,
    { frames }: JsonSpot,
  ): JsonRoute | undefined {
    const takesAll = (this.#findOpenList(property.types)?.max ?? 0) > 1
    const isOneOfSeveral = !isList(this.#to.set, property.types) && holdsSeveral(this.#from.set, types)
    for (const [up, { one, via }] of frames.entries()) {
      for (let start = steps.length - 1; start >= 0; start--) {
        const step = steps[start]
        const before = steps[start - 1]
        const held = step && one.object?.properties.get(step.name)
        if (!step || !held?.ids.some((id) => step.ids.includes(id))) continue
        if (before && !before.ids.some((id) => via.includes(id))) continue
        // A map has a value for each key: no single one is on the way to a place outside.
        if (steps.slice(start).some(({ isMap }) => isMap)) continue
        const path = steps.slice(start).map(({ name }) => name)
        const around = steps.slice(start, -1).map((inner) => this.#findTypes(inner.ids))
        const isMany = around.some((all) => isList(this.#from.set, all))
        const areSeveral = around.some((all) => holdsSeveral(this.#from.set, all))
        const isPicked = isOneOfSeveral || (areSeveral && !takesAll)
        const isCopied = isPicked && frames.slice(0, up).some((inner) => inner.isRepeated)
        return { up, path, isMany, isCopied }
      }
    }
    return undefined
  }

  /** The list of the target that takes each of several values as an item; undefined where the types have none. */
  #findOpenList(types: TypeIds): ArrayForm | undefined {
    const list = listJsonAlternatives(this.#to.set, types).find(({ kind }) => kind === 'array')?.array
    return list?.items && list.prefix.length === 0 ? list : undefined
  }

  /**
   * The item types of a list whose items become one item of the target each. Undefined where the source is another
   * value, or the target's items are lists.
   */
  #itemsInto(types: TypeIds, target: TypeIds): TypeIds | undefined {
    const [only, ...others] = listJsonAlternatives(this.#from.set, types)
    const isNested = listJsonAlternatives(this.#to.set, target).some(({ kind }) => kind === 'array')
    if (isNested || others.length > 0 || !only?.array?.items || only.array.prefix.length > 0) return undefined
    return only.array.items
  }

  /**
   * The objects on a route to a place, the nearest first: the run has one for each property but the last.
   * `areSeveral`: whether each value becomes one of several items of the target.
   */
  #framesOn(
    { steps }: JsonPair['from'][number],
    { path, up }: RoutePlan,
    frames: readonly Frame[],
    areSeveral: boolean,
  ): Frame[] {
    const found: Frame[] = []
    let holder = frames[up]?.one.object
    for (const step of steps.slice(steps.length - path.length, -1)) {
      const property = holder?.properties.get(step.name)
      const objects = listObjectsAt(this.#from.set, property?.types ?? [])
      const [only, ...others] = objects
      const properties = new Map(objects.flatMap(({ object }) => [...(object?.properties ?? [])]))
      const merged: JsonAlternative = {
        ...{ kind: 'object', types: objects.flatMap(({ types }) => types) },
        object: { properties, others: false, patterns: [] },
      }
      const one = only && others.length === 0 ? only : merged
      const isRepeated = areSeveral && holdsSeveral(this.#from.set, property?.types ?? [])
      found.unshift({ one, via: step.ids, isRepeated })
      holder = one.object
    }
    return found
  }

  /** The type of the source property with one of these declarations. */
  #findTypes(ids: readonly NodeId[]): TypeIds {
    for (const node of this.#from.set.nodes.values()) {
      if (node.kind !== 'object') continue
      const property = node.properties.find(({ id }) => ids.includes(id))
      if (property) return [property.type]
    }
    return []
  }

  /**
   * The form in which the caller gives a value of a scalar type. Undefined for other kinds, and where several
   * types leave the in-memory form open.
   */
  #givenForm({ kind, types }: JsonAlternative): GivenPlan['form'] | undefined {
    if (kind !== 'string' && kind !== 'number' && kind !== 'boolean') return undefined
    const [only, ...others] = types
    const held = only === undefined || others.length > 0 ? undefined : heldScalarForm(this.#to.set, only)
    // Several types on one value do not tell its in-memory form.
    return held ?? (hasHeld(this.#to.set, types) ? undefined : kind)
  }

  /**
   * Plans an object that the source lacks, or a list of one, where a pair of the mapping fills a place inside it.
   * Otherwise undefined.
   */
  #group(property: PropertyForm, spot: JsonSpot): StepPlan | undefined {
    const pairs = this.#listPairsInto(property, spot)
    if (pairs.length === 0) return undefined
    const list = this.#findOpenList(property.types)
    const isOne =
      list !== undefined && list.min <= 1 && pairs.every((pair) => this.#isSingle(pair, property, spot))
    const types = isOne && list.items ? list.items : property.types
    const other = listJsonAlternatives(this.#to.set, types).find(({ object }) => object !== undefined)
    if (!other?.object) return undefined
    const empty: JsonAlternative = {
      kind: 'object',
      types: [],
      object: { properties: new Map(), others: false, patterns: [] },
    }
    const { given: _, ...around } = spot
    const name = other.name ?? findSingleTypeName(this.#to, other.types)
    const inner = name === undefined ? around : { ...around, id: `/${pathStep(name)}` }
    const key = `group\n${this.#key([], other.types, inner)}`
    const by = this.#once(key, { ...inner, source: spot.source }, [undefined, name], () => {
      const parts = { tags: undefined, isPaired: false, property: undefined }
      const { counts: _, ...rule } = this.#planObject(empty, other, inner, parts)
      return { ...rule, isGroup: true }
    })
    return isOne ? { as: 'list', by } : by
  }

  /** The pairs of the mapping that lead to a place inside a target property. */
  #listPairsInto(property: PropertyForm, { trail }: JsonSpot): readonly JsonPair[] {
    return this.#decisions.pairs.filter(({ to }) => {
      const at = to.steps.findIndex(({ ids }) => ids.some((id) => property.ids.includes(id)))
      return at >= 0 && at < to.steps.length - 1 && isTail(to.steps.slice(0, at + 1), trail)
    })
  }

  /** Whether each source place of a pair has at most one value in the current object. */
  #isSingle({ from }: JsonPair, property: PropertyForm, spot: JsonSpot): boolean {
    return from.every((place) => {
      const route = this.#routeTo(place, property, spot)
      return route !== undefined && !route.isMany && !isList(this.#from.set, place.types)
    })
  }

  /** The property of the same object from which the mapping makes a member, with its rule. */
  #findOwnSource({ from, by }: Partial<JsonMemberPlan>, { frames }: JsonSpot): JoinedSource | undefined {
    const [name, ...below] = from?.path ?? []
    if (name === undefined || below.length > 0 || from?.up !== 0) return undefined
    const property = frames[0]?.one.object?.properties.get(name)
    return property && { property, by }
  }

  /**
   * How a target property gets a value that the source may lack. A required one: its constant, a value from the
   * caller, or a hook; nothing where `isSure`. An optional one: a hook, where `source` has another default.
   */
  #absent(
    property: PropertyForm,
    spot: JsonSpot,
    isSure: boolean,
    source?: JoinedSource,
  ): Pick<JsonMemberPlan, 'constant' | 'given' | 'missing' | 'preset'> {
    if (!property.required)
      return source && !source.property.required ? this.#otherDefault(property, spot, source) : {}
    if (isSure) return {}
    const [only, ...others] = listJsonAlternatives(this.#to.set, property.types)
    const constant = others.length === 0 && only?.values?.length === 1 ? only.values[0] : undefined
    // An absent property of the source can mean another value than the only one of the target.
    if (constant !== undefined && !(source && hasOtherDefault(source, constant)))
      return { constant: { value: constant } }
    const form = others.length === 0 && only ? this.#givenForm(only) : undefined
    if (spot.given && form !== undefined) {
      const name = [...spot.given, property.name].join('.')
      return { given: { name, says: '', target: spot.id, form, fits: property.types } }
    }
    return { missing: this.#askMissing(property, spot, 'required in the target, optional in the source') }
  }

  /**
   * The hook for an optional property that means another value where it is absent. Only where both versions say what
   * it means: without a default in one of them, the meaning there is unknown.
   */
  #otherDefault(
    property: PropertyForm,
    spot: JsonSpot,
    source: JoinedSource,
  ): Pick<JsonMemberPlan, 'missing' | 'preset'> {
    const [before, after] = [source.property.default, property.default]
    if (before === undefined || after === undefined || !hasOtherDefault(source, after)) return {}
    const values = [before, after].map((value) => JSON.stringify(value))
    const reason = `an absent property means ${values[0]} in the source and ${values[1]} in the target`
    return { missing: this.#askMissing(property, spot, reason), preset: { value: before } }
  }

  /** The hook that gives the value of a property that the source lacks. */
  #askMissing(property: PropertyForm, spot: JsonSpot, reason: string): HookPlan {
    const around = spot.frames[0]?.one.types[0] ?? ''
    const key = ['missing', spot.id, around, ...property.types].join('\n')
    const point = { dataElement: spot.id, source: spot.source === '' ? '/' : spot.source, target: spot.id }
    return this.#registry.hookOnce(key, `${printPathWords(spot.id)}_missing`, point, {
      ...{ purpose: 'missing', reason },
      input: { kind: 'node', side: 'from', id: around, isList: false },
      output: { kind: 'node', side: 'to', id: property.types[0] ?? '', isList: false },
    })
  }
}

/** A property of the source, and the rule by which its values are converted; without a rule, a hook converts them. */
interface JoinedSource {
  readonly property: PropertyForm
  readonly by: StepPlan | undefined
}

/** Whether the source has a default that becomes another value than `after`. */
function hasOtherDefault({ property, by }: JoinedSource, after: Json): boolean {
  if (property.default === undefined) return false
  const becomes = by === undefined ? property.default : convertDefault(by, property.default)
  return !isDeepStrictEqual(becomes, after)
}

/** What a rule makes of a default; undefined where it makes nothing. Values that it asks about stay as they are. */
function convertDefault(by: StepPlan, value: Json): Json | undefined {
  const rule = resolveStepRule(by)
  switch (rule.as) {
    case 'codes': {
      const row = rule.codes.find(([code]) => code === value)
      return row ? row[1] : convertDefault(rule.others, value)
    }
    case 'text':
      return String(value)
    case 'number':
      return Number(value)
    case 'list': {
      const item = convertDefault(rule.by, value)
      return item === undefined ? undefined : [item]
    }
    case 'drop':
      return undefined
    default:
      return value
  }
}

/** The spot for a value that need not exist: the caller is asked for nothing inside it. */
function withoutGiven(spot: JsonSpot): JsonSpot {
  const { given: _, ...others } = spot
  return others
}

function makeHookPoint({ id, source }: JsonSpot): HookPlace {
  return { dataElement: id, source: source === '' ? '/' : source, target: id === '' ? '/' : id }
}

/** Whether the path to a place ends with the properties of the pair's target path. */
function isOnTrail({ to }: JsonPair, trail: JsonSpot['trail']): boolean {
  return isTail(to.steps, trail)
}

/** Whether the last entries of `trail` are the properties of `steps`, in order. */
function isTail(steps: JsonPair['to']['steps'], trail: JsonSpot['trail']): boolean {
  if (steps.length > trail.length) return false
  const tail = trail.slice(trail.length - steps.length)
  return steps.every(({ ids }, index) => tail[index]?.some((id) => ids.includes(id)))
}

/**
 * What becomes of each discriminator name: the same name, or the target's only name for an only one. Undefined where
 * nothing differs or a side has no discriminator.
 */
function mapTagNames({ tag: one }: JsonAlternative, { tag: other }: JsonAlternative): TagNames | undefined {
  if (!one || !other) return undefined
  const allowed = other.names
  const lacking = one.names.filter((name) => !allowed.includes(name))
  if (one.property === other.property && lacking.length === 0) return undefined
  const [only, ...others] = allowed
  if (one.names.length === 1 && only !== undefined && others.length === 0)
    return { known: new Map(one.names.map((name) => [name, only])), lacking: [], allowed }
  const common = one.names.filter((name) => allowed.includes(name))
  return { known: new Map(common.map((name) => [name, name])), lacking, allowed }
}

/**
 * The data elements that a property is annotated with, by `refersTo` or id; those of its types where it has none
 * itself.
 */
function listDataElements({ annotations }: SchemaSet, { ids, types }: PropertyForm): ReadonlySet<string> {
  const own = ids.flatMap((id) => annotations.get(id)?.dataElements ?? [])
  const said = own.length > 0 ? own : types.flatMap((id) => annotations.get(id)?.dataElements ?? [])
  return new Set(said.map(({ id, refersTo }) => refersTo ?? id))
}

/**
 * The only property of an object with the same scalar kind as `other`. Undefined where several have it, another
 * property is required, or the value is no scalar.
 */
function findOnlyProperty(
  set: SchemaSet,
  { object }: JsonAlternative,
  { kind }: JsonAlternative,
): PropertyForm | undefined {
  if (!object || kind === 'object' || kind === 'array' || kind === 'any') return undefined
  const all = [...object.properties.values()]
  const [only, ...others] = all.filter(({ types }) => {
    const [inner, ...more] = listJsonAlternatives(set, types)
    return more.length === 0 && inner?.kind === kind
  })
  if (only === undefined || others.length > 0) return undefined
  return all.some((one) => one !== only && one.required) ? undefined : only
}

/**
 * The types of a property that an object does not declare: of all patterns that its name matches, else of additional
 * properties. Undefined where it may not be there or may have any value.
 */
function findRestrictedTypes(set: SchemaSet, { object }: JsonAlternative, name: string): TypeIds | undefined {
  const { patterns = [], others = false } = object ?? {}
  const found = patterns.filter((one) => !one.isUnknown && compileTextPattern(one.pattern)?.test(name))
  const types = found.length > 0 ? found.map(({ type }) => type) : others
  return types === false || types.length === 0 || isUnrestricted(set, types) ? undefined : types
}

/** How many properties an object of the target must have, and what they require of each other. */
function listObjectCounts(counts: ObjectCounts | undefined): { readonly counts?: CountsPlan } {
  const { min, max, dependent = [] } = counts ?? {}
  if (min === undefined && max === undefined && dependent.length === 0) return {}
  return {
    counts: {
      json: 'object',
      ...(min === undefined ? {} : { minProperties: min }),
      ...(max === undefined ? {} : { maxProperties: max }),
      ...(dependent.length === 0 ? {} : { dependentRequired: dependent }),
    },
  }
}

/** The type of the first item of a list: that of its position, else of all items; `false` where it has none. */
function findFirstItem({ prefix: [first], items }: ArrayForm): TypeIds | false {
  return first ?? items
}

/** Whether the names of an object's properties are data: its schema names none. */
function isMap({ object }: JsonAlternative): boolean {
  if (!object || object.properties.size > 0) return false
  return object.others !== false || object.patterns.length > 0
}

/**
 * A constant property of an alternative that has a different value in each of the others. Undefined where there is
 * none.
 */
function findTellingConstant(
  set: SchemaSet,
  one: JsonAlternative,
  all: readonly JsonAlternative[],
): TestPlan['tag'] | undefined {
  for (const [property, value] of collectConstants(set, one)) {
    const values = all.map((other) => collectConstants(set, other).get(property))
    if (values.every((other) => other !== undefined) && new Set(values).size === all.length)
      return { property, values: [value] }
  }
  return undefined
}

/** Whether programs hold a part of the types in a form other than JSON (`bigint`, `Date`). */
function hasHeld(set: SchemaSet, types: TypeIds): boolean {
  const held = listHeldTypes(set)
  return held.size > 0 && types.some((type) => held.has(type) || held.has(resolve(set, type).id))
}

/**
 * The JSON kind by which the run recognizes the value in memory: `string` for numbers held as text, `object` for
 * any.
 */
function findHeldKind({ kind, held }: JsonAlternative): JsonKind {
  if (held === 'heldInteger' || held === 'heldDecimal') return 'string'
  return kind === 'any' ? 'object' : kind
}

/**
 * Whether the target certainly accepts every source value: its listed values include all of the source's, or it
 * has no facets or the same ones.
 */
function isAsNarrow(from: SchemaSet, one: JsonAlternative, to: SchemaSet, other: JsonAlternative): boolean {
  if (other.values) return one.values?.every((value) => other.values?.includes(value)) === true
  const facets = printFacets(to, other)
  if (facets === undefined) return false
  return facets === '{}' || facets === printFacets(from, one)
}

/**
 * The facets of a scalar as JSON, for comparison; `format` counts only where it is asserted. Undefined where there
 * is not exactly one scalar type.
 */
function printFacets(set: SchemaSet, { types, kind }: JsonAlternative): string | undefined {
  if (kind === 'boolean' || kind === 'null') return '{}'
  const [only, ...others] = types
  const node = only === undefined || others.length > 0 ? undefined : resolve(set, only)
  if (node?.kind !== 'scalar' && node?.kind !== 'code-list') return undefined
  const { format, assertsFormat, holding: _, ...facets } = node.facets
  return JSON.stringify(assertsFormat === true ? { ...facets, format } : facets)
}

/**
 * The value that a code text of a table means for a type: a listed value, else a number, boolean or text by its
 * kind. Undefined where the text is no such value.
 */
function parseCodeValue(code: string, { kind, values }: JsonAlternative): Json | undefined {
  const stated = values?.find((value) => String(value) === code)
  if (stated !== undefined) return stated
  if (kind === 'number') return Number.isFinite(Number(code)) ? Number(code) : undefined
  if (kind === 'boolean') return code === 'true' ? true : code === 'false' ? false : undefined
  return code
}

/** Whether values of the types can be lists. */
function isList(set: SchemaSet, types: TypeIds): boolean {
  return listJsonAlternatives(set, types).some(({ kind }) => kind === 'array')
}

/** Whether values of the types can be lists of more than one value, also inside a list of one. */
function holdsSeveral(set: SchemaSet, types: TypeIds): boolean {
  return listJsonAlternatives(set, types).some(
    ({ array }) =>
      array !== undefined &&
      (array.max > 1 || [...array.prefix, array.items || []].some((inner) => isList(set, inner))),
  )
}

/**
 * Whether a rule gives a result, or reports an issue, for every value. False for rules that can drop a value
 * silently.
 */
function isSureRule(step: StepPlan, open: ReadonlySet<StepPlan> = new Set()): boolean {
  if (open.has(step)) return true
  const inside = new Set([...open, step])
  const rule = resolveStepRule(step)
  switch (rule.as) {
    case 'item':
    case 'drop':
    case 'out':
      return false
    case 'either':
      return rule.cases.every(({ become }) => become.every(({ by }) => isSureRule(by, inside)))
    case 'codes':
      return rule.codes.every(([, to]) => to !== undefined)
    default:
      return true
  }
}

/**
 * Adds a possible loss (`repeats`) to `losses` where a rule limits the number of list items; else does nothing.
 */
function noteRepeats(step: StepPlan, { id, source }: JsonSpot, losses: StaticLoss[]): void {
  const rule = resolveStepRule(step)
  const max = rule.as === 'item' ? 1 : rule.as === 'items' ? rule.max : undefined
  if (max === undefined) return
  const reason = `the source repeats it, the target allows ${max}`
  losses.push({ kind: 'possible', cause: 'repeats', path: source, dataElement: id, reason })
}

/**
 * Describes a property without a counterpart: path, kinds, names around and beside it, for the search for similar
 * ones.
 */
function describeUnpairedProperty(
  set: SchemaSet,
  { name, types }: PropertyForm,
  around: string,
  holder: JsonAlternative,
): UnpairedProperty {
  const kinds = new Set(listJsonAlternatives(set, types).map(({ kind }) => kind))
  const names = around.split('/').slice(1)
  return {
    ...{ name, path: `${around}/${pathStep(name)}`, kind: [...kinds].sort().join(' ') },
    above: names.reverse(),
    beside: [...(holder.object?.properties.keys() ?? [])],
  }
}

/** The exported name of a single type; undefined for several types or one without a name. */
function findSingleTypeName({ typeName, set }: SetLayout, types: TypeIds): string | undefined {
  const [only, ...others] = types
  return only === undefined || others.length > 0
    ? undefined
    : (typeName(only) ?? typeName(resolve(set, only).id))
}

/**
 * The spot with paths that restart at the name of a named type (`/Order`); unchanged where neither type has a
 * name.
 */
function restartPaths(
  spot: JsonSpot,
  [from, to]: readonly [string | undefined, string | undefined],
): JsonSpot {
  if (from === undefined && to === undefined) return spot
  return {
    ...spot,
    ...(from === undefined ? {} : { source: `/${pathStep(from)}` }),
    ...(to === undefined ? {} : { id: `/${pathStep(to)}` }),
  }
}

function lowercaseFirst(name: string): string {
  return name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
}

/** The steps of a path joined by `_`, for identifiers; `*` becomes `item`, and the root `document`. */
function printPathWords(path: string): string {
  const words = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '_').replaceAll('~0', '_').replace('*', 'item'))
  return words.length === 0 ? 'document' : words.join('_')
}
