import { invariant } from '../../diagnostics/index.ts'
import type { DataElement } from '../../schema/index.ts'
import type { ProfileCheck } from './check.ts'

/** What a subset makes mandatory stands in every element that could hold it; below an absent one nothing is asked for. */
export const mandatory: ProfileCheck = ({ below, path }, { subset }) => {
  invariant(subset !== undefined, 'mandatory data elements are those of a subset, and none is named')
  return below
    .filter(({ isPresent }) => !isPresent)
    .flatMap(({ property, dataElements }) =>
      dataElements
        .filter((dataElement) => isMandatory(dataElement, subset))
        .map(({ id }) => ({
          rule: 'mandatory-missing',
          message: `${id} is mandatory in subset ${subset} and is missing.`,
          path: [...path, property],
          expected: property,
          dataElement: id,
        })),
    )
}

function isMandatory({ subsets }: DataElement, subset: string): boolean {
  return subsets.some((one) => one.subset === subset && isMandatoryStatus(one.status))
}

/**
 * Whether a status says mandatory. A list has one for each legal source and says so only where all of them do; slips of
 * the pen are read as the letter they begin with, and what begins with none is no status.
 */
function isMandatoryStatus(status: string): boolean {
  const letters = status.split('/').flatMap((part) => /^[MCOS]/.exec(part.trim().toUpperCase())?.[0] ?? [])
  return letters.length > 0 && letters.every((letter) => letter === 'M')
}
