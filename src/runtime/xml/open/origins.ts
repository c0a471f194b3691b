import type { RootElement } from '../../descriptor.ts'
import { type Fault, makeFault } from '../../text/facets.ts'
import type { Decoder } from '../decoder.ts'
import type { PreparedElement } from '../prepare.ts'

/** What an element says of the types and elements that may be used below it. */
type Sight = Pick<RootElement, 'sees'>

/** The element whose `sees` holds, while the content of a wildcard is read. */
const within = new WeakMap<Decoder, Sight>()

/**
 * Whether a type or element, by its key in `origins`, belongs to a group that `sees` does not list; false without a
 * group or without `sees`.
 */
export function isUnseenIn({ origins }: RootElement, { sees }: Sight, key: string): boolean {
  const group = sees && origins?.().get(key)
  return group !== undefined && sees?.includes(group) === false
}

/** Whether the document that is read may not use a type or element here. */
export function isUnseenBy(decoder: Decoder, key: string): boolean {
  return isUnseenIn(decoder.root, within.get(decoder) ?? decoder.root, key)
}

/** Reports the current element if the document may not use its declaration here. */
export function reportForeign(decoder: Decoder, declared: PreparedElement): void {
  const fault = findForeignFault(decoder.root, within.get(decoder) ?? decoder.root, declared)
  if (fault) decoder.fault(fault, decoder.reader.offset, declared.key)
}

/**
 * The fault of an element of a substitution group that documents may not use here. Others are declared by what leads
 * to them, even if a global element of another document has the same name.
 */
export function findForeignFault(
  root: RootElement,
  sight: Sight,
  declared: PreparedElement,
): Fault | undefined {
  const { isAlternative, key, local } = declared
  if (!isAlternative || !isUnseenIn(root, sight, `element ${key}`)) return undefined
  return makeFault('element-unexpected', `Element "${local}" is not declared for documents with this root.`)
}

/**
 * The result of `read`; while it runs, the types and elements that the given element may use (`sees`) are allowed.
 */
export function readFrom<T>(decoder: Decoder, element: Sight, read: () => T): T {
  const before = within.get(decoder) ?? decoder.root
  within.set(decoder, element)
  const found = read()
  within.set(decoder, before)
  return found
}
