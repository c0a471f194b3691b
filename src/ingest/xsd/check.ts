import { diagnostic, nearNames, type Sink } from '../../diagnostics/index.ts'
import { type Construct, type ConstructStep, readSteps } from './construct.ts'
import { findConstruct } from './constructs.ts'
import { languageTag, ncName } from './lexical.ts'
import {
  childElements,
  collapseWhiteSpace,
  readCollapsedAttribute,
  type SchemaElement,
  XML,
  XSD,
} from './schema-element.ts'

/**
 * Reports unknown, misplaced, missing and invalid elements and attributes of a schema document (XML Schema 1.0).
 */
export function checkDocument(root: SchemaElement, sink: Sink): void {
  const ids = new Map<string, SchemaElement>()
  const stack: { element: SchemaElement; construct: Construct }[] = []
  const schema = findConstruct('schema', '')
  if (schema !== undefined) stack.push({ element: root, construct: schema })
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { element, construct } = next
    checkAttributes(element, construct, sink)
    checkId(element, ids, sink)
    const lacking = construct.lacking?.(element)
    if (lacking !== undefined) {
      sink(diagnostic('xsd-attribute-missing', { name: lacking, parent: element.name.local }, element.at))
    }
    const parent = element.name.local
    if (parent === 'appinfo' || parent === 'documentation') continue
    const known = checkChildren(element, construct, sink)
    for (const child of known) {
      const inner = findConstruct(child.name.local, parent)
      if (inner !== undefined) stack.push({ element: child, construct: inner })
    }
  }
}

/** Reports unknown, invalid and missing attributes of an element; those of other namespaces are allowed. */
function checkAttributes(element: SchemaElement, construct: Construct, sink: Sink): void {
  const parent = element.name.local
  for (const [name, text] of element.attributes) {
    // Attributes of other namespaces may stand anywhere (§3.1.3); those of XML Schema's own exist nowhere.
    if (name.startsWith('{')) {
      const language = collapseWhiteSpace(text)
      if (name === `{${XML}}lang` && parent === 'documentation' && !languageTag.isValid(language)) {
        const facts = { name: 'xml:lang', value: language, expected: languageTag.expected }
        sink(diagnostic('xsd-attribute-invalid', facts, element.at))
      }
      if (name.startsWith(`{${XSD}}`))
        sink(diagnostic('xsd-attribute-unknown', { name, parent, near: [] }, element.at))
      continue
    }
    const own = Object.hasOwn(construct.attributes, name) ? construct.attributes[name] : undefined
    const lexical = name === 'id' ? ncName : own
    const value = collapseWhiteSpace(text)
    if (construct.in11?.includes(name)) {
      sink(diagnostic('xsd-1-1', { name: `${name} of ${parent}` }, element.at))
    } else if (name === 'substitutionGroup' && value.split(' ').length > 1) {
      sink(diagnostic('xsd-1-1', { name: 'a substitutionGroup of several elements' }, element.at))
    } else if (lexical !== undefined && !lexical.isValid(value)) {
      sink(diagnostic('xsd-attribute-invalid', { name, value, expected: lexical.expected }, element.at))
    } else if (lexical === undefined) {
      const near = nearNames(name, Object.keys(construct.attributes))
      if (attributes11.has(name)) sink(diagnostic('xsd-1-1', { name }, element.at))
      else sink(diagnostic('xsd-attribute-unknown', { name, parent, near }, element.at))
    }
  }
  for (const name of isOf11(element, construct) ? [] : (construct.required ?? [])) {
    if (readCollapsedAttribute(element, name) === undefined)
      sink(diagnostic('xsd-attribute-missing', { name, parent }, element.at))
  }
}

/** Whether an element has an attribute of XML Schema 1.1, in place of what version 1.0 requires. */
function isOf11({ attributes }: SchemaElement, { in11 = [] }: Construct): boolean {
  return in11.some((name) => attributes.has(name))
}

/** Reports an `id` that an earlier element of the document has (§3.15.2); adds it to `ids` otherwise. */
function checkId(element: SchemaElement, ids: Map<string, SchemaElement>, sink: Sink): void {
  const id = readCollapsedAttribute(element, 'id')
  if (id === undefined) return
  const known = ids.get(id)
  if (known === undefined) ids.set(id, element)
  else sink(diagnostic('xsd-duplicate', { kind: 'id', name: id }, element.at, known.at))
}

/** Reports text, misplaced and missing children of an element; returns the children that are allowed there. */
function checkChildren(element: SchemaElement, construct: Construct, sink: Sink): readonly SchemaElement[] {
  const parent = element.name.local
  if (element.content.some((part) => typeof part === 'string' && collapseWhiteSpace(part) !== '')) {
    sink(diagnostic('xsd-text-unexpected', { parent }, element.at))
  }
  const steps = readSteps(construct.content)
  const filled = new Set<ConstructStep>()
  let reached = 0
  const placed = childElements(element).filter((child) => {
    const { local, namespace } = child.name
    const found = steps.findIndex((step, index) => {
      return (
        namespace === XSD &&
        index >= reached &&
        step.names.includes(local) &&
        (step.isRepeated || !filled.has(step))
      )
    })
    const step = steps[found]
    if (step === undefined) {
      reportMisplaced(child, element, construct, sink)
      return false
    }
    reached = found
    filled.add(step)
    return true
  })
  for (const step of steps) {
    if (step.isRequired && !filled.has(step) && !isOf11(element, construct)) {
      sink(diagnostic('xsd-element-missing', { parent, expected: step.names.join(' or ') }, element.at))
    }
  }
  return placed
}

/** Reports a child as one of XML Schema 1.1, as unknown, or as misplaced with what is expected. */
function reportMisplaced(
  child: SchemaElement,
  element: SchemaElement,
  construct: Construct,
  sink: Sink,
): void {
  const { local, namespace } = child.name
  const parent = element.name.local
  if (namespace === XSD && elements11.has(local)) sink(diagnostic('xsd-1-1', { name: local }, child.at))
  else if (namespace === XSD && construct.in11?.includes(local))
    sink(diagnostic('xsd-1-1', { name: `${local} in ${parent}` }, child.at))
  else if (namespace !== XSD || findConstruct(local, parent) === undefined) {
    sink(diagnostic('xsd-element-unknown', { name: local, parent }, child.at))
  } else {
    const expected = readSteps(construct.content).map(printStep).join(', ')
    sink(diagnostic('xsd-element-misplaced', { name: local, parent, expected }, child.at))
  }
}

/** A content step as text: `name?`, `(a | b)*`. */
function printStep({ names, isRequired, isRepeated }: ConstructStep): string {
  const sign = isRepeated ? (isRequired ? '+' : '*') : isRequired ? '' : '?'
  return `${names.length > 1 ? `(${names.join(' | ')})` : names.join('')}${sign}`
}

/** Elements that XML Schema 1.1 added, which have a diagnostic of their own. */
const elements11: ReadonlySet<string> = new Set([
  'assert',
  'assertion',
  'alternative',
  'openContent',
  'defaultOpenContent',
  'override',
  'explicitTimezone',
])

const attributes11: ReadonlySet<string> = new Set([
  'targetNamespace',
  'inheritable',
  'defaultAttributes',
  'defaultAttributesApply',
  'xpathDefaultNamespace',
  'notNamespace',
  'notQName',
  'appliesToEmpty',
])
