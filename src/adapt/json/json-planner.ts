import { withoutVersion } from '../../align/index.ts'
import type { NamePair } from '../../mapping/index.ts'
import { type Json, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import {
  heldScalarForm,
  identifier,
  listHeldTypes,
  type SetLayout,
  typeIdentifier,
} from '../../typescript/index.ts'
import type { HookPlace, StaticLoss } from '../plan/plan.ts'
import type { Registry } from '../plan/registry.ts'
import {
  type JsonAlternative,
  type JsonKind,
  listJsonAlternatives,
  type PropertyForm,
  saysNothing,
  type TypeIds,
} from './alternatives.ts'
import type { JsonDecisions, JsonPair } from './json-decisions.ts'
import type { UnpairedProperty } from './json-leftovers.ts'
import { pathStep } from './json-places.ts'
import {
  type CasePlan,
  type GivenPlan,
  type ItemsPlan,
  type JsonMemberPlan,
  NamedRule,
  type ObjectRulePlan,
  type PlainRulePlan,
  type RoutePlan,
  type RulePlan,
  type StepPlan,
  type SurplusPlan,
  type TestPlan,
} from './json-plan.ts'
import { SameTypes } from './same-types.ts'

/** An object of the source that is at hand, and the property that led to it. */
interface Frame {
  readonly one: JsonAlternative
  readonly via: readonly NodeId[]
}

/** Where a pair of types is met. */
export interface JsonSpot {
  /** What the place is called: `/Order/lines`. */
  readonly id: string
  /** The same for a place of the source. */
  readonly source: string
  /** The objects of the source around it, the nearest first. */
  readonly frames: readonly Frame[]
  /** The declarations of the target's properties that led here. */
  readonly trail: readonly (readonly NodeId[])[]
  /** The properties from the root of the document, where all of them must be there. */
  readonly given?: readonly string[]
  /** The property of the source that the value stands in. */
  readonly property?: PropertyForm
  /** What a discriminator's names become. */
  readonly names?: ReadonlyMap<string, string>
  /** Both sides say which alternative this is by a value that is always the same. */
  readonly isTag?: true
}

interface PlannerParts {
  readonly from: SetLayout
  readonly to: SetLayout
  readonly decisions: JsonDecisions
  readonly registry: Registry
  /** Names of types that a person paired. */
  readonly stated: readonly NamePair[]
  /** What tells the names of its rules from those of other planners. */
  readonly scope: string
}

/** How far down what the caller gives may stand. */
const deepestGiven = 6

/** Plans the rules from the types of one set to those of another; each pair of types once. */
export class JsonPlanner {
  readonly #from: SetLayout
  readonly #to: SetLayout
  readonly #decisions: JsonDecisions
  readonly #registry: Registry
  readonly #stated: readonly NamePair[]
  readonly #scope: string
  readonly #same: SameTypes
  readonly #rules = new Map<string, NamedRule>()
  /** How far a place looks around itself: as far as the longest path of a pair. */
  readonly #reach: number

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

  get rules(): readonly NamedRule[] {
    return [...this.#rules.values()]
  }

  /** Whether a value needs no conversion, whoever looks at it. */
  isUnchanged(source: TypeIds, target: TypeIds): boolean {
    return (
      this.#same.areSame(source, target) &&
      !this.#decisions.isAbove(this.#from.set, source, 'from') &&
      !this.#decisions.isAbove(this.#to.set, target, 'to')
    )
  }

  step(source: TypeIds, target: TypeIds, spot: JsonSpot): StepPlan {
    if (this.isUnchanged(source, target) && !spot.names && !spot.isTag && this.#codes(spot) === undefined)
      return { as: 'same' }
    if (saysNothing(this.#to.set, target)) return this.#plain('same', source, target, false)
    const [ours, theirs] = [
      listJsonAlternatives(this.#from.set, source),
      listJsonAlternatives(this.#to.set, target),
    ]
    const [one, ...others] = ours
    const [other, ...more] = theirs
    if (one === undefined || other === undefined) return this.#plain('same', source, target)
    if (others.length === 0 && more.length === 0) return this.#direct(one, other, target, spot)
    const names = [nameFor(this.#from, source), nameFor(this.#to, target)] as const
    // Which it is shows in the document: what one of them lacks cannot be asked of every caller.
    const own = withoutGiven(named(spot, names))
    return this.#once(`either\n${this.#key(source, target, own)}`, own, names, () =>
      this.#either(ours, theirs, target, own),
    )
  }

  /** A rule that others may lead back to. */
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
      identifier(`${lower(words[0] ?? '')}To${typeIdentifier(words[1] ?? '')}`),
      `${this.#scope}\n${key}`,
    )
    const rule = new NamedRule(
      name,
      `${spot.source === '' ? words[0] : spot.source} → ${spot.id === '' ? words[1] : spot.id}`,
    )
    this.#rules.set(key, rule)
    rule.rule = make()
    return rule
  }

  #key(source: TypeIds, target: TypeIds, spot: JsonSpot): string {
    const { frames, trail, given, id, property, names, isTag } = spot
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
      names ? [...names] : null,
      isTag ?? null,
      isOpen
        ? [trail.slice(-this.#reach), frames.slice(0, this.#reach).map(({ one, via }) => [one.types, via])]
        : null,
    ])
  }

  #codes({ property }: JsonSpot) {
    return property && this.#decisions.codesAt(property.ids)
  }

  /** A table speaks of values as JSON has them. */
  #tableFor(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot) {
    return one.held === undefined && other.held === undefined ? this.#codes(spot) : undefined
  }

  /** One of several types, be it on one side alone. */
  #either(
    ours: readonly JsonAlternative[],
    theirs: readonly JsonAlternative[],
    target: TypeIds,
    spot: JsonSpot,
  ): RulePlan {
    const cases = ours.map((one): CasePlan => {
      const when = this.#planTest(one, ours)
      if (one.kind === 'any') return { when, become: [{ by: this.#plain('same', one.types, target) }] }
      const candidates = this.#candidates(one, ours, theirs)
      if (candidates.length === 0) return { when, become: [{ by: this.#without(one, target, spot) }] }
      const become = candidates.map((other) => ({
        by: this.#direct(one, other, other.types, spot),
        ...(candidates.length > 1 ? { fits: other.types } : {}),
      }))
      return { when, become }
    })
    return { as: 'either', cases }
  }

  /** How a value shows that it is of an alternative. */
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
    const tag = tellingConstant(this.#from.set, one, alike)
    return tag ? { kind, tag } : { kind, fits: one.types }
  }

  /** What an alternative may become, the likeliest first. */
  #candidates(
    one: JsonAlternative,
    ours: readonly JsonAlternative[],
    theirs: readonly JsonAlternative[],
  ): readonly JsonAlternative[] {
    const isPaired = (a: JsonAlternative, b: JsonAlternative): boolean => this.#arePaired(a, b)
    const paired = theirs.filter((other) => other.kind === one.kind && isPaired(one, other))
    if (paired.length > 0) return paired.slice(0, 1)
    const same = theirs.filter(({ kind }) => kind === one.kind)
    const free = same.filter(
      (other) => !ours.some((a) => a !== one && a.kind === other.kind && isPaired(a, other)),
    )
    const open = theirs.filter(({ kind }) => kind === 'any')
    const alike = [...new Set([...(free.length > 0 ? free : same), ...open])]
    if (alike.length > 0 || one.kind === 'null') return alike
    const loose = theirs.filter((other) => this.#isLoose(one, other))
    return loose
  }

  /** Whether nothing but names, or what a discriminator says, makes two alternatives one. */
  #arePaired(a: JsonAlternative, b: JsonAlternative): boolean {
    if (a.tag && b.tag) {
      const { names } = b.tag
      if (a.tag.names.some((name) => names.includes(name))) return true
    }
    if (a.name !== undefined && b.name !== undefined) return this.#areNamesakes(a.name, b.name)
    const [mine, theirs] = [collectConstants(this.#from.set, a), collectConstants(this.#to.set, b)]
    return [...mine].some(([name, value]) => theirs.has(name) && theirs.get(name) === value)
  }

  #areNamesakes(one: string, other: string): boolean {
    const plain = (name: string) => name.replace(/Request$/, '')
    if (one === other || plain(one) === plain(other)) return true
    if (this.#stated.some(({ from, to }) => from === one && to === other)) return true
    const bare = withoutVersion(one)
    return bare !== '' && bare === withoutVersion(other)
  }

  /** Whether a value can become one of another kind without losing what it says. */
  #isLoose(one: JsonAlternative, other: JsonAlternative): boolean {
    if (one.kind === 'number' && other.kind === 'string') return other.values === undefined
    if (one.kind === 'string' && other.kind === 'number') return one.values === undefined
    if (other.kind === 'array' && other.array?.items)
      return this.#isInner(one, this.#to.set, other.array.items)
    if (one.kind === 'array' && one.array?.items && one.array.prefix.length === 0)
      return listJsonAlternatives(this.#from.set, one.array.items).some(({ kind }) => kind === other.kind)
    if (other.kind === 'object') return onlyPlace(this.#to.set, other, one) !== undefined
    return one.kind === 'object' && onlyPlace(this.#from.set, one, other) !== undefined
  }

  #isInner({ kind }: JsonAlternative, set: SchemaSet, types: TypeIds): boolean {
    return listJsonAlternatives(set, types).some((inner) => inner.kind === kind || inner.kind === 'any')
  }

  #direct(one: JsonAlternative, other: JsonAlternative, target: TypeIds, spot: JsonSpot): StepPlan {
    if (other.kind === 'any')
      return this.#plain('same', one.types, target, !saysNothing(this.#to.set, target))
    if (one.kind === 'any') return this.#plain('same', one.types, target)
    if (one.kind === other.kind) return this.#alike(one, other, spot)
    const table = this.#tableFor(one, other, spot)
    if (table && one.kind !== 'object' && one.kind !== 'array') return this.#byTable(one, other, spot)
    if (one.kind === 'null') return { as: 'drop' }
    if (!this.#isLoose(one, other)) return this.#without(one, target, spot)
    if (other.kind === 'array') {
      const items = other.array?.items || []
      return { as: 'list', by: this.step(one.types, items, spot) }
    }
    if (one.kind === 'array') return this.#item(one, target, spot)
    if (other.kind === 'object') {
      const property = onlyPlace(this.#to.set, other, one)
      if (property)
        return { as: 'inside', property: property.name, by: this.step(one.types, property.types, spot) }
    }
    if (one.kind === 'object') {
      const property = onlyPlace(this.#from.set, one, other)
      if (property) return { as: 'out', property: property.name, by: this.step(property.types, target, spot) }
    }
    return this.#plain(one.kind === 'number' ? 'text' : 'number', one.types, target)
  }

  #item(one: JsonAlternative, target: TypeIds, spot: JsonSpot): RulePlan {
    const surplus = this.#surplus(spot, one.types)
    const by = this.step(one.array?.items || [], target, spot)
    return { as: 'item', by, ...(surplus === undefined ? {} : { surplus }) }
  }

  /** No rule converts a value: a person does, or it is nothing. */
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

  #word({ kind, values }: JsonAlternative): string {
    if (values && values.length <= 4) return values.map((value) => JSON.stringify(value)).join(' or ')
    return kind === 'any' ? 'any value' : kind === 'object' || kind === 'array' ? `an ${kind}` : `a ${kind}`
  }

  #says(target: TypeIds): string {
    const words = new Set(listJsonAlternatives(this.#to.set, target).map((one) => this.#word(one)))
    return [...words].join(' or ')
  }

  #alike(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): StepPlan {
    if (one.object && other.object) return this.#object(one, other, spot)
    if (one.array && other.array) return this.#items(one, other, spot)
    const table = this.#tableFor(one, other, spot)
    if (table || spot.names || spot.isTag || (one.values && other.values))
      return this.#byTable(one, other, spot)
    return this.#scalar(one, other)
  }

  #scalar(one: JsonAlternative, other: JsonAlternative): RulePlan {
    const isChecked = !isAsNarrow(this.#from.set, one, this.#to.set, other)
    return this.#plain('same', one.types, other.types, isChecked)
  }

  /** A value in the form in which the target holds it. `isChecked`: the target may not take it. */
  #plain(as: PlainRulePlan['as'], source: TypeIds, target: TypeIds, isChecked = true): PlainRulePlan {
    if (!this.#areHeldAlike(source, target)) return { as, held: { from: source, to: target } }
    return isChecked ? { as, fits: target } : { as }
  }

  /** Whether programs have a value of both versions in one form. */
  #areHeldAlike(source: TypeIds, target: TypeIds): boolean {
    if (!hasHeld(this.#from.set, source) && !hasHeld(this.#to.set, target)) return true
    const forms = [
      listJsonAlternatives(this.#from.set, source),
      listJsonAlternatives(this.#to.set, target),
    ].map(([only, ...others]) => (others.length === 0 ? only?.held : undefined))
    return forms[0] !== undefined && forms[0] === forms[1]
  }

  #byTable(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): RulePlan {
    const table = this.#tableFor(one, other, spot)
    const [ours, theirs] = [one.values, other.values]
    const codes: (readonly [Json, Json | undefined])[] = []
    if (table) {
      this.#decisions.useCodes(table, ours?.map(String), theirs?.map(String))
      for (const [code, { code: becomes }] of table.codes) {
        const from = valueCalled(code, one)
        if (from !== undefined) codes.push([from, becomes === null ? undefined : valueCalled(becomes, other)])
      }
    }
    for (const [name, becomes] of spot.names ?? []) if (name !== becomes) codes.push([name, becomes])
    const [tag, ...tags] = ours ?? []
    const [others, ...more] = theirs ?? []
    const isTag = spot.isTag && tags.length === 0 && more.length === 0
    if (isTag && tag !== undefined && others !== undefined && tag !== others) codes.push([tag, others])
    const named = new Set(codes.map(([from]) => from))
    const lacking = theirs ? (ours ?? []).filter((value) => !theirs.includes(value) && !named.has(value)) : []
    const rest = this.#others(one, other)
    if (codes.length + lacking.length === 0) return rest
    const open =
      lacking.every((value) => typeof value === 'string') &&
      theirs?.every((value) => typeof value === 'string')
    if (lacking.length === 0 || !open) return { as: 'codes', codes, others: rest }
    const hook = this.#registry.hookOnce(
      ['code', spot.source, spot.id].join('\n'),
      `${printPathWords(spot.id)}_code`,
      makeHookPoint(spot),
      {
        purpose: 'code',
        reason: `codes of the source that the target does not have: ${lacking.length}`,
        input: { kind: 'codes', codes: lacking.map(String) },
        output: { kind: 'codes', codes: (theirs ?? []).map(String) },
      },
    )
    return { as: 'codes', codes, open: { codes: lacking, hook }, others: rest }
  }

  /** What becomes of a text or number that no table names. */
  #others(one: JsonAlternative, other: JsonAlternative): RulePlan {
    if (one.kind !== other.kind) {
      if (one.kind === 'number' && other.kind === 'string') return this.#plain('text', one.types, other.types)
      if (one.kind === 'string' && other.kind === 'number')
        return this.#plain('number', one.types, other.types)
      return this.#plain('same', one.types, other.types)
    }
    return this.#scalar(one, other)
  }

  #items(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): StepPlan {
    const names = [nameFor(this.#from, one.types), nameFor(this.#to, other.types)] as const
    const own = named(spot, names)
    if (own === spot) return this.#planItems(one, other, spot)
    const key = `items\n${this.#key(one.types, other.types, own)}`
    return this.#once(key, own, names, () => this.#planItems(one, other, own))
  }

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
      ours?.items && theirs?.items && isRoom ? this.step(ours.items, theirs.items, inner) : undefined
    const max =
      theirs && Number.isFinite(theirs.max) && theirs.max < (ours?.max ?? 0) ? theirs.max : undefined
    const surplus = max === undefined ? undefined : this.#surplus(spot, ours?.items || [])
    return {
      ...{ as: 'items', prefix },
      ...(item === undefined ? {} : { item }),
      ...(max === undefined ? {} : { max: max - length }),
      ...(surplus === undefined ? {} : { surplus }),
    }
  }

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

  #object(one: JsonAlternative, other: JsonAlternative, spot: JsonSpot): StepPlan {
    const names = [
      one.name ?? nameFor(this.#from, one.types),
      other.name ?? nameFor(this.#to, other.types),
    ] as const
    const { property: _, names: __, isTag: ___, ...own } = named(spot, names)
    const tags = tagNames(one, other)
    const key = `object\n${this.#key(one.types, other.types, { ...own, ...(tags ? { names: tags } : {}) })}`
    return this.#once(key, own, names, () => {
      const frames = [{ one, via: spot.property?.ids ?? [] }, ...spot.frames]
      return this.#planObject(one, other, { ...own, frames }, tags)
    })
  }

  #planObject(
    one: JsonAlternative,
    other: JsonAlternative,
    spot: JsonSpot,
    tags: ReadonlyMap<string, string> | undefined,
  ): ObjectRulePlan {
    const [ours, theirs] = [one.object, other.object]
    const read = new Set<string>()
    const losses: StaticLoss[] = []
    const leftTo: UnpairedProperty[] = []
    const members: JsonMemberPlan[] = []
    let joined = 0
    const isPaired = this.#arePaired(one, other)
    for (const property of theirs?.properties.values() ?? []) {
      const made = this.#member(one, other, property, spot, { isPaired, tags, losses })
      if (made?.source !== undefined) read.add(made.source)
      if (made?.isJoined) joined += 1
      if (made) members.push(made.member)
      if (!made?.isJoined && !this.#decisions.isTargetEmpty(property.ids))
        leftTo.push(leftover(this.#to.set, property, spot.id, other))
    }
    const closed = [...(ours?.properties.values() ?? [])].flatMap((property) => this.#closed(property, spot))
    const lost: (readonly [string, string])[] = []
    const leftFrom: UnpairedProperty[] = []
    const rest = this.#rest(one, other, spot)
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
      if (this.#decisions.isSourceTaken(ids)) continue
      lost.push([name, id])
      losses.push({
        ...{ kind: 'certain', cause: 'place', path: id, dataElement: id },
        reason: 'the target has no place for it',
      })
      leftFrom.push(leftover(this.#from.set, property, spot.source, one))
    }
    const known = new Set([...(ours?.properties.keys() ?? []), ...(theirs?.properties.keys() ?? []), ...read])
    return {
      ...{ as: 'object', isGroup: false, members, lost, closed, ...rest },
      ...{ known: [...known], losses, leftovers: { from: leftFrom, to: leftTo }, joined },
    }
  }

  /** A property of the target: as a person paired it, of the same name, said by the schema, given or asked for. */
  #member(
    one: JsonAlternative,
    other: JsonAlternative,
    property: PropertyForm,
    around: JsonSpot,
    parts: {
      readonly isPaired: boolean
      readonly tags: ReadonlyMap<string, string> | undefined
      readonly losses: StaticLoss[]
    },
  ): { readonly member: JsonMemberPlan; readonly source?: string; readonly isJoined: boolean } | undefined {
    const id = `${around.id}/${pathStep(property.name)}`
    const trail = [...around.trail, property.ids]
    const base = { to: property.name, id, isRequired: property.required }
    const decided = this.#decided(property, { ...around, id, trail })
    if (decided) {
      const missing = this.#absent(property, { ...around, id, trail }, decided.isSure)
      const [first] = decided.member.from?.up === 0 ? decided.member.from.path : []
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
        parts.isPaired && isConstant(this.#from.set, source.types) && isConstant(this.#to.set, property.types)
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
      const missing = this.#absent(property, { ...around, id, trail }, isSure)
      return {
        member: { ...base, from: { up: 0, path: [source.name] }, by, ...missing },
        source: source.name,
        isJoined: true,
      }
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

  /** The source's property of the same name, or what a map of the source holds under it. */
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
    const { others = false } = one.object ?? {}
    if (others === false || others.length === 0 || saysNothing(this.#from.set, others)) return undefined
    return { name, types: others, required: false, ids: [] }
  }

  /** The source's property that the schemas say is the same data element, if it is the only one. */
  #sameElement(one: JsonAlternative, property: PropertyForm): PropertyForm | undefined {
    const wanted = listDataElements(this.#to.set, property)
    if (wanted.size === 0) return undefined
    const [found, ...others] = [...(one.object?.properties.values() ?? [])].filter((own) =>
      [...listDataElements(this.#from.set, own)].some((id) => wanted.has(id)),
    )
    return others.length === 0 ? found : undefined
  }

  /** Whether both say what they are, and that is not the same. */
  #areOtherElements(one: PropertyForm, other: PropertyForm): boolean {
    const [ours, theirs] = [listDataElements(this.#from.set, one), listDataElements(this.#to.set, other)]
    return ours.size > 0 && theirs.size > 0 && ![...ours].some((id) => theirs.has(id))
  }

  /** A property of the source that the target's map takes under the same name. */
  #toMap(property: PropertyForm, other: JsonAlternative, around: JsonSpot): JsonMemberPlan | undefined {
    const others = other.object?.others
    if (!others || others.length === 0 || saysNothing(this.#to.set, others)) return undefined
    const id = `${around.id}/${pathStep(property.name)}`
    const spot = {
      ...withoutGiven(around),
      ...{ id, property, source: `${around.source}/${pathStep(property.name)}` },
    }
    const by = this.step(property.types, others, spot)
    if (asRule(by).as === 'ask') return undefined
    return { to: property.name, id, isRequired: false, from: { up: 0, path: [property.name] }, by }
  }

  /** What becomes of properties that the source's schema does not name. */
  #rest(
    one: JsonAlternative,
    other: JsonAlternative,
    around: JsonSpot,
  ): Pick<ObjectRulePlan, 'named' | 'others'> {
    const [ours, theirs] = [one.object, other.object]
    const spot = { ...withoutGiven(around), id: `${around.id}/*`, source: `${around.source}/*` }
    const named = (ours?.patterns ?? []).flatMap((pattern): ObjectRulePlan['named'] => {
      if (pattern.isUnknown) return []
      const same = theirs?.patterns.find((their) => their.pattern === pattern.pattern)
      const target = same ? [same.type] : theirs?.others
      return target ? [[pattern, this.step([pattern.type], target, spot)]] : []
    })
    if (!ours?.others || !theirs?.others) return { named }
    return { named, others: this.step(ours.others, theirs.others, spot) }
  }

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

  /** What fills a property that a person paired, if its source can be reached from here. */
  #decided(
    property: PropertyForm,
    spot: JsonSpot,
  ): { readonly member: Partial<JsonMemberPlan>; readonly isSure: boolean } | undefined {
    for (const pair of this.#decisions.pairsTo(property.ids)) {
      if (!isOnTrail(pair, spot.trail)) continue
      const routes = pair.from.map((place) => this.#routeTo(place, spot))
      const known = routes.filter((route) => route !== undefined)
      if (known.length < routes.length) continue
      this.#decisions.use(pair.entry)
      const member = this.#paired(pair, known, property, spot)
      const isThere = pair.from.every(({ steps }) => steps.every(({ required }) => required))
      const isRule = member.by !== undefined && !known.some(({ isMany }) => isMany) && isSureRule(member.by)
      return { member, isSure: member.by === undefined || (isThere && isRule) }
    }
    return undefined
  }

  #paired(
    { entry, from }: JsonPair,
    routes: readonly (RoutePlan & { readonly isMany: boolean })[],
    property: PropertyForm,
    spot: JsonSpot,
  ): Partial<JsonMemberPlan> {
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
    const inner: JsonSpot = { ...withoutGiven(spot), property: source, source: place.text }
    const list = listJsonAlternatives(this.#to.set, property.types).find(({ kind }) => kind === 'array')
    const isEach = isMany && list?.array?.items !== undefined && list.array.items !== false
    const target = isEach ? list?.array?.items || [] : property.types
    const by = this.step(place.types, target, inner)
    const surplus = isMany ? this.#surplus(inner, place.types) : undefined
    return {
      from: { up, path },
      by,
      ...(isEach
        ? { each: { ...(Number.isFinite(list?.array?.max) ? { max: list?.array?.max ?? 1 } : {}) } }
        : {}),
      ...(surplus === undefined ? {} : { surplus }),
    }
  }

  /** The way from the objects at hand to a place: the nearest object that holds part of its path. */
  #routeTo(
    { steps }: JsonPair['from'][number],
    { frames }: JsonSpot,
  ): (RoutePlan & { readonly isMany: boolean }) | undefined {
    for (const [up, { one, via }] of frames.entries()) {
      for (let start = steps.length - 1; start >= 0; start--) {
        const step = steps[start]
        const before = steps[start - 1]
        const property = step && one.object?.properties.get(step.name)
        if (!step || !property?.ids.some((id) => step.ids.includes(id))) continue
        if (before && !before.ids.some((id) => via.includes(id))) continue
        const path = steps.slice(start).map(({ name }) => name)
        const isMany = steps.slice(start, -1).some((inner) => this.#isList(inner.ids))
        return { up, path, isMany }
      }
    }
    return undefined
  }

  #isList(ids: readonly NodeId[]): boolean {
    for (const node of this.#from.set.nodes.values()) {
      if (node.kind !== 'object') continue
      const property = node.properties.find(({ id }) => ids.includes(id))
      if (property)
        return listJsonAlternatives(this.#from.set, [property.type]).some(({ kind }) => kind === 'array')
    }
    return false
  }

  /** How the caller gives a value: as the target holds it. */
  #givenForm({ kind, types }: JsonAlternative): GivenPlan['form'] | undefined {
    if (kind !== 'string' && kind !== 'number' && kind !== 'boolean') return undefined
    const [only, ...others] = types
    const held = only === undefined || others.length > 0 ? undefined : heldScalarForm(this.#to.set, only)
    // Of several types that speak of one value, no one says how it is held.
    return held ?? (hasHeld(this.#to.set, types) ? undefined : kind)
  }

  /** An object that the source does not know, where a pair fills something in below it. */
  #group(property: PropertyForm, spot: JsonSpot): StepPlan | undefined {
    const isAbove = this.#decisions.pairs.some(({ to }) => {
      const at = to.steps.findIndex(({ ids }) => ids.some((id) => property.ids.includes(id)))
      return at >= 0 && at < to.steps.length - 1 && isTail(to.steps.slice(0, at + 1), spot.trail)
    })
    if (!isAbove) return undefined
    const other = listJsonAlternatives(this.#to.set, property.types).find(
      ({ object }) => object !== undefined,
    )
    if (!other?.object) return undefined
    const empty: JsonAlternative = {
      kind: 'object',
      types: [],
      object: { properties: new Map(), others: false, patterns: [] },
    }
    const { given: _, ...around } = spot
    const name = other.name ?? nameFor(this.#to, other.types)
    const inner = name === undefined ? around : { ...around, id: `/${pathStep(name)}` }
    const key = `group\n${this.#key([], other.types, inner)}`
    return this.#once(key, { ...inner, source: spot.source }, [undefined, name], () => ({
      ...this.#planObject(empty, other, inner, undefined),
      isGroup: true,
    }))
  }

  /** What stands in a required property that the source may lack. */
  #absent(
    property: PropertyForm,
    spot: JsonSpot,
    isSure: boolean,
  ): Pick<JsonMemberPlan, 'constant' | 'given' | 'missing'> {
    if (!property.required || isSure) return {}
    const [only, ...others] = listJsonAlternatives(this.#to.set, property.types)
    if (others.length === 0 && only?.values?.length === 1 && only.values[0] !== undefined)
      return { constant: { value: only.values[0] } }
    const form = others.length === 0 && only ? this.#givenForm(only) : undefined
    if (spot.given && form !== undefined) {
      const name = [...spot.given, property.name].join('.')
      return { given: { name, says: '', target: spot.id, form, fits: property.types } }
    }
    const around = spot.frames[0]?.one.types[0]
    const key = ['missing', spot.id, around ?? '', ...property.types].join('\n')
    const point = { dataElement: spot.id, source: spot.source === '' ? '/' : spot.source, target: spot.id }
    const missing = this.#registry.hookOnce(key, `${printPathWords(spot.id)}_missing`, point, {
      purpose: 'missing',
      reason: 'required in the target, optional in the source',
      input: { kind: 'node', side: 'from', id: around ?? '', isList: false },
      output: { kind: 'node', side: 'to', id: property.types[0] ?? '', isList: false },
    })
    return { missing }
  }
}

function asRule(step: StepPlan): RulePlan {
  return step instanceof NamedRule ? step.rule : step
}

function withoutGiven(spot: JsonSpot): JsonSpot {
  const { given: _, ...others } = spot
  return others
}

function makeHookPoint({ id, source }: JsonSpot): HookPlace {
  return { dataElement: id, source: source === '' ? '/' : source, target: id === '' ? '/' : id }
}

/** Whether the properties that led to a place are those of a pair's path. */
function isOnTrail({ to }: JsonPair, trail: JsonSpot['trail']): boolean {
  return isTail(to.steps, trail)
}

function isTail(steps: JsonPair['to']['steps'], trail: JsonSpot['trail']): boolean {
  if (steps.length > trail.length) return false
  const tail = trail.slice(trail.length - steps.length)
  return steps.every(({ ids }, index) => tail[index]?.some((id) => ids.includes(id)))
}

/** The names that discriminators of both sides give a type, where they differ. */
function tagNames(one: JsonAlternative, other: JsonAlternative): ReadonlyMap<string, string> | undefined {
  if (!one.tag || !other.tag) return undefined
  const [only, ...others] = other.tag.names
  const known = new Set(other.tag.names)
  if (one.tag.property === other.tag.property && one.tag.names.every((name) => known.has(name)))
    return undefined
  return new Map(
    one.tag.names.flatMap((name): (readonly [string, string])[] => {
      if (known.has(name)) return [[name, name]]
      return only === undefined || others.length > 0 ? [] : [[name, only]]
    }),
  )
}

/** The data elements that a property is or refers to. */
function listDataElements({ annotations }: SchemaSet, { ids, types }: PropertyForm): ReadonlySet<string> {
  const own = ids.flatMap((id) => annotations.get(id)?.dataElements ?? [])
  const said = own.length > 0 ? own : types.flatMap((id) => annotations.get(id)?.dataElements ?? [])
  return new Set(said.map(({ id, refersTo }) => refersTo ?? id))
}

/** The one property of an object that holds a value of another's kind, where nothing else must be there. */
function onlyPlace(
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

/** Properties of an object that have one value each, by name. */
function collectConstants(set: SchemaSet, { object }: JsonAlternative): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const { name, types, required } of object?.properties.values() ?? []) {
    const [only, ...others] = required ? listJsonAlternatives(set, types) : []
    const [value, ...more] = only?.values ?? []
    if (others.length === 0 && more.length === 0 && value !== undefined) found.set(name, value)
  }
  return found
}

function isConstant(set: SchemaSet, types: TypeIds): boolean {
  const [only, ...others] = listJsonAlternatives(set, types)
  return others.length === 0 && only?.values?.length === 1
}

/** A property by whose value alternatives tell themselves apart. */
function tellingConstant(
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

/** Whether programs have something of a type in another form than JSON. */
function hasHeld(set: SchemaSet, types: TypeIds): boolean {
  const held = listHeldTypes(set)
  return held.size > 0 && types.some((type) => held.has(type) || held.has(resolve(set, type).id))
}

/** The kind of what programs have: numbers may be held as texts. */
function findHeldKind({ kind, held }: JsonAlternative): JsonKind {
  if (held === 'heldInteger' || held === 'heldDecimal') return 'string'
  return kind === 'any' ? 'object' : kind
}

/** Whether every value of a scalar is one of another, as far as their words say. */
function isAsNarrow(from: SchemaSet, one: JsonAlternative, to: SchemaSet, other: JsonAlternative): boolean {
  if (other.values) return one.values?.every((value) => other.values?.includes(value)) === true
  const facets = printFacets(to, other)
  if (facets === undefined) return false
  return facets === '{}' || facets === printFacets(from, one)
}

function printFacets(set: SchemaSet, { types, kind }: JsonAlternative): string | undefined {
  if (kind === 'boolean' || kind === 'null') return '{}'
  const [only, ...others] = types
  const node = only === undefined || others.length > 0 ? undefined : resolve(set, only)
  if (node?.kind !== 'scalar' && node?.kind !== 'code-list') return undefined
  const { format, assertsFormat, holding: _, ...facets } = node.facets
  return JSON.stringify(assertsFormat === true ? { ...facets, format } : facets)
}

/** A code of a table as the value of its type; nothing where the type has no such value. */
function valueCalled(code: string, { kind, values }: JsonAlternative): Json | undefined {
  const stated = values?.find((value) => String(value) === code)
  if (stated !== undefined) return stated
  if (kind === 'number') return Number.isFinite(Number(code)) ? Number(code) : undefined
  if (kind === 'boolean') return code === 'true' ? true : code === 'false' ? false : undefined
  return code
}

/** Whether a rule gives a value for every value, or else an issue. */
function isSureRule(step: StepPlan, open: ReadonlySet<StepPlan> = new Set()): boolean {
  if (open.has(step)) return true
  const inside = new Set([...open, step])
  const rule = asRule(step)
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

function noteRepeats(step: StepPlan, { id, source }: JsonSpot, losses: StaticLoss[]): void {
  const rule = asRule(step)
  const max = rule.as === 'item' ? 1 : rule.as === 'items' ? rule.max : undefined
  if (max === undefined) return
  const reason = `the source repeats it, the target allows ${max}`
  losses.push({ kind: 'possible', cause: 'repeats', path: source, dataElement: id, reason })
}

function leftover(
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

function nameFor({ typeName, set }: SetLayout, types: TypeIds): string | undefined {
  const [only, ...others] = types
  return only === undefined || others.length > 0
    ? undefined
    : (typeName(only) ?? typeName(resolve(set, only).id))
}

/** A spot in a type that has a name: places below it are called by that. */
function named(spot: JsonSpot, [from, to]: readonly [string | undefined, string | undefined]): JsonSpot {
  if (from === undefined && to === undefined) return spot
  return {
    ...spot,
    ...(from === undefined ? {} : { source: `/${pathStep(from)}` }),
    ...(to === undefined ? {} : { id: `/${pathStep(to)}` }),
  }
}

function lower(name: string): string {
  return name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
}

/** The names of a path as words of an identifier. */
function printPathWords(path: string): string {
  const words = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '_').replaceAll('~0', '_').replace('*', 'item'))
  return words.length === 0 ? 'document' : words.join('_')
}
