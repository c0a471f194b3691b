export { Language } from './language.ts'
