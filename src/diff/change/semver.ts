import type { Api, Version } from '../../schema/index.ts'
import { matchApiPairs } from '../match/api/api-pairs.ts'
import type { ApiVersionStep, Comparison, SemverStep, SemverVerdict } from './change.ts'

const ranks: readonly SemverStep[] = ['none', 'patch', 'minor', 'major']

/**
 * The version step (semver.org, 2.0.0) that the changes need, and the step that `info.version` made, for each
 * API of both versions. Ignored are changes that are accepted or not counted, and the changes of
 * `info.version` itself.
 */
export function judgeSemver({ changes }: Comparison, from: Version, to: Version): SemverVerdict {
  const counted = changes.filter(
    (change) => change.counted && change.accepted === undefined && change.rule !== 'api-version-changed',
  )
  /**
   * The step that the counted changes of the selected APIs need: `major` for breaking, `minor` for risky or
   * safe, `patch` for documentation changes, otherwise `none`.
   */
  const neededFor = (isAsked: (api: string | undefined) => boolean): SemverStep => {
    const found = new Set(counted.filter(({ where }) => isAsked(where.api)).map(({ severity }) => severity))
    if (found.has('breaking')) return 'major'
    if (found.has('risky') || found.has('safe')) return 'minor'
    return found.has('annotation') ? 'patch' : 'none'
  }
  const pairs = matchApiPairs(from, to)
  const apis = pairs.flatMap(({ before, after }): readonly ApiVersionStep[] => {
    if (before === undefined || after === undefined) return []
    const names: readonly (string | undefined)[] = [undefined, before.name, after.name]
    return [
      apiStep(
        before,
        after,
        neededFor((api) => pairs.length === 1 || names.includes(api)),
      ),
    ]
  })
  return { needed: neededFor(() => true), apis }
}

/**
 * Whether the step between the two `info.version` is enough. Not if one is not a semantic version or the version
 * became lower; always after a pre-release, and with one step less before 1.0.0.
 */
function apiStep(before: Api, after: Api, needed: SemverStep): ApiVersionStep {
  const [earlier, later] = [before.documentVersion ?? '', after.documentVersion ?? '']
  const [one, other] = [parse(earlier), parse(later)]
  const named = { api: after.name, before: earlier, after: later, needed }
  if (one === undefined || other === undefined) return { ...named, isEnough: false }
  const step = stepBetween(one, other)
  const asked = one.core[0] === 0 ? lessBefore1(needed) : needed
  // A pre-release promises no compatibility.
  const isFree = one.prerelease !== undefined && step !== 'none' && step !== 'lower'
  const isEnough = step !== 'lower' && (isFree || ranks.indexOf(step) >= ranks.indexOf(asked))
  return { ...named, step, isEnough }
}

/** Before 1.0.0 a minor version may break. */
function lessBefore1(needed: SemverStep): SemverStep {
  return needed === 'major' ? 'minor' : needed === 'minor' ? 'patch' : needed
}

interface Semver {
  readonly core: readonly [number, number, number]
  readonly prerelease?: string
}

export function isSemver(text: string): boolean {
  return parse(text) !== undefined
}

/** Parses a semantic version; a `v` before it is allowed, missing parts are 0. Undefined for other texts. */
function parse(text: string): Semver | undefined {
  const found = /^v?(\d{1,9})(?:\.(\d{1,9})(?:\.(\d{1,9})(?:-([\w.-]+))?(?:\+[\w.-]+)?)?)?$/u.exec(
    text.trim(),
  )
  if (found === null) return undefined
  const [, major = '0', minor = '0', patch = '0', prerelease] = found
  return {
    core: [Number(major), Number(minor), Number(patch)],
    ...(prerelease === undefined ? {} : { prerelease }),
  }
}

/**
 * The first part that grew from one version to the other; `lower` if this part became lower, `none` if the
 * versions are equal. Between versions that differ only in the pre-release, a later one (or none)
 * counts as `patch`.
 */
function stepBetween(one: Semver, other: Semver): SemverStep | 'lower' {
  for (const [index, step] of (['major', 'minor', 'patch'] as const).entries()) {
    const [before = 0, after = 0] = [one.core[index], other.core[index]]
    if (before !== after) return before < after ? step : 'lower'
  }
  if (one.prerelease === other.prerelease) return 'none'
  if (other.prerelease === undefined) return 'patch'
  return one.prerelease !== undefined && isBefore(one.prerelease, other.prerelease) ? 'patch' : 'lower'
}

/** Whether a pre-release is before another: compared part by part, numbers before texts, fewer parts first. */
function isBefore(one: string, other: string): boolean {
  const [mine, theirs] = [one.split('.'), other.split('.')]
  for (const [index, part] of mine.entries()) {
    const against = theirs[index]
    if (against === undefined) return false
    if (part === against) continue
    const [isNumber, isOtherNumber] = [/^\d+$/u.test(part), /^\d+$/u.test(against)]
    if (isNumber && isOtherNumber) return Number(part) < Number(against)
    return isNumber === isOtherNumber ? part < against : isNumber
  }
  return mine.length < theirs.length
}
