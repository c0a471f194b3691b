import type { RootPair } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import {
  type Annotation,
  type BodySchema,
  expandedName,
  type Media,
  type Name,
  type Parameter,
} from '../../../schema/index.ts'
import { extendWithin, type Pair, type PairOf, type PairScope } from '../../pair.ts'
import type { HeaderSide } from '../../subjects.ts'
import type { MessageUse } from '../../usage/owners.ts'
import { isSchema } from '../schema-sets.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import type { Walk, WalkPlace } from '../shared/walk.ts'
import { kinRoots } from '../xml/same-names.ts'
import { matchTypes } from '../xml/xml-types.ts'
import { areRootsPaired } from './operations.ts'
import { matchEncodings, matchWriting, sharedParts } from './parameter-styles.ts'
import { mapByMediaType, matchRanges, mediaRanges, type Ranged } from './ranges.ts'

/** Compares the schemas and the serialization of two bodies, parameters or headers. */
export interface Bodies {
  matchSchemas(before: BodySchema, after: BodySchema, scope: PairScope, parent: Pair, at: Places): void
  /** How the values of a parameter or header are written. */
  matchWriting(
    what: 'parameter' | 'header',
    sides: readonly [Parameter, Parameter],
    scope: PairScope,
    parent: Pair,
  ): void
  /** How the properties of forms are written, and the headers of their parts. */
  matchEncodings(sides: readonly [Media, Media], scope: PairScope, parent: Pair): void
}

interface Places {
  readonly beforeAt?: Location | undefined
  readonly afterAt?: Location | undefined
}

interface Target {
  readonly add: (pair: Pair) => Pair
  readonly bodies: Bodies
}

/**
 * Pairs media types by name or range and adds a `media` pair for each; a single removed and a single added one are
 * one pair. Compares encodings and schemas of those on both sides. `isAsked`: the client can request them
 * (responses).
 */
export function matchBodies(
  target: Target,
  [before, after]: readonly [readonly Media[], readonly Media[]],
  scope: PairScope,
  parent: Pair,
  isAsked = false,
): void {
  for (const pair of pairLast(matchRanges(mapByMediaType(before), mapByMediaType(after), mediaRanges))) {
    const { key: type, before: one, after: other } = pair
    const here: PairScope = { ...scope, key: `${scope.key} ${type}` }
    const at = { beforeAt: one?.at, afterAt: other?.at }
    // A range does not promise any particular media type.
    const itself: PairScope = isAsked && !type.includes('*') ? { ...here, isAsked } : here
    const own = target.add({ on: 'media', before: one, after: other, ...at, scope: itself, parent })
    if (!one || !other) continue
    if (one.type === other.type) target.add(pairDescriptions(own, one, other))
    target.bodies.matchEncodings([one, other], here, own)
    target.bodies.matchSchemas(one.schema, other.schema, here, own, at)
  }
}

/**
 * The pairs, with the only removed and the only added media type joined to one pair; unchanged if there are more.
 */
function pairLast(matched: readonly Ranged<Media>[]): readonly Ranged<Media>[] {
  const gone = matched.filter((pair) => pair.after === undefined)
  const come = matched.filter((pair) => pair.before === undefined)
  const [[last], [first]] = [gone, come]
  if (!last || !first || gone.length + come.length > 2) return matched
  return [...matched.filter((pair) => pair.before && pair.after), { ...last, after: first.after }]
}

interface BodiesContext {
  readonly roots: readonly RootPair[]
  readonly add: (pair: Pair) => Pair
  readonly walkOf: (before: string, after: string) => Walk | undefined
  /** Sets of one lineage, by name. */
  readonly kin: ReadonlyMap<string, string>
}

/**
 * The comparison of bodies: JSON schemas are compared at once; XML roots only give a `body-schema` pair if they do
 * not correspond, since roots are compared on their own.
 */
export function makeBodyPairing({ roots, add, walkOf, kin }: BodiesContext): Bodies {
  const walkBetween = (before: BodySchema, after: BodySchema): Walk | undefined =>
    before.kind === 'type' && after.kind === 'type' ? walkOf(before.set, after.set) : undefined
  /**
   * Whether two XML roots are compared with their sets: they have the same name, or are paired roots of sets
   * that correspond. False for other bodies.
   */
  const areKin = (before: BodySchema, after: BodySchema): boolean => {
    if (before.kind !== 'root' || after.kind !== 'root') return false
    if (before.element === after.element) return true
    const walk = kin.get(before.set) === after.set ? walkOf(before.set, after.set) : undefined
    const isNamed = (side: BodySchema & { kind: 'root' }, name: Name) => side.element === expandedName(name)
    return (
      walk !== undefined &&
      kinRoots(walk).some(
        (pair) =>
          pair.before && pair.after && isNamed(before, pair.before.name) && isNamed(after, pair.after.name),
      )
    )
  }
  /**
   * Adds two corresponding XML roots to the bodies of their walk, so that changes inside them get the place
   * of the body. Does nothing for other bodies, or for sets that do not correspond.
   */
  const addXmlBody = (before: BodySchema, after: BodySchema, { within, directions }: PairScope): void => {
    if (before.kind !== 'root' || after.kind !== 'root' || kin.get(before.set) !== after.set) return
    const walk = walkOf(before.set, after.set)
    const words = walk && within && !isSchema(walk.before.set) ? { within: { ...within, steps: 0 } } : {}
    for (const direction of directions) walk?.bodies.push({ root: before.element, direction, ...words })
  }
  const bodies: Bodies = {
    /** Adds a `writing` pair for how the values of a parameter or header are serialized. */
    matchWriting(what, [before, after], scope, parent) {
      const walk = walkBetween(before.schema, after.schema)
      matchWriting(add, walk, what, [before, after], scope, parent)
    },
    /** Compares the encodings of properties of a form, and the headers of multipart parts that both sides have. */
    matchEncodings([before, after], scope, parent) {
      const walk = walkBetween(before.schema, after.schema)
      if (walk === undefined) return
      matchEncodings(add, walk, [before, after], scope, parent)
      for (const name of sharedParts(walk, [before, after])) {
        const headers = [before, after].map(({ encodings }) => encodings?.get(name)?.headers ?? [])
        const [one = [], other = []] = headers
        const within = extendWithin(scope, `part "${name}"`, 1)
        const here = { ...scope, path: [...scope.path, name], within, key: `${scope.key} encoding ${name}` }
        addHeaders({ add, bodies }, [one, other], here, parent, name)
      }
    },
    /**
     * Compares two JSON schemas as a new start of the walk; adds a `body-schema` pair for roots that do not
     * correspond.
     */
    matchSchemas(before, after, scope, parent, at) {
      if (before.kind === 'type' && after.kind === 'type') {
        const walk = walkOf(before.set, after.set)
        if (walk === undefined) return
        const { path, within, key } = scope
        const message = makeMessageUse(scope)
        const owners = { before: before.node, after: after.node, message, path, within }
        walk.starts.push(owners)
        const place: WalkPlace = {
          path,
          within,
          key,
          owners,
          dataElements: [],
          parent,
          near: nameNear(scope),
        }
        matchTypes(walk, before.node, after.node, place)
        return
      }
      addXmlBody(before, after, scope)
      if (!areRootsPaired(before, after, roots) && !areKin(before, after)) {
        add({
          on: 'body-schema',
          before,
          after,
          ...at,
          scope: { ...scope, key: `${scope.key} schema` },
          parent,
        })
      }
    },
  }
  return bodies
}

/** The name of a parameter or header, where the walk of its schema starts; undefined for a body. */
function nameNear({ part, path, within }: PairScope): WalkPlace['near'] {
  if (part !== 'parameter' && part !== 'header') return undefined
  return [within?.words.at(-1) ?? path.at(-1) ?? '']
}

/** The use of a message from the scope's API, first operation, part and first direction. */
function makeMessageUse({ api = '', operations: [operation = ''], part, directions }: PairScope): MessageUse {
  const [direction = 'request'] = directions
  return { api, operation, part, direction }
}

interface ParameterTarget {
  readonly add: (pair: Pair) => Pair
  readonly bodies: Bodies
}

/**
 * Adds a `parameter` or `header` pair; for one on both sides, compares description, serialization and schema as
 * well.
 */
export function addParameter(
  { add, bodies }: ParameterTarget,
  on: 'parameter' | 'header',
  { before, after }: Matched<HeaderSide>,
  scope: PairScope,
  parent: Pair,
): void {
  const parameter = before ?? after
  if (parameter === undefined) return
  const here: PairScope = {
    ...scope,
    path: [...scope.path, parameter.name],
    within: extendWithin(
      scope,
      on === 'header' ? `header ${parameter.name}` : `${parameter.in} parameter "${parameter.name}"`,
      1,
    ),
    key: `${scope.key} ${on} ${parameter.in} ${parameter.name}`,
  }
  const at = { beforeAt: before?.at, afterAt: after?.at }
  const pair: PairOf<'parameter' | 'header'> = { on, before, after, ...at, scope: here, parent }
  const own = add(pair as unknown as Pair)
  if (!before || !after) return
  add(pairDescriptions(own, before, after))
  // Styles are only comparable within one location.
  if (before.in === after.in) bodies.matchWriting(on, [before, after], here, own)
  bodies.matchSchemas(before.schema, after.schema, here, own, at)
}

/**
 * Pairs headers by name, case ignored, and compares each; with `partOf` they are headers of that multipart part.
 */
export function addHeaders(
  target: ParameterTarget,
  [before, after]: readonly [readonly Parameter[], readonly Parameter[]],
  scope: PairScope,
  parent: Pair,
  partOf?: string,
): void {
  /** The headers by name in lower case, each with its part. */
  const byName = (headers: readonly Parameter[]) =>
    new Map(
      headers.map((header): readonly [string, HeaderSide] => [
        header.name.toLowerCase(),
        partOf === undefined ? header : { ...header, partOf },
      ]),
    )
  for (const matched of matchNames(byName(before), byName(after))) {
    addParameter(target, 'header', matched, scope, parent)
  }
}

/** The documentation and keywords of an API, operation, parameter, body or response. */
interface Said {
  readonly summary?: string
  readonly description?: string
  readonly notes?: readonly string[]
  readonly stated?: ReadonlyMap<string, string>
  readonly wordsAt?: Location
}

/**
 * An `annotation` pair (not yet added) for the descriptions of two corresponding parts of an API, below their
 * pair.
 */
export function pairDescriptions(pair: Pair, before: Said, after: Said): Pair {
  const { scope } = pair
  const at = { beforeAt: before.wordsAt ?? pair.beforeAt, afterAt: after.wordsAt ?? pair.afterAt }
  const here = { ...scope, key: `${scope.key}/annotation` }
  const sides = { before: makeAnnotation(before), after: makeAnnotation(after) }
  return { on: 'annotation', ...sides, ...at, scope: here, parent: pair }
}

/**
 * An annotation from summary, description, notes and keywords; never deprecated, since that has rules of its own.
 */
function makeAnnotation({ summary, description, notes = [], stated = new Map() }: Said): Annotation {
  return {
    documentation: [summary, description, ...notes].filter((text) => text !== undefined),
    // Deprecation of the surface has rules of its own.
    deprecated: false,
    dataElements: [],
    stated,
  }
}
