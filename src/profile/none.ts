import type { Profile } from '../schema/index.ts'

/** Schemas whose annotations are text for people, and nothing else. */
export const noProfile: Profile = { name: 'none', dataElementsOf: () => [] }
