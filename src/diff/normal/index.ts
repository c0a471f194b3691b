export { type Node, type NormalSet, normalForm } from './form.ts'
export { type Likeness, likeness } from './likeness.ts'
