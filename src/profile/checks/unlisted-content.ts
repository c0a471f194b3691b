import type { ProfileCheck } from './check.ts'

/** What stands at a place that no data element of the regulation has: the schema allows it, but it means nothing. */
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
