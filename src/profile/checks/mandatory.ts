import { invariant } from '../../diagnostics/index.ts'
import type { DataElement } from '../../schema/index.ts'
import type { ProfileCheck } from './check.ts'

/**
 * Checks that the subset's mandatory data elements occur in every element that can contain them; throws without a
 * subset. Below an absent element, nothing is required.
 */
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

/** Whether a data element is mandatory in the subset. */
function isMandatory({ subsets }: DataElement, subset: string): boolean {
  return subsets.some((one) => one.subset === subset && isMandatoryStatus(one.status))
}

/**
 * Whether a status means mandatory. A list (separated by `/`) has one for each legal source, and all must. Each
 * counts by its first letter; parts that begin with none of M, C, O, S are ignored.
 */
function isMandatoryStatus(status: string): boolean {
  const letters = status.split('/').flatMap((part) => /^[MCOS]/.exec(part.trim().toUpperCase())?.[0] ?? [])
  return letters.length > 0 && letters.every((letter) => letter === 'M')
}
