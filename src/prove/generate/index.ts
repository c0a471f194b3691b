export { type SampleOptions, sampleDocument, sampleRoots } from './document.ts'
export type { Size } from './making.ts'
export { textOfPattern } from './pattern-text.ts'
export { type Random, randomFrom } from './random.ts'
