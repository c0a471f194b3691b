export { consignment } from '../out/v0/schemas/identifier/codecs.js'
export type { SupplyChainConsignment } from '../out/v0/schemas/identifier/types.js'
