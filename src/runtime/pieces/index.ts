export { extras } from '../xml/open/extras.ts'
export { checkPieces, type OpenDocument, type PieceLimits, textOf } from './check.ts'
