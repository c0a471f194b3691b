import { type DataElementPlace, type NodeId, printSteps } from '../../schema/index.ts'
import type { ValuePlan } from '../kinds/index.ts'
import { joinKey, PathSet, type RootPlaces } from './places.ts'
import type { HookPlan, MemberPlan, ObjectPlan, PlanRule, StaticLoss } from './plan.ts'

/** What becomes of one data element of the source, in any document. */
export interface PlannedOutcome {
  readonly id: string
  readonly name?: string
  /** The path of its first place in the source. */
  readonly path: string
  /** `carried`: a rule converts it; `decision`: it needs a hook; `lost`: the target has no place for it. */
  readonly fate: 'carried' | 'decision' | 'lost'
  /** The reason why no rule converts it. */
  readonly because?: string
  /** The hooks that every value of it needs. */
  readonly hooks: readonly string[]
  /** The hooks that some values of it need. */
  readonly sometimes: readonly string[]
  /** What some documents lose of it although it is converted. */
  readonly limits: readonly string[]
  readonly subsets: readonly string[]
}

interface Reading {
  /** For a single value: the source attributes that are kept with it, `all` for a hook. Undefined for objects. */
  readonly keeps: ReadonlySet<NodeId> | 'all' | undefined
  /** Hooks that the value, or an object that contains it, always needs. */
  readonly always: Set<HookPlan>
  readonly sometimes: Set<HookPlan>
}

/**
 * Determines the fate of each data element of the source, in its order. One inside a single value has the fate of
 * that value. One that only contains others is `carried` if any of them reaches the target.
 */
export function findOutcomes(
  source: RootPlaces,
  root: ObjectPlan,
  losses: readonly StaticLoss[],
): readonly PlannedOutcome[] {
  const readings = collectReadings(root)
  const read = source.root.places
  const around = findEnclosing(source, readings)
  const lost = new Map<string, StaticLoss[]>()
  for (const loss of losses) {
    if (loss.dataElement === undefined) continue
    const known = lost.get(loss.dataElement)
    if (known) known.push(loss)
    else lost.set(loss.dataElement, [loss])
  }
  return [...read].map(([id, places]): PlannedOutcome => {
    const [first] = places
    const reading = readings.get(id) ?? findValueAround(source, readings, places)
    const own = lost.get(id) ?? []
    const subsets = new Set<string>()
    for (const { dataElement } of places) for (const { subset } of dataElement.subsets) subsets.add(subset)
    const names = (hooks: Iterable<HookPlan>): readonly string[] => [...hooks].map(({ name }) => name).sort()
    const isThere = reading !== undefined || around.has(id)
    const always = [...(reading?.always ?? [])]
    const said = first?.dataElement.name
    return {
      id,
      ...(said === undefined ? {} : { name: said }),
      path: first ? printSteps(first.steps) : '',
      fate: !isThere ? 'lost' : always.length > 0 ? 'decision' : 'carried',
      ...explainOutcome(isThere, always),
      hooks: names(always),
      sometimes: names([...(reading?.sometimes ?? [])].filter((hook) => !reading?.always.has(hook))),
      limits: isThere ? [...new Set(own.map(({ reason }) => reason))] : [],
      subsets: [...subsets].sort(),
    }
  })
}

/**
 * Why no rule converts a data element: no place in the target, or the reasons of its hooks. `{}` where a rule
 * does.
 */
function explainOutcome(isThere: boolean, always: readonly HookPlan[]): { readonly because?: string } {
  if (!isThere) return { because: 'the target has no place for it' }
  return always.length === 0 ? {} : { because: [...new Set(always.map(({ reason }) => reason))].join('; ') }
}

/**
 * Finds each data element that a target member is made from, with the hooks it needs. A hook counts as `always`
 * only if all members that read the element need it.
 */
function collectReadings(root: ObjectPlan): ReadonlyMap<string, Reading> {
  const found = new Map<string, Reading>()
  const needs = new Map<ObjectPlan, ReadonlySet<HookPlan>>()
  const done = new Set<ObjectPlan>()
  const open: { readonly object: ObjectPlan; readonly inherited: ReadonlySet<HookPlan> }[] = [
    { object: root, inherited: listNeededHooks(root, needs) },
  ]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (done.has(next.object)) continue
    done.add(next.object)
    for (const member of next.object.members) {
      const asks = findMemberDecisions(member)
      const inside = 'object' in member.rule ? member.rule.object : undefined
      const below = inside ? listNeededHooks(inside, needs) : []
      const always = new Set([...next.inherited, ...asks.always, ...below])
      for (const id of member.reads) {
        const keeps = findKeptAttributes(member)
        const reading = found.get(id) ?? { keeps, always: new Set(always), sometimes: new Set<HookPlan>() }
        // Where one of several readings needs no answer, the value is there without one.
        for (const hook of reading.always) if (!always.has(hook)) reading.always.delete(hook)
        for (const hook of [...asks.sometimes, ...always]) reading.sometimes.add(hook)
        found.set(id, reading)
      }
      if (inside) open.push({ object: inside, inherited: always })
    }
  }
  return found
}

/**
 * The hooks of an object's required members, at any depth, without whose answers it cannot be made. Cached in
 * `known`.
 */
function listNeededHooks(
  object: ObjectPlan,
  known: Map<ObjectPlan, ReadonlySet<HookPlan>>,
): ReadonlySet<HookPlan> {
  const before = known.get(object)
  if (before) return before
  const found = new Set<HookPlan>()
  known.set(object, found)
  for (const member of object.members) {
    if (!isNeeded(member)) continue
    for (const hook of findMemberDecisions(member).always) found.add(hook)
    if (!('object' in member.rule)) continue
    for (const hook of listNeededHooks(member.rule.object, known)) found.add(hook)
  }
  return found
}

function isNeeded({ member }: MemberPlan): boolean {
  return !member.isOptional
}

/** The source attributes that a member's rule keeps; `all` for hooks, undefined for rules that make objects. */
function findKeptAttributes({ rule }: MemberPlan): Reading['keeps'] {
  if (rule.kind === 'hook' || rule.kind === 'assemble') return 'all'
  if (rule.kind !== 'value') return undefined
  const kept = rule.value.attributes.map(({ source }) => source?.attribute.member)
  const copied = (rule.copies ?? []).map(({ source }) => source)
  return new Set([...kept, ...copied].flatMap((member) => member?.id ?? []))
}

/**
 * The reading of the value that contains a data element as an attribute or inner part, if it keeps that. Otherwise
 * undefined.
 */
function findValueAround(
  { at }: RootPlaces,
  readings: ReadonlyMap<string, Reading>,
  places: readonly DataElementPlace[],
): Reading | undefined {
  for (const { steps } of places) {
    const last = steps.at(-1)
    for (let length = steps.length - 1; length > 1; length--) {
      const outer = steps.slice(0, length)
      const found = at(outer).map((element) => readings.get(joinKey(element)))
      const value = found.find((reading) => reading?.keeps !== undefined)
      if (!value || !last) continue
      const isKept = last.kind === 'element' || value.keeps === 'all' || value.keeps?.has(last.id)
      return isKept ? value : undefined
    }
  }
  return undefined
}

/** The data elements with a converted one below them. */
function findEnclosing(source: RootPlaces, readings: ReadonlyMap<string, Reading>): ReadonlySet<string> {
  const places = [...source.root.places].flatMap(([id, all]) => all.map(({ steps }) => ({ id, steps })))
  const read = new PathSet(places.filter(({ id }) => readings.has(id)))
  return new Set(places.filter(({ steps }) => read.isBelow(steps)).map(({ id }) => id))
}

/** The hooks of a member: those that every value needs, and those that some values need. */
export interface MemberDecisions {
  readonly always: readonly HookPlan[]
  readonly sometimes: readonly HookPlan[]
}

/**
 * The hooks of a member. A hook that makes the member, or fills one without a source, is needed always; one for an
 * absent value sometimes.
 */
function findMemberDecisions({ rule, missing }: MemberPlan): MemberDecisions {
  const asked = missing ? [missing] : []
  switch (rule.kind) {
    case 'hook':
    case 'assemble':
      return { always: [rule.hook], sometimes: asked }
    case 'value':
      return findValueDecisions(rule, asked)
    case 'missing':
      return { always: asked, sometimes: [] }
    default:
      return { always: [], sometimes: asked }
  }
}

/**
 * The hooks of a member with one value, for codes, formats and missing attributes: `always` if every value needs the
 * answer, else `sometimes`. The hooks in `asked` are added to the latter.
 */
function findValueDecisions(
  { value, decides, copies = [], missingAttributes }: Extract<PlanRule, { kind: 'value' }>,
  asked: readonly HookPlan[],
): MemberDecisions {
  const always: HookPlan[] = []
  const sometimes = [...asked]
  if (decides) (decidesAll(value) ? always : sometimes).push(decides)
  for (const { target, source } of value.attributes) {
    const hook = missingAttributes.get(target.member.property)
    if (hook) (source === undefined && !target.member.isOptional ? always : sometimes).push(hook)
  }
  for (const { target, source } of copies) {
    const hook = missingAttributes.get(target.property)
    if (hook) (source === undefined ? always : sometimes).push(hook)
  }
  return { always, sometimes }
}

/**
 * Whether every source value needs the decision: the attribute is required and none of its codes, or of the text's
 * codes, has a counterpart.
 */
function decidesAll({ undecided, text, source }: ValuePlan): boolean {
  if (undecided) {
    const { attribute, codes } = undecided
    if (attribute.member.isOptional) return false
    return codes === 'any' || (attribute.scalar.codes ?? []).every((code) => codes.includes(code))
  }
  const all = source.scalar.codes ?? []
  return all.length > 0 && all.length === text.withoutCounterpart.length
}
