import type { SimpleType } from '../descriptor.ts'
import { type Fault, makeFault } from '../text/facets.ts'
import { makeValueKey, type Read, readText } from '../text/simple.ts'
import type { PreparedElement, PreparedLeaf, PreparedType } from './prepare.ts'
import type { ResolvedName } from './scope.ts'

/** An element that the content model does not take here: out of order, in another namespace, or unknown. */
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

/** An element that could stand elsewhere among those beside it. */
export function misplaced(name: string, expected?: string): Fault {
  const message = `Element "${name}" is not allowed here: it comes too late or too often.`
  return makeFault('element-order', message, expected)
}

/** Something that the content model asks for and the element does not hold. */
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

/** Without text an element has its default value (Part 1, 3.3.4), so that no other empty one can be written. */
export function emptyFault({ default: implied, fixed }: PreparedElement, value: unknown): Fault | undefined {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
  if (!isEmpty || !implied || fixed !== undefined) return undefined
  return {
    rule: 'default',
    message: 'Without text it has its default value.',
    expected: implied,
  }
}

/** What is wrong with a text that was read, or a value other than the fixed one. */
export function readFault(type: SimpleType, read: Read, fixed: string | undefined): Fault | undefined {
  if ('fault' in read) return read.fault
  if (fixed === undefined) return undefined
  const wanted = readText(type, fixed)
  const isSame = 'value' in wanted && makeValueKey(wanted) === makeValueKey(read)
  return isSame ? undefined : makeFault('fixed', 'Must be the fixed value.', fixed)
}
