export { Language } from './language.ts'
export { mostCharacters } from './too-much.ts'
export { withUnicodeFlag } from './with-unicode.ts'
