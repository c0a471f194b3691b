export { Language } from './language.ts'
export { mostCharacters } from './too-much.ts'
