export { type Node, type NormalSet, normalForm } from './form.ts'
export { type Likeness, likeness } from './likeness.ts'
export { sameness } from './sameness.ts'
export { joinsOf, saidAt, wordMembers } from './words.ts'
