export { from20 } from './document.ts'
