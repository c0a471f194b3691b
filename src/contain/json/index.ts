export { type JsonContainment, jsonContainment, jsonContains } from './containment.ts'
