import { ofEvery } from './every.ts'
import { beside, childOf, elementsOf, everyOf, local, replace, type Tree } from './tree.ts'

function isIn(above: readonly Tree[], ...names: readonly string[]): boolean {
  return above.some((tree) => names.includes(local(tree)))
}

/** The named type of the same document that an attribute refers to. */
function typeIn(schema: Tree, reference: string | undefined, kind: string): Tree | undefined {
  const [prefix, name] = reference?.includes(':') ? reference.split(':') : ['', reference]
  const namespace = schema.attributes[prefix ? `xmlns:${prefix}` : 'xmlns'] ?? ''
  if (name === undefined || namespace !== (schema.attributes.targetNamespace ?? '')) return undefined
  return elementsOf(schema).find((child) => local(child) === kind && child.attributes.name === name)
}

export function copyOf(tree: Tree): Tree {
  return structuredClone(tree)
}

function hasInside(tree: Tree): boolean {
  return childOf(tree, 'simpleType', 'complexType') !== undefined
}

/** Types must stand before keys, after annotations. */
function withType(tree: Tree, type: Tree): void {
  const annotation = elementsOf(tree).filter((child) => local(child) === 'annotation')
  const rest = elementsOf(tree).filter((child) => local(child) !== 'annotation')
  tree.children = [...annotation, type, ...rest]
}

export const inlineSimpleType = ofEvery(['element', 'attribute'], (tree, _, schema) => {
  const type = typeIn(schema, tree.attributes.type, 'simpleType')
  if (type === undefined) return false
  const { name: _name, ...attributes } = type.attributes
  const { type: _type, ...rest } = tree.attributes
  tree.attributes = rest
  withType(tree, { ...copyOf(type), attributes })
  return true
})

function prefixOf(schema: Tree): string | undefined {
  const { targetNamespace } = schema.attributes
  if (targetNamespace === undefined) return schema.attributes.xmlns === undefined ? '' : undefined
  const found = Object.entries(schema.attributes).find(
    ([name, value]) => name.startsWith('xmlns') && value === targetNamespace,
  )
  if (found === undefined) return undefined
  return found[0] === 'xmlns' ? '' : `${found[0].slice('xmlns:'.length)}:`
}

let made = 0

export const extractType = ofEvery(['element', 'attribute'], (tree, _, schema) => {
  const type = childOf(tree, 'simpleType', 'complexType')
  const prefix = prefixOf(schema)
  if (type === undefined || prefix === undefined) return false
  made += 1
  const name = `Extracted${made}`
  tree.children = tree.children.filter((child) => child !== type)
  tree.attributes = { ...tree.attributes, type: `${prefix}${name}` }
  schema.children.push({ ...type, attributes: { name, ...type.attributes } })
  return true
})

export const inlineGroup = ofEvery(['group'], (tree, above, schema) => {
  const parent = above.at(-1)
  const group = typeIn(schema, tree.attributes.ref, 'group')
  const content = group && childOf(group, 'sequence', 'choice')
  if (parent === undefined || content === undefined) return false
  const { ref: _ref, ...occurs } = tree.attributes
  replace(parent, tree, { ...copyOf(content), attributes: occurs })
  return true
})

export const inlineAttributeGroup = ofEvery(['attributeGroup'], (tree, above, schema) => {
  const parent = above.at(-1)
  const group = typeIn(schema, tree.attributes.ref, 'attributeGroup')
  const inside = group && elementsOf(copyOf(group)).filter((child) => local(child) !== 'annotation')
  if (parent === undefined || !inside || inside.some((one) => local(one) === 'anyAttribute')) return false
  replace(parent, tree, ...inside)
  return true
})

export const extractGroup = ofEvery(['sequence'], (tree, above, schema) => {
  const parent = above.at(-1)
  const prefix = prefixOf(schema)
  const isWhole = parent !== undefined && ['complexType', 'extension'].includes(local(parent))
  if (!isWhole || prefix === undefined || isIn(above, 'redefine')) return false
  made += 1
  const name = `Group${made}`
  const { minOccurs: _min, maxOccurs: _max, ...attributes } = tree.attributes
  const { minOccurs, maxOccurs } = tree.attributes
  const occurs = { ...(minOccurs && { minOccurs }), ...(maxOccurs && { maxOccurs }) }
  replace(parent, tree, beside(tree, 'group', { ref: `${prefix}${name}`, ...occurs }, []))
  schema.children.push(beside(tree, 'group', { name }, [{ ...tree, attributes }]))
  return true
})

export const extractAttributes = ofEvery(['complexType', 'extension'], (tree, above, schema) => {
  const prefix = prefixOf(schema)
  const own = elementsOf(tree).filter((child) => local(child) === 'attribute')
  if (prefix === undefined || own.length === 0 || isIn(above, 'redefine')) return false
  made += 1
  const name = `Attributes${made}`
  const [first] = own
  if (first === undefined) return false
  replace(tree, first, beside(tree, 'attributeGroup', { ref: `${prefix}${name}` }, []))
  tree.children = tree.children.filter((child) => typeof child === 'string' || !own.includes(child))
  schema.children.push(beside(tree, 'attributeGroup', { name }, own))
  return true
})

export const emptyRestriction = ofEvery(['attribute', 'element'], (tree, above, schema) => {
  const { type = '', ...rest } = tree.attributes
  const prefix = schema.name.slice(0, schema.name.indexOf(':') + 1)
  const isSimple = prefix !== '' && type.startsWith(prefix) && !/:any/.test(type)
  if (!isSimple || above.length < 2 || hasInside(tree)) return false
  tree.attributes = rest
  withType(tree, beside(tree, 'simpleType', {}, [beside(tree, 'restriction', { base: type }, [])]))
  return true
})

/** Types that some type is made from, by the local part of their names: none stands in for one that has none. */
function basesIn(schema: Tree): ReadonlySet<string> {
  const bases = everyOf(schema).map(({ tree }) => tree.attributes.base ?? '')
  return new Set(bases.map((base) => base.slice(base.indexOf(':') + 1)))
}

/** Of one document alone: another may make types of it. */
export const inlineComplexType = ofEvery(['element'], (tree, _, schema) => {
  const type = typeIn(schema, tree.attributes.type, 'complexType')
  const { name = '', ...attributes } = type?.attributes ?? {}
  const isAlone = childOf(schema, 'import', 'include') === undefined && !basesIn(schema).has(name)
  if (type === undefined || !isAlone || 'abstract' in attributes) return false
  const { type: _type, ...rest } = tree.attributes
  tree.attributes = rest
  withType(tree, { ...copyOf(type), attributes })
  return true
})

export const inlineMembers = ofEvery(['union'], (tree) => {
  const { memberTypes, ...rest } = tree.attributes
  if (memberTypes === undefined) return false
  tree.attributes = rest
  const members = memberTypes
    .split(' ')
    .map((base) => beside(tree, 'simpleType', {}, [beside(tree, 'restriction', { base }, [])]))
  tree.children = [...members, ...tree.children]
  return true
})
