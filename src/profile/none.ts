import type { Profile } from '../schema/index.ts'

/** The profile for schemas whose annotations contain only documentation. */
export const noProfile: Profile = { name: 'none', dataElementsOf: () => [] }
