export { keepKeys } from './keys.ts'
export type { NameKind, Renaming } from './side.ts'
export { IDREF as referenceToSome } from './smallest.ts'
export { ANY_TEXT, comparedTexts, type TextRange } from './text.ts'
export {
  escapeXml,
  isElement as isXmlElement,
  printXml,
  type XmlFault,
  type XmlStep,
  type XmlText,
  type XmlTree,
  type XmlWitness,
} from './tree.ts'
export { listNamespaces as namedNamespaces, UNKNOWN as otherNamespace } from './view.ts'
export {
  type XmlContainment,
  type XmlContainmentOptions,
  xmlContainment,
  xmlContent,
  xmlInside,
} from './xml-containment.ts'
