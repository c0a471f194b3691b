export { checkPieces, type OpenDocument, type PieceLimits, textOf } from './check.ts'
