export { type JsonContainment, jsonContainment, jsonContains, jsonQuestions } from './containment.ts'
