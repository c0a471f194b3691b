import { findNoticingSide } from './asked-sides.ts'
import type { ApiSide, Change, ChangeSeverity, SideSeverity } from './change.ts'

/** What a team says of the changes of a rule, maybe for one side or at some places only. */
export interface Override {
  readonly severity: ChangeSeverity
  readonly side?: ApiSide
  /** Whether it is about a change; about every one where absent. */
  readonly isAbout?: (change: Change) => boolean
}

const worst: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']
const sidesOfApi: readonly ApiSide[] = ['client', 'server']

/** What is said of a change, in the order in which it is said. */
export function overridesAt(change: Change, all: readonly Override[]): readonly Override[] {
  const isOfApi = change.where.api !== undefined || change.where.operations.length > 0
  return all.filter(
    ({ side, isAbout }) => (side === undefined || isOfApi) && (isAbout === undefined || isAbout(change)),
  )
}

/** Whether an override is about both sides, and about what no side of an API feels. */
export function isEverywhere({ side }: Override): boolean {
  return side === undefined
}

/** A change whose severity for each side is what is said first of that side. */
export function overriddenSides(change: Change, overrides: readonly Override[]): Change {
  const { sides: known = [] } = change
  const given = new Map(
    sidesOfApi.flatMap((side) => {
      const found = overrides.find((one) => one.side === undefined || one.side === side)
      return found === undefined ? [] : [[side, found.severity] as const]
    }),
  )
  const sides = [
    ...known.filter((one) => one.for !== 'client' && one.for !== 'server'),
    ...sidesOfApi.flatMap((side): readonly SideSeverity[] => {
      const own = known.filter((one) => one.for === side)
      const severity = given.get(side)
      if (severity === undefined) return own
      if (severity !== 'breaking' && severity !== 'risky') return []
      return own.length === 0 ? [{ for: side, severity }] : own.map((one) => ({ ...one, severity }))
    }),
  ]
  const severities = sides.length === 0 ? [...given.values()] : sides.map(({ severity }) => severity)
  const severity = worst.find((one) => severities.includes(one)) ?? change.severity
  const side = findNoticingSide(sides, severity)
  const { side: _, sides: __, ...rest } = change
  return {
    ...rest,
    severity,
    ...(side === undefined ? {} : { side }),
    ...(sides.length === 0 ? {} : { sides }),
  }
}
