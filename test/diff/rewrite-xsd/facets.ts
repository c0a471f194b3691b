import { ofEvery } from './every.ts'
import { copyOf } from './references.ts'
import { beside, childOf, elementsOf, local, replace } from './tree.ts'

export const lengthAsBounds = ofEvery(['length'], (tree, above) => {
  const parent = above.at(-1)
  if (parent === undefined) return false
  const { attributes } = tree
  replace(
    parent,
    tree,
    beside(tree, 'minLength', { ...attributes }, []),
    beside(tree, 'maxLength', attributes, []),
  )
  return true
})

export const boundsAsLength = ofEvery(['restriction'], (tree) => {
  const [min, max] = [childOf(tree, 'minLength'), childOf(tree, 'maxLength')]
  if (!min || !max || min.attributes.value !== max.attributes.value) return false
  replace(tree, min, beside(tree, 'length', min.attributes, []))
  replace(tree, max)
  return true
})

const integers = /:(?:integer|int|long|short|byte|nonNegativeInteger|positiveInteger)$/

export const exclusiveBounds = ofEvery(['minInclusive', 'maxInclusive'], (tree, above) => {
  const parent = above.at(-1)
  const { value = '' } = tree.attributes
  if (parent === undefined || !integers.test(parent.attributes.base ?? '') || !/^-?\d+$/.test(value))
    return false
  const isMin = local(tree) === 'minInclusive'
  const name = isMin ? 'minExclusive' : 'maxExclusive'
  const bound = `${BigInt(value) + (isMin ? -1n : 1n)}`
  // A bound must be a value of the base.
  if (/:(?:nonNegativeInteger|positiveInteger)$/.test(parent.attributes.base ?? '') && BigInt(bound) < 1n)
    return false
  replace(parent, tree, beside(tree, name, { ...tree.attributes, value: bound }, tree.children))
  return true
})

export const digitsSpelled = ofEvery(['pattern'], (tree) => {
  const { value = '' } = tree.attributes
  if (!value.includes('[0-9]')) return false
  tree.attributes.value = value.replaceAll('[0-9]', '[0123456789]')
  return true
})

/** A restriction of the same restriction, which says all facets once more. */
export const saidTwice = ofEvery(['restriction'], (tree, above) => {
  const parent = above.at(-1)
  const facets = elementsOf(tree).filter((child) => !['annotation', 'simpleType'].includes(local(child)))
  const isPlain = facets.every((child) => !['pattern'].includes(local(child)))
  const { base } = tree.attributes
  if (
    parent === undefined ||
    local(parent) !== 'simpleType' ||
    base === undefined ||
    !isPlain ||
    facets.length === 0
  )
    return false
  const inner = beside(tree, 'simpleType', {}, [beside(tree, 'restriction', { base }, facets.map(copyOf))])
  const annotation = elementsOf(tree).filter((child) => local(child) === 'annotation')
  tree.attributes = {}
  tree.children = [...annotation, inner, ...facets]
  return true
})

export const impliedDigits = ofEvery(['restriction'], (tree) => {
  const [min, max] = [childOf(tree, 'minInclusive'), childOf(tree, 'maxInclusive')]
  const isWhole = integers.test(tree.attributes.base ?? '')
  if (!isWhole || !min || !max || childOf(tree, 'totalDigits')) return false
  const digits = Math.max(
    ...[min, max].map(({ attributes }) => (attributes.value ?? '').replace('-', '').length),
  )
  tree.children.push(beside(tree, 'totalDigits', { value: `${digits}` }, []))
  return true
})

export const codesInParts = ofEvery(['restriction'], (tree, above) => {
  const parent = above.at(-1)
  const codes = elementsOf(tree).filter((child) => local(child) === 'enumeration')
  const isAll = codes.length === elementsOf(tree).length && codes.length > 1
  const { base } = tree.attributes
  if (parent === undefined || local(parent) !== 'simpleType' || base === undefined || !isAll) return false
  const half = Math.ceil(codes.length / 2)
  const members = [codes.slice(0, half), codes.slice(half)].map((some) =>
    beside(tree, 'simpleType', {}, [beside(tree, 'restriction', { base }, some)]),
  )
  replace(parent, tree, beside(tree, 'union', {}, members))
  return true
})

export const codesReversed = ofEvery(['restriction'], (tree) => {
  const codes = elementsOf(tree).filter((child) => local(child) === 'enumeration')
  if (codes.length < 2) return false
  tree.children = [...elementsOf(tree).filter((child) => !codes.includes(child)), ...codes.reverse()]
  return true
})
