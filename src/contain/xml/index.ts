export { type XmlContainment, type XmlContainmentOptions, xmlContainment } from './containment.ts'
export { type NameKind, type Renaming, renamedTree } from './names.ts'
export { escapeXml, printXml } from './print.ts'
export type { XmlFault, XmlStep, XmlText, XmlTree, XmlWitness } from './tree.ts'
