export {
  type JsonContainment,
  type JsonQuestions,
  jsonContainment,
  jsonContains,
  jsonQuestions,
  textsOfFormats,
} from './json/index.ts'
export {
  haveSharedTexts,
  NumberSpace,
  scalarContains,
  textJudge,
  valueText,
  withBuiltinOf,
  withPatternsOf,
  withWhiteSpaceOf,
} from './scalar/index.ts'
export type { TypeIn, Verdict } from './verdict.ts'
export { isolateType as alone } from './verdict.ts'
export {
  ANY_TEXT,
  comparedTexts,
  escapeXml,
  isXmlElement,
  keepKeys,
  type NameKind,
  namedNamespaces,
  otherNamespace,
  type Renaming,
  referenceToSome,
  type TextRange,
  type XmlContainment,
  type XmlContainmentOptions,
  type XmlFault,
  type XmlStep,
  type XmlText,
  type XmlTree,
  type XmlWitness,
  xmlContainment,
  xmlContent,
  xmlInside,
} from './xml/index.ts'
