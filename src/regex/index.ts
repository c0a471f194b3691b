export { Language, mostCharacters, withUnicodeFlag } from './automata/index.ts'
export {
  compileTextPattern,
  explainUnknownPattern,
  type LinearPlan,
  linearPlan,
  orUndecided,
  UnknownPattern,
  unknownAmong,
  unknownPattern,
  unlessUnknown,
} from './linear/index.ts'
export { makeMatchingText as textOfPattern } from './sample-text.ts'
export type { Verdict } from './verdict.ts'
export { patternMatcher } from './xsd/matcher.ts'
export {
  checkPattern,
  compiles,
  type PatternFault,
  readPattern,
  type TranslatedPattern,
  translatePattern,
} from './xsd/read.ts'
export { findSyntaxProblem as patternProblem } from './xsd/syntax.ts'
