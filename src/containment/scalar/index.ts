export { scalarContains, textJudge } from './contains.ts'
export { valueText } from './judge.ts'
export {
  replaceBuiltinType as withBuiltinOf,
  replaceOwnPatterns as withPatternsOf,
  replaceWhiteSpace as withWhiteSpaceOf,
} from './made-from.ts'
export { NumberSpace } from './number-space.ts'
export { haveSharedTexts } from './texts.ts'
