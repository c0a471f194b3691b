import type { SimpleType } from '../descriptor.ts'
import { type Fault, makeFault } from '../text/facets.ts'
import { makeValueKey, type Read, readText } from '../text/simple.ts'
import type { PreparedElement, PreparedLeaf, PreparedType } from './prepare.ts'
import type { ResolvedName } from './scope.ts'

/**
 * The fault of an element that the content model does not allow: misplaced, abstract, in a wrong namespace, or
 * unknown.
 */
export function unexpectedElement(
  type: PreparedType,
  name: ResolvedName,
  expected: readonly PreparedLeaf[],
): Fault {
  const shown = expected.slice(0, 8).map(({ local }) => local)
  const next = shown.join(', ') + (expected.length > 8 ? ' …' : '') || 'the end of the element'
  const known = type.byKey.get(name.key)?.leaf
  if (known && (known.alternatives || !known.of.abstract)) return misplaced(name.local, next)
  for (const { leaf } of type.byKey.values()) {
    if (leaf.local !== name.local) continue
    if (leaf.key === name.key) {
      const message = `Element "${name.local}" is abstract: use an element of its substitution group.`
      return makeFault('element-abstract', message, next)
    }
    return makeFault('element-namespace', `Element "${name.local}" is in the wrong namespace.`, leaf.key)
  }
  const message = `Element "${name.local}" is not allowed here.`
  return makeFault('element-unexpected', message, next)
}

/**
 * The fault of an element that its parent has at another place or fewer times. The message names what is expected
 * here, such as a required element that is missing before it.
 */
export function misplaced(name: string, expected?: string): Fault {
  const next = expected === undefined ? '' : `: expected ${expected}`
  const message = `Element "${name}" is not allowed here${next}.`
  return makeFault('element-order', message, expected)
}

/** The fault of an element that the content model requires and that is missing. */
export function missingElement(leaf: PreparedLeaf): Fault {
  const what = 'any' in leaf ? 'Another element' : `Element "${leaf.local}"`
  return makeFault('element-missing', `${what} is missing.`, leaf.key)
}

export function missingAttribute(name: string): Fault {
  return makeFault('attribute-missing', `Attribute "${name}" is missing.`, name)
}

export function unexpectedAttribute(name: string): Fault {
  return makeFault('attribute-unexpected', `Attribute "${name}" is not allowed here.`)
}

/**
 * The fault of an empty value (`''` or `[]`) of an element with a default: written without text, the element would be
 * read as its default (Part 1, 3.3.4). `undefined` for other values, and for an element without a default or with a
 * fixed value.
 */
export function findEmptyFault(
  { default: implied, fixed }: PreparedElement,
  value: unknown,
): Fault | undefined {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
  if (!isEmpty || !implied || fixed !== undefined) return undefined
  return {
    rule: 'default',
    message: 'Without text it has its default value.',
    expected: implied,
  }
}

/**
 * The fault of a text that was read: its own, or that its value is not the fixed one; `undefined` if there is
 * none.
 */
export function readFault(type: SimpleType, read: Read, fixed: string | undefined): Fault | undefined {
  if ('fault' in read) return read.fault
  if (fixed === undefined) return undefined
  const wanted = readText(type, fixed)
  const isSame = 'value' in wanted && makeValueKey(wanted) === makeValueKey(read)
  return isSame ? undefined : makeFault('fixed', 'Must be the fixed value.', fixed)
}
