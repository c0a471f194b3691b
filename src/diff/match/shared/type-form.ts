import {
  type Content,
  type Facets,
  isBuiltIn,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { findShape } from '../../../typescript/index.ts'
import type { FormSide } from '../../subjects.ts'

/** Whether a type has a name and is not a built-in type of XML Schema. */
export function isNamedType(node: TypeNode): node is TypeNode & { readonly name: Name } {
  return node.name !== undefined && !isBuiltIn(node)
}

/** A type seen as an element's type: attributes and content; a simple type is text without attributes. */
export interface ElementView {
  readonly attributes: Extract<TypeNode, { kind: 'complex' }>['attributes']
  readonly content: Content
}

/** The attributes and content of a complex type; a simple type has its text as content and no attributes. */
export function viewAsElement(node: TypeNode): ElementView {
  if (node.kind === 'complex') return { attributes: node.attributes, content: node.content }
  return { attributes: [], content: { kind: 'text', type: node.id } }
}

/**
 * The form of a node (`string`, `code list`, `elements`, `object` …), and the wider forms that include it. A
 * complex type with text content has the form of its text.
 */
export function findTypeForm(set: SchemaSet, node: TypeNode): FormSide {
  const { at } = node
  if (node.kind === 'complex') {
    const shape = findShape(set, node).kind
    // Differences between element, empty and mixed content are reported for the content.
    if (node.content.kind !== 'text') return { form: 'elements', within: [], isPlain: false, shape, at }
    return { ...findTypeForm(set, resolve(set, node.content.type)), shape }
  }
  // A schema of JSON is compared as it was before null was set apart: whoever pairs it says which that is.
  const own = set.language === 'xml' ? { id: node.id } : {}
  return { ...describeSimpleForm(set, node), ...own, shape: 'value', at }
}

type SimpleForm = Pick<FormSide, 'form' | 'called' | 'within' | 'isPlain'>

/**
 * The only form (`called`) of those `allOf` members that are neither choices nor unrestricted. Empty if these
 * have several forms, or if there are none.
 */
function nameMembers(set: SchemaSet, members: readonly NodeId[]): Pick<FormSide, 'called'> {
  const forms = members.flatMap((id) => {
    const node = resolve(set, id)
    if (node.kind === 'union' || node.kind === 'unknown') return []
    const { form, called = form } = describeSimpleForm(set, node)
    return [called]
  })
  const [called, ...others] = new Set(forms)
  return called === undefined || others.length > 0 ? {} : { called }
}

/** The form of a node that is not complex: by primitive, `code list of …`, `union (any)`, or the node's kind. */
function describeSimpleForm(set: SchemaSet, node: TypeNode): SimpleForm {
  if (node.kind === 'scalar') return describeScalarForm(set, node)
  if (node.kind === 'code-list') {
    const base = describeScalarForm(set, node)
    const form = base.form === 'string' ? 'code list' : `code list of ${base.form}`
    return { form, within: [base.form, ...base.within], isPlain: true }
  }
  // XML Schema's own words.
  if (set.language === 'xml') {
    const isAny = node.kind === 'unknown'
    return { form: isAny ? 'anyType' : node.kind, within: [], isPlain: isAny }
  }
  if (node.kind === 'union') return { form: `union (${node.mode})`, within: [], isPlain: false }
  return {
    form: node.kind,
    ...(node.kind === 'all' ? nameMembers(set, node.members) : {}),
    within: ['unknown'],
    isPlain: node.kind === 'unknown',
  }
}

/**
 * The form of a scalar (`integer` for decimals without fraction, else its primitive), its wider forms, and whether no
 * facet limits it. Wider are `decimal` for integers, `string` for other primitives in XML, `unknown` in JSON.
 */
function describeScalarForm(
  set: SchemaSet,
  { primitive, facets }: Extract<TypeNode, { kind: 'scalar' | 'code-list' }>,
): SimpleForm {
  const isInteger = primitive === 'decimal' && facets.fractionDigits === 0
  const form = isInteger ? 'integer' : primitive
  const text = set.language === 'xml' && primitive !== 'string' ? ['string'] : []
  const any = set.language === 'json' ? ['unknown'] : []
  return {
    form,
    within: [...(isInteger ? ['decimal'] : []), ...text, ...any],
    isPlain: isUnlimited(facets, isInteger),
  }
}

/** Whether there are no facets, except those that make an integer and `holding`. */
function isUnlimited(facets: Facets, isInteger: boolean): boolean {
  const limits = Object.entries(facets).filter(
    ([name, value]) => value !== undefined && name !== 'holding' && !(isInteger && name === 'fractionDigits'),
  )
  return limits.length === 0
}
