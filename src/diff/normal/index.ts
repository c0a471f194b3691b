export { type Node, type NormalSet, normalForm } from './form.ts'
export { type Likeness, likeness, saidAt } from './likeness.ts'
export { wordMembers } from './words.ts'
