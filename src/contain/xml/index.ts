export {
  type XmlContainment,
  type XmlContainmentOptions,
  xmlContainment,
  xmlContent,
  xmlInside,
} from './containment.ts'
export { type NameKind, type Renaming, renamedTree } from './names.ts'
export { allows, UNKNOWN as otherNamespace } from './namespaces.ts'
export { escapeXml, printXml } from './print.ts'
export { ANY_TEXT, comparedTexts, type TextRange } from './text.ts'
export type { XmlFault, XmlStep, XmlText, XmlTree, XmlWitness } from './tree.ts'
