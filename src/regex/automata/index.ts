export { mostCharacters } from './automaton.ts'
export { Language } from './language.ts'
export { withUnicodeFlag } from './with-unicode.ts'
