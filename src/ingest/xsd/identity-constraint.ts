import { diagnostic, quoted } from '../../diagnostics/index.ts'
import {
  type ConstraintPath,
  type ConstraintStep,
  expandedName,
  type IdentityConstraint,
} from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { anyText, ncName, qName } from './lexical.ts'
import {
  findNamespace,
  type PrefixBindings,
  readCollapsedAttribute,
  type SchemaElement,
  schemaChildren,
} from './schema-element.ts'
import { isVisible, refuse, refuseName, resolveName, type SchemaSetReading } from './schema-set-reading.ts'

const content = 'annotation? selector field+'
const path: Construct = {
  section: '3.11.2',
  attributes: { xpath: anyText },
  required: ['xpath'],
  content: 'annotation?',
}

/** §3.11.2 Identity-constraint definitions. */
export const unique: Construct = {
  section: '3.11.2',
  attributes: { name: ncName },
  required: ['name'],
  content,
  in11: ['ref'],
}

/** §3.11.2: a unique one that must be there. */
export const keyConstruct: Construct = { ...unique }

/** §3.11.2: a reference to a key. */
export const keyref: Construct = {
  ...unique,
  attributes: { name: ncName, refer: qName },
  required: ['name', 'refer'],
}

/** §3.11.2: which elements are constrained. */
export const selector: Construct = path

/** §3.11.2: by which of their parts. */
export const field: Construct = path

/**
 * The identity constraints of an element declaration, in order; reports a name that is already used in the set.
 */
export function readConstraints(
  reading: SchemaSetReading,
  element: SchemaElement,
): readonly IdentityConstraint[] {
  const { set } = reading
  return schemaChildren(element, 'unique', 'key', 'keyref').flatMap((child) => {
    const constraint = readConstraint(reading, child)
    if (constraint === undefined) return []
    const key = expandedName(constraint.name)
    const known = set.constraints.get(key)
    if (known === undefined) set.constraints.set(key, constraint)
    else {
      const facts = { kind: 'identity constraint', name: key }
      set.sink(diagnostic('xsd-duplicate', facts, child.at, known.at))
    }
    if (constraint.refer !== undefined) set.references.push(() => checkReference(reading, constraint, child))
    return [constraint]
  })
}

/** An identity constraint with parsed paths; undefined without name or selector. */
function readConstraint(reading: SchemaSetReading, element: SchemaElement): IdentityConstraint | undefined {
  const local = readCollapsedAttribute(element, 'name')
  const [selects] = schemaChildren(element, 'selector')
  if (local === undefined || selects === undefined) return undefined
  const text = readCollapsedAttribute(element, 'refer')
  const refer = text === undefined ? undefined : resolveName(reading, element, text)
  return {
    kind: element.name.local === 'key' || element.name.local === 'keyref' ? element.name.local : 'unique',
    name: { namespace: reading.schema.targetNamespace, local },
    selector: readXPath(reading, selects, false),
    fields: schemaChildren(element, 'field').map((each) => readXPath(reading, each, true)),
    ...(refer && { refer }),
    at: element.at,
  }
}

/** The alternatives of the path in `xpath`; empty, with a report, if it cannot be parsed. */
function readXPath(
  reading: SchemaSetReading,
  element: SchemaElement,
  isField: boolean,
): readonly ConstraintPath[] {
  const xpath = readCollapsedAttribute(element, 'xpath')
  if (xpath === undefined) return []
  const read = readPath(xpath, element.namespaces, isField)
  if (!('problem' in read)) return read
  const constraint = isField ? 'c-fields-xpaths' : 'c-selector-xpath'
  refuse(reading.set, constraint, `${quoted(xpath)} is not a path: ${read.problem}`, element.at)
  return []
}

/** Reports a keyref whose key is missing, not imported, or has another number of fields (§3.11.6). */
function checkReference(
  reading: SchemaSetReading,
  { refer, fields, at }: IdentityConstraint,
  element: SchemaElement,
): void {
  if (refer === undefined) return
  const { set } = reading
  const found = set.constraints.get(expandedName(refer))
  if (found === undefined || found.kind === 'keyref') {
    const keys = [...set.constraints.values()].filter(({ kind }) => kind !== 'keyref')
    const declared = keys.map(({ name }) => name)
    const namesakes = declared.filter(({ local }) => local === refer.local)
    refuseName(reading, element, { kind: 'key', name: refer, namesakes, declared })
  } else if (!isVisible(reading, refer)) {
    set.sink(diagnostic('xsd-not-imported', { namespace: refer.namespace, name: refer.local }, at))
  } else if (found.fields.length !== fields.length) {
    const problem = `a reference has as many fields as the key ${quoted(refer.local)}`
    refuse(set, 'c-props-correct.2', problem, at)
  }
}

/** A path that cannot be parsed, with the reason. */
export interface BrokenPath {
  readonly problem: string
}

/**
 * The alternatives of a restricted XPath, or the first problem (§3.11.6, "Selector Value OK", "Fields Value
 * OK").
 */
function readPath(
  xpath: string,
  namespaces: PrefixBindings,
  isField: boolean,
): readonly ConstraintPath[] | BrokenPath {
  const paths: ConstraintPath[] = []
  for (const text of xpath.split('|')) {
    const path = alternative(text.trim(), namespaces, isField)
    if ('problem' in path) return path
    paths.push(path)
  }
  return paths
}

/** One alternative of a path: perhaps `.//`, then steps separated by `/`; or the first problem. */
function alternative(
  text: string,
  namespaces: PrefixBindings,
  isField: boolean,
): ConstraintPath | BrokenPath {
  if (text === '') return { problem: 'an alternative is empty' }
  const deep = /^\.\s*\/\//.exec(text)
  const steps: ConstraintStep[] = []
  const parts = (deep ? text.slice(deep[0].length) : text).split('/').map((part) => part.trim())
  for (const [index, part] of parts.entries()) {
    if (part === '.') continue
    const step = parseStep(part, namespaces)
    if ('problem' in step) return step
    if (step.axis === 'attribute' && !isField) return { problem: 'a selector cannot lead to an attribute' }
    if (step.axis === 'attribute' && index < parts.length - 1)
      return { problem: 'only the last step can be an attribute' }
    steps.push(step)
  }
  return { isDeep: deep !== null, steps }
}

/** A step such as `p:name`, `p:*`, `*` or `@name`; or a problem with its syntax or prefix. */
function parseStep(text: string, namespaces: PrefixBindings): ConstraintStep | BrokenPath {
  const [, leading, test = ''] = /^(@\s*|attribute\s*::\s*|child\s*::\s*)?(.*)$/s.exec(text) ?? []
  const axis = leading === undefined || leading.startsWith('child') ? 'child' : 'attribute'
  if (test === '*') return { axis }
  const [first = '', second, ...others] = test.split(':')
  const local = second ?? first
  const isName = others.length === 0 && ncName.isValid(first) && (local === '*' || ncName.isValid(local))
  if (!isName) return { problem: `${quoted(text)} is not a step` }
  // A name without a prefix is of no namespace, whatever the default one is (XPath 1.0, 2.3).
  const namespace = second === undefined ? '' : findNamespace(namespaces, first)
  if (namespace === undefined) return { problem: `the prefix ${quoted(first)} is bound to no namespace` }
  return { axis, namespace, ...(local !== '*' && { local }) }
}
