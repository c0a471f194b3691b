import type { Api, Version } from '../../schema/index.ts'
import { matchApiPairs } from '../match/api/api-pairs.ts'
import type { ApiVersionStep, Comparison, SemverStep, SemverVerdict } from './change.ts'

const ranks: readonly SemverStep[] = ['none', 'patch', 'minor', 'major']

/**
 * Which part of a semantic version (semver.org, 2.0.0) must grow, of each API that both versions have, and which has grown
 * from one `info.version` to the other. Accepted changes ask for nothing.
 */
export function judgeSemver({ changes }: Comparison, from: Version, to: Version): SemverVerdict {
  const counted = changes.filter(
    (change) => change.counted && change.accepted === undefined && change.rule !== 'api-version-changed',
  )
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

function apiStep(before: Api, after: Api, needed: SemverStep): ApiVersionStep {
  const [earlier, later] = [before.documentVersion ?? '', after.documentVersion ?? '']
  const [one, other] = [parse(earlier), parse(later)]
  const named = { api: after.name, before: earlier, after: later, needed }
  if (one === undefined || other === undefined) return { ...named, isEnough: false }
  const step = stepBetween(one, other)
  const asked = one.core[0] === 0 ? lessBefore1(needed) : needed
  // What was no release yet promised nothing.
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

function stepBetween(one: Semver, other: Semver): SemverStep | 'lower' {
  for (const [index, step] of (['major', 'minor', 'patch'] as const).entries()) {
    const [before = 0, after = 0] = [one.core[index], other.core[index]]
    if (before !== after) return before < after ? step : 'lower'
  }
  if (one.prerelease === other.prerelease) return 'none'
  if (other.prerelease === undefined) return 'patch'
  return one.prerelease !== undefined && isBefore(one.prerelease, other.prerelease) ? 'patch' : 'lower'
}

/** The order of pre-releases: part by part, numbers as numbers and before texts, fewer parts first. */
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
