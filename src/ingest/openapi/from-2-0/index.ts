export { from20 } from './document-2-0.ts'
