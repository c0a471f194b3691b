import { quoted, type Sink } from '../../diagnostics/index.ts'
import {
  findNamespace,
  readCollapsedAttribute,
  type SchemaElement,
  schemaChild,
  schemaChildren,
} from './schema-element.ts'
import { refuse } from './schema-set-reading.ts'

/** A redefining element with the namespace that its document declares into. */
export interface Redefinition {
  readonly element: SchemaElement
  readonly namespace: string
}

/** §4.2.3, "Redefinition Constraints and Semantics": a type is derived from itself; a group may stand in itself once. */
export function refuseForeignBase(redefinition: Redefinition, sink: Sink): void {
  const construct = redefinition.element.name.local
  if (construct === 'simpleType' || construct === 'complexType') refuseOtherBase(redefinition, sink)
  else refuseRepetition(redefinition, sink)
}

/** Whether a group says itself anew instead of adding to itself: then it may only narrow what it was. */
export function isAnew(redefinition: Redefinition): boolean {
  return ownReferences(redefinition).length === 0
}

function refuseOtherBase(redefinition: Redefinition, sink: Sink): void {
  const { element } = redefinition
  const content = schemaChild(element, 'simpleContent', 'complexContent')
  const by = schemaChild(content ?? element, 'restriction', 'extension')
  if (by !== undefined && refersTo(redefinition, by, 'base')) return
  const local = readCollapsedAttribute(element, 'name') ?? ''
  refuse({ sink }, 'src-redefine.5', `${quoted(local)} must be derived from itself`, element.at)
}

function refuseRepetition(redefinition: Redefinition, sink: Sink): void {
  const { element } = redefinition
  const isGroup = element.name.local === 'group'
  const name = quoted(readCollapsedAttribute(element, 'name') ?? '')
  const own = ownReferences(redefinition)
  if (own.length > 1) {
    const constraint = isGroup ? 'src-redefine.6.1.1' : 'src-redefine.7.1'
    refuse({ sink }, constraint, `${name} refers to itself more than once`, element.at)
  }
  for (const reference of isGroup ? own : []) {
    const counts = ['minOccurs', 'maxOccurs'].map((each) => readCollapsedAttribute(reference, each) ?? '1')
    if (counts.some((count) => count !== '1'))
      refuse({ sink }, 'src-redefine.6.1.2', `${name} must stand in itself exactly once`, reference.at)
  }
}

/** Whether an element of a redefinition refers to what is redefined; without a namespace it adopts the document's. */
function refersTo(redefinition: Redefinition, element: SchemaElement, from: string): boolean {
  const [, prefix = '', local = ''] =
    /^(?:(.*):)?(.*)$/.exec(readCollapsedAttribute(element, from) ?? '') ?? []
  const namespace = findNamespace(element.namespaces, prefix)
  const isOwn = namespace === redefinition.namespace || namespace === ''
  return isOwn && local === readCollapsedAttribute(redefinition.element, 'name')
}

function ownReferences(redefinition: Redefinition): readonly SchemaElement[] {
  const { local } = redefinition.element.name
  const references = inside(redefinition.element).filter((child) => child.name.local === local)
  return references.filter((reference) => refersTo(redefinition, reference, 'ref'))
}

function inside(element: SchemaElement): readonly SchemaElement[] {
  return schemaChildren(element).flatMap((child) => [child, ...inside(child)])
}
