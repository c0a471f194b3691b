export {
  findAllOfNodes,
  listWordMembers as wordMembers,
  type NormalNode,
  type NormalSet,
  normalizeSet,
  saidAt,
} from './form.ts'
export { listSpoken, type Spoken } from './left-over.ts'
export { contentKey } from './printed.ts'
export { compareStructurally } from './structural-equality.ts'
export { hashStructures, type StructuralHashes } from './structural-hash.ts'
