import type { Profile } from '../schema/index.ts'
import { eftiProfile } from './efti.ts'
import { noProfile } from './none.ts'

export { type CheckOptions, checkNames, checkProfile } from './checks/index.ts'
export { eftiProfile } from './efti.ts'
export { type JoinKey, joinProfile, parseKeyPath, parseKeyPointer } from './join.ts'
export { noProfile } from './none.ts'

/** Every profile, by its name in the configuration. */
export const profiles: ReadonlyMap<string, Profile> = new Map(
  [eftiProfile, noProfile].map((profile) => [profile.name, profile]),
)
