import { ofEvery, type Rewrite } from './every.ts'
import { beside, childOf, elementsOf, everyOf, local, replace, type Tree } from './tree.ts'

const particles = ['element', 'sequence', 'choice', 'group', 'any']

function isParticle(above: readonly Tree[]): boolean {
  const parent = above.at(-1)
  return parent !== undefined && ['sequence', 'choice'].includes(local(parent))
}

export const spellOccurs = ofEvery(particles, (tree, above) => {
  if (!isParticle(above)) return false
  tree.attributes = { minOccurs: '1', maxOccurs: '1', ...tree.attributes }
  return true
})

export const spellDefaults = ofEvery(['element', 'attribute', 'complexType'], (tree, above) => {
  const parent = above.at(-1)
  if (parent === undefined) return false
  const isGlobal = local(parent) === 'schema'
  if (local(tree) === 'attribute') {
    if (isGlobal) return false
    tree.attributes = { use: 'optional', ...tree.attributes }
  } else if (local(tree) === 'complexType') {
    const content = childOf(tree, 'complexContent', 'simpleContent')
    if (content === undefined) tree.attributes = { mixed: 'false', ...tree.attributes }
    if (isGlobal) tree.attributes = { abstract: 'false', ...tree.attributes }
  } else {
    if ('ref' in tree.attributes) return false
    tree.attributes = { nillable: 'false', ...(isGlobal ? { abstract: 'false' } : {}), ...tree.attributes }
  }
  return true
})

export const nestSequence = ofEvery(['sequence'], (tree) => {
  const inside = elementsOf(tree).filter((child) => local(child) !== 'annotation')
  if (inside.length === 0) return false
  const annotation = elementsOf(tree).filter((child) => local(child) === 'annotation')
  tree.children = [...annotation, beside(tree, 'sequence', {}, inside)]
  return true
})

export const choiceOfOne = ofEvery(['element', 'any'], (tree, above) => {
  const parent = above.at(-1)
  if (parent === undefined || !isParticle(above)) return false
  replace(parent, tree, beside(tree, 'choice', {}, [tree]))
  return true
})

/** The form of each local element and attribute said there, and no longer by the document. */
export const spellForms: Rewrite = (schema) => {
  const {
    elementFormDefault = 'unqualified',
    attributeFormDefault = 'unqualified',
    ...rest
  } = schema.attributes
  const forms = { element: elementFormDefault, attribute: attributeFormDefault }
  const found = everyOf(schema).filter(
    ({ tree, above }) => local(tree) in forms && above.length > 1 && tree.attributes.name !== undefined,
  )
  schema.attributes = rest
  for (const { tree } of found) {
    const form = forms[local(tree) as keyof typeof forms]
    tree.attributes = { form, ...tree.attributes }
  }
  return found.length
}

export const longRestriction = ofEvery(['complexType'], (tree) => {
  if (childOf(tree, 'complexContent', 'simpleContent')) return false
  const annotation = elementsOf(tree).filter((child) => local(child) === 'annotation')
  const inside = elementsOf(tree).filter((child) => local(child) !== 'annotation')
  const prefix = tree.name.slice(0, tree.name.indexOf(':') + 1)
  const restriction = beside(tree, 'restriction', { base: `${prefix}anyType` }, inside)
  const { mixed, ...rest } = tree.attributes
  tree.attributes = rest
  tree.children = [
    ...annotation,
    beside(tree, 'complexContent', mixed === undefined ? {} : { mixed }, [restriction]),
  ]
  return true
})
