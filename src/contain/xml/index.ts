export { type XmlContainment, type XmlContainmentOptions, xmlContainment } from './containment.ts'
export { type NameKind, type Renaming, renamedTree } from './names.ts'
export { printXml } from './print.ts'
export type { XmlFault, XmlStep, XmlText, XmlTree, XmlWitness } from './tree.ts'
