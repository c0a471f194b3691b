export { listNamespaces as namedNamespaces, UNKNOWN as otherNamespace } from './namespaces.ts'
export { escapeXml, printXml } from './print.ts'
export type { NameKind, Renaming } from './renaming.ts'
export { keepKeys } from './repair-keys.ts'
export { IDREF as referenceToSome } from './sample.ts'
export { ANY_TEXT, comparedTexts, type TextRange } from './text.ts'
export {
  isElement as isXmlElement,
  type XmlFault,
  type XmlStep,
  type XmlText,
  type XmlTree,
  type XmlWitness,
} from './tree.ts'
export {
  type XmlContainment,
  type XmlContainmentOptions,
  xmlContainment,
  xmlContent,
  xmlInside,
} from './xml-containment.ts'
