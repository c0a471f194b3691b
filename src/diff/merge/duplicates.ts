import type { Location } from '../../diagnostics/index.ts'
import { type AttributeUse, expandedName, type SchemaSet, xsdNamespace } from '../../schema/index.ts'
import { isNamedType } from '../match/shared/type-form.ts'
import type { Direction, Pair, PairOf, PairScope } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { Subject, ValueSide } from '../subjects.ts'

/**
 * The name of the global element, root or declared attribute that a finding is about, with attribute steps below
 * it. Undefined if the declaration is local, so that the finding concerns only its own place.
 */
function findGlobalName({ rule, pair }: Pick<ClassifiedFinding, 'rule' | 'pair'>): string | undefined {
  const steps: string[] = []
  for (let above: Pair | undefined = pair; above !== undefined; above = above.parent) {
    if (above.on === 'attribute') {
      const name = `@${printExpandedName(above)}`
      // A fixed value beside a reference belongs to the use, not to the declaration.
      if ((above !== pair || rule === 'attribute-fixed-changed') && isAsDeclared(above)) return name
      steps.unshift(name)
    } else if (above === pair) continue
    else if (above.on === 'root') {
      return above.sets?.before.language === 'xml'
        ? [printExpandedName(above), ...steps].join('/')
        : undefined
    } else if (above.on === 'element') {
      const isReference = above.before?.isReference === true && above.after?.isReference === true
      return isReference ? [printExpandedName(above), ...steps].join('/') : undefined
    }
  }
  return undefined
}

/** The later name of a pair, with its namespace; the earlier one if it is the only one, empty if there is none. */
function printExpandedName({
  before,
  after,
}: PairOf<'attribute'> | PairOf<'root'> | PairOf<'element'>): string {
  const name = (after ?? before)?.name
  return name === undefined ? '' : expandedName(name)
}

/** Whether both versions use an attribute with the type and fixed value of its global declaration. */
function isAsDeclared({ before, after, sets }: PairOf<'attribute'>): boolean {
  return sets !== undefined && isDeclaredAs(sets.before, before) && isDeclaredAs(sets.after, after)
}

/** Whether a use has the type and fixed value of the global attribute of its name; false if there is none. */
function isDeclaredAs({ attributes }: SchemaSet, use: AttributeUse | undefined): boolean {
  const declared = use && attributes?.get(expandedName(use.name))
  return declared !== undefined && declared.type === use?.type && declared.fixed === use.fixed
}

/** All copies of one finding, from all places that have it. */
type Copies = readonly [ClassifiedFinding, ...ClassifiedFinding[]]

/** The subjects that operations share by reference. */
const shared: ReadonlySet<Subject> = new Set([
  'security',
  'servers',
  'parameter',
  'header',
  'writing',
  'request-body',
  'response',
  'media',
  'property',
  'attribute-wildcard',
])

/**
 * Merges equal findings at the same locations of both files (parts shared by operations) into one each. A finding
 * about a named simple type also takes over those of types that restrict it. The order of first findings is kept.
 */
export function mergeCopies(found: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const groups = new Map<string, [ClassifiedFinding, ...ClassifiedFinding[]]>()
  const own = new Set(found.filter(isAtType).flatMap((one) => valueKeys(one)[0] ?? []))
  for (const [index, one] of found.entries()) {
    const keys = valueKeys(one)
    const key = isShared(one) ? placeKey(one) : (keys.findLast((base) => own.has(base)) ?? String(index))
    const known = groups.get(key)
    if (known && isAtType(one) && key === keys[0]) known.unshift(one)
    else if (known) known.push(one)
    else groups.set(key, [one])
  }
  return withHeirs(withWildcards([...groups.values()])).map(mergeDuplicates)
}

/**
 * Merges findings of a subtype choice (schemas extending one by `allOf`) about a discriminator value into the
 * equal finding of another choice, if there is one.
 */
function withHeirs(groups: readonly Copies[]): readonly Copies[] {
  const ofHeirs = groups.filter(([one]) => isSubtypeChoice(one.pair) && hasNamedValue(one))
  if (ofHeirs.length === 0) return groups
  const printEditKey = ([{ rule, facts, effect }]: Copies): string => JSON.stringify([rule, facts, effect])
  const firsts = new Map<string, Copies>()
  for (const group of groups) {
    const [{ pair }] = group
    if (pair.on === 'choice' && !isSubtypeChoice(pair))
      firsts.set(printEditKey(group), firstByKey(group, firsts.get(printEditKey(group))))
  }
  return groups.flatMap((group) => {
    if (ofHeirs.includes(group)) return firsts.has(printEditKey(group)) ? [] : [group]
    if (firsts.get(printEditKey(group)) !== group) return [group]
    return [[...group, ...ofHeirs.filter((one) => printEditKey(one) === printEditKey(group)).flat()] as const]
  })
}

function firstByKey(one: Copies, other: Copies | undefined): Copies {
  return other === undefined || one[0].pair.scope.key < other[0].pair.scope.key ? one : other
}

/** Whether the facts of a finding name a discriminator value. */
function hasNamedValue({ facts }: ClassifiedFinding): boolean {
  return 'value' in facts
}

function isSubtypeChoice(pair: Pair): boolean {
  return pair.on === 'choice' && [pair.before, pair.after].some((side) => side?.isOfHeirs)
}

/**
 * Merges `wildcard-attribute-changed` findings into those about the same attribute's global declaration, if any.
 */
function withWildcards(groups: readonly Copies[]): readonly Copies[] {
  const isFound = ([{ rule }]: Copies): boolean => rule === 'wildcard-attribute-changed'
  const wild = groups.filter(isFound)
  if (wild.length === 0) return groups
  const byName = new Map<string, Copies[]>()
  for (const group of groups) {
    const of = group[0].effect === 'annotates' ? undefined : findGlobalName(group[0])
    if (of !== undefined) byName.set(of, [...(byName.get(of) ?? []), group])
  }
  const own = (group: Copies): readonly Copies[] => byName.get(`@${group[0].facts.name}`) ?? []
  const found = (group: Copies): readonly ClassifiedFinding[] =>
    wild.filter((one) => own(one).includes(group)).flat()
  return groups
    .filter((group) => !isFound(group) || own(group).length === 0)
    .map((group) => [...group, ...found(group)] as const)
}

/**
 * Whether findings with the same locations are one edit: shared subjects or global declarations located on both
 * sides, and properties located on one side.
 */
function isShared(found: ClassifiedFinding): boolean {
  const { pair, beforeAt, afterAt } = found
  const [before, after] = [beforeAt ?? pair.beforeAt, afterAt ?? pair.afterAt]
  const isOnBoth = before !== undefined && after !== undefined
  return isOnBoth
    ? shared.has(pair.on) || findGlobalName(found) !== undefined
    : pair.on === 'property' && shared.has(pair.on)
}

/**
 * A key of rule, facts, effect, reach and both locations, and of the global declaration unless the part itself is
 * shared. Attributes and built-in types have no location in it.
 */
function placeKey(found: ClassifiedFinding): string {
  const { rule, facts, effect, reach, pair, beforeAt, afterAt } = found
  /** The location as a list; 0 for attributes and built-in types. */
  const at = (place: Location | undefined) =>
    pair.on === 'attribute' || place?.file === xsdNamespace
      ? 0
      : place && [place.file, place.line, place.column]
  const places = [at(beforeAt ?? pair.beforeAt) ?? 0, at(afterAt ?? pair.afterAt) ?? 0]
  const of = places.includes(0) || !shared.has(pair.on) ? findGlobalName(found) : undefined
  return JSON.stringify([rule, facts, effect, reach, ...places, of])
}

/**
 * Keys of an XML value finding: at its own type first, then at each base type that both sides restrict; else
 * empty.
 */
function valueKeys({ rule, facts, effect, reach, pair }: ClassifiedFinding): readonly string[] {
  if (pair.on !== 'value' || pair.before?.set.language !== 'xml' || pair.after === undefined) return []
  const [before, after] = [listRestrictionChain(pair.before), listRestrictionChain(pair.after)]
  return before
    .filter((name) => after.includes(name))
    .map((name) => JSON.stringify([rule, facts, effect, reach, name]))
}

/** Whether a value finding is about a named type with the same id on both sides. */
function isAtType({ pair }: ClassifiedFinding): boolean {
  if (pair.on !== 'value' || !pair.before || !pair.after) return false
  const [one, other] = [pair.before.node, pair.after.node]
  return isNamedType(one) && one.id === other.id
}

/**
 * The ids of a type and of the named types that it restricts, directly or not; inline and built-in bases are
 * skipped.
 */
function listRestrictionChain({ set, node }: ValueSide): readonly string[] {
  const bases = 'restricts' in node ? (node.restricts ?? []) : []
  return [node.id, ...bases].filter((id, index) => {
    const named = set.nodes.get(id)
    return index === 0 || (named !== undefined && isNamedType(named))
  })
}

/** One finding for several: the first, with the scopes of all joined and the other pairs listed as `copies`. */
export function mergeDuplicates(copies: Copies): ClassifiedFinding {
  const [first, ...more] = copies
  if (more.length === 0) return first
  const scopes = copies.map(({ pair: { scope } }) => scope)
  const pair = { ...first.pair, scope: joinedScope(first.pair.scope, scopes) } as Pair
  const others = more.flatMap((one) => [one.pair, ...(one.copies ?? [])])
  return { ...first, pair, copies: [...(first.copies ?? []), ...others] }
}

/** The place in these directions of the first scope that travels in one of them; of `first` if none does. */
function placeIn(
  first: PairScope,
  scopes: readonly PairScope[],
  directions: readonly Direction[],
): NamedPlace {
  const isHeld = (one: PairScope) => directions.some((direction) => one.directions.includes(direction))
  const held = scopes.find(isHeld) ?? first
  return held.placeIn?.(directions) ?? held
}

type NamedPlace = Pick<PairScope, 'path' | 'within'>

/** The directions of all scopes, by API, as `flows`; empty if there are fewer than two APIs. */
function mergeFlows(scopes: readonly PairScope[]): Pick<PairScope, 'flows'> {
  const found = new Map<string | undefined, Set<Direction>>()
  for (const { api, directions, flows = [{ api, directions }] } of scopes) {
    for (const flow of flows) {
      const known = found.get(flow.api) ?? new Set()
      found.set(flow.api, known)
      for (const direction of flow.directions) known.add(direction)
    }
  }
  if (found.size < 2) return {}
  return { flows: [...found].map(([api, directions]) => ({ api, directions: [...directions].sort() })) }
}

/**
 * One scope for several: place and key of the first, operations and directions of all. API, polarity and part are
 * kept only if they agree (part becomes `schema`).
 */
function joinedScope(first: PairScope, scopes: readonly PairScope[]): PairScope {
  const { path, within, key, dataElements, subsets, api, sense, part } = first
  const isOne = (name: 'api' | 'sense' | 'part') => scopes.every((one) => one[name] === first[name])
  return {
    ...{ path, within, key, dataElements, subsets },
    ...(isOne('api') ? { api } : {}),
    ...(isOne('sense') ? { sense } : {}),
    part: isOne('part') ? part : 'schema',
    placeIn: (directions) => placeIn(first, scopes, directions),
    operations: [...new Set(scopes.flatMap(({ operations }) => operations))].sort(),
    directions: [...new Set(scopes.flatMap(({ directions }) => directions))].sort(),
    ...mergeFlows(scopes),
    isStyled: scopes.every((one) => one.isStyled),
    isRepeated: scopes.every((one) => one.isRepeated),
    isFilled: scopes.every((one) => one.isFilled),
    isAsked: scopes.some((one) => one.isAsked),
  }
}
