import type { ProfileCheck } from './check.ts'

/**
 * Reports an element whose data elements apply only in other contexts: the schema allows it, but it has no meaning
 * here.
 */
export const unlistedContent: ProfileCheck = ({ isElsewhere, path, nearest }) => {
  if (!isElsewhere) return []
  const around = nearest === undefined ? '' : ` below ${nearest.id}`
  return [
    {
      rule: 'unlisted-content',
      message: `No data element stands at this place${around}.`,
      path,
      ...(nearest ? { dataElement: nearest.id } : {}),
    },
  ]
}
