import type { Effect, Reach } from '../change/change.ts'
import { decideCompensated } from '../effect/compensated.ts'
import { decideByContainment, decideConditions } from '../effect/index.ts'
import { combineTypeFindings } from '../effect/simple-type.ts'
import { decideUses } from '../effect/whole.ts'
import type { Fingerprint } from '../match/fingerprint.ts'
import { findOutermostUse, type Pair, type Whole, writtenAt } from '../pair.ts'
import { applyPolarity, type ClassifiedFinding, type Rule } from '../rule.ts'
import { mergeCopies } from './duplicates.ts'
import { mergeCauses } from './shared-causes.ts'

/**
 * Runs the rules on all pairs and returns each edit once, with its effect decided. Findings below a pair that a
 * finding claims are dropped; those inside a `type-use` are replaced by one finding for the use. So are those
 * of further uses of a type that replaced another one.
 */
export function findChanges(
  pairs: readonly Pair[],
  rules: readonly Rule[],
  says: Fingerprint,
): readonly ClassifiedFinding[] {
  const uses = pairs.filter((pair) => pair.on === 'type-use')
  const insides = new Map<Pair, ClassifiedFinding[]>(uses.map((use) => [use, []]))
  const claimed = new Set<Pair>()
  const rulesOn = new Map<string, Rule[]>()
  for (const rule of rules) rulesOn.set(rule.on, [...(rulesOn.get(rule.on) ?? []), rule])
  const outside: ClassifiedFinding[] = []
  const moved = new Map<Whole | undefined, ClassifiedFinding[]>()
  for (const pair of pairs) {
    if (isClaimed(pair, claimed)) continue
    const found =
      pair.on === 'type-use'
        ? pair.after?.outcome
          ? inspect(pair, rulesOn.get(pair.on) ?? [])
          : judgeTypeUse(pair, moved.get(pair.after?.sameAs) ?? [], rules)
        : inspect(pair, rulesOn.get(pair.on) ?? [])
    if (found.length === 0) continue
    if (found.some((one) => one.claims)) claimed.add(pair)
    const use = findOutermostUse(pair.parent)
    const target = use === undefined ? outside : insides.get(use)
    const kept = found.filter((one) => one.claims || !found.some((other) => other.claims))
    target?.push(...kept)
    for (const types of pair.movedUses ?? []) {
      const known = moved.get(types)
      if (known) known.push(...kept)
      else moved.set(types, [...kept])
    }
  }
  const judged = [...insides].flatMap(([use, found]) => judgeTypeUse(use, found, rules))
  return mergeCauses(
    mergeCopies(withoutReadTwice(decideCompensated(decideUses(decideConditions([...outside, ...judged]))))),
    says,
  )
}

/** The findings of rules on a pair, with their effects decided. */
function inspect(pair: Pair, rules: readonly Rule[]): readonly ClassifiedFinding[] {
  const seen = rules.flatMap((rule) => rule.inspect(pair))
  return seen.length === 0 ? [] : combineTypeFindings(seen.flatMap(decideByContainment))
}

/** Whether a parent of the pair, at any level, is claimed. */
function isClaimed(pair: Pair, claimed: ReadonlySet<Pair>): boolean {
  if (claimed.size === 0) return false
  for (let above = pair.parent; above !== undefined; above = above.parent) {
    if (claimed.has(above)) return true
  }
  return false
}

/**
 * The findings of the `type-use` rules for a use, with the combined effect and worst reach of what was found
 * inside. Empty if that changes neither documents nor generated types.
 */
function judgeTypeUse(
  pair: Pair,
  inside: readonly ClassifiedFinding[],
  rules: readonly Rule[],
): readonly ClassifiedFinding[] {
  const wire = inside.filter((one) => one.effect !== 'annotates')
  const breaksTypes = inside.some((one) => one.breaksTypes)
  if (pair.on !== 'type-use' || pair.after === undefined) return []
  if (wire.length === 0 && !breaksTypes) return []
  const found =
    wire.length === 0
      ? ({ effect: 'annotates', reach: 'names' } as const)
      : { effect: combined(wire.map((one) => one.effect)), reach: worst(wire.map((one) => one.reach)) }
  // What was found inside is seen from outside of a "not", as the rule's own finding will be.
  const outcome = {
    ...found,
    ...(pair.scope.sense === 'inverse' && applyPolarity('inverse', found)),
    breaksTypes,
  }
  const judged: Pair = { ...pair, after: { ...pair.after, outcome } }
  const shows = shownInside(pair, wire)
  return rules
    .filter((rule) => rule.on === 'type-use')
    .flatMap((rule) => rule.inspect(judged))
    .flatMap(decideByContainment)
    .map((found) => ({ ...(shows && { shows }), ...found }))
}

/** The first shown value of each side among findings about the type's own content; undefined if there is none. */
function shownInside(pair: Pair, inside: readonly ClassifiedFinding[]): ClassifiedFinding['shows'] {
  const own = inside.filter((one) => one.pair.parent?.parent === pair && isContentPair(one.pair))
  const [before, after] = (['before', 'after'] as const).map((side) =>
    own.map(({ shows }) => shows?.[side]).find((word) => word !== undefined),
  )
  if (before === undefined && after === undefined) return undefined
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

function isContentPair({ on }: Pair): boolean {
  return on === 'content' || on === 'element'
}

/** The effect that all have; `replaces` if they differ or there are none. */
function combined(effects: readonly Effect[]): Effect {
  const [first] = effects
  return first !== undefined && effects.every((effect) => effect === first) ? first : 'replaces'
}

const reaches: readonly Reach[] = ['wire', 'gone', 'undecided', 'unknown', 'names', 'none']

function worst(found: readonly Reach[]): Reach {
  return reaches.find((reach) => found.includes(reach)) ?? 'wire'
}

/**
 * Drops findings of unused JSON schemas at locations where a used XML type has a finding: OpenAPI components that
 * only XML bodies use are read as both.
 */
function withoutReadTwice(found: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const ofXml = found.filter(({ pair }) => pair.sets?.before.language === 'xml' && isUsed(pair))
  if (ofXml.length === 0) return found
  const places = new Set(ofXml.map(placeKey))
  return found.filter((one) => {
    const isUnusedJson = one.pair.sets?.before.language === 'json' && !isUsed(one.pair)
    return !isUnusedJson || !places.has(placeKey(one))
  })
}

function isUsed({ scope }: ClassifiedFinding['pair']): boolean {
  return scope.operations.length > 0
}

/** A key of the locations of a finding on both sides, and of whether it is an annotation. */
function placeKey({ pair, effect, beforeAt, afterAt }: ClassifiedFinding): string {
  const [before, after] = [beforeAt ?? writtenAt(pair, 'before'), afterAt ?? writtenAt(pair, 'after')]
  const at = (place: typeof before) => place && [place.file, place.line, place.column]
  return JSON.stringify([effect === 'annotates', at(before) ?? 0, at(after) ?? 0])
}
