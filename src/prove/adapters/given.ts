import { type AdapterPair, listMembersBetween, valueForm } from '../../adapt/index.ts'
import type { Root } from '../../align/index.ts'
import { simpleText, startMaking } from '../../sample/index.ts'
import { rootStep } from '../../schema/index.ts'

/** What the caller gives, by data element. */
export type Given = Readonly<Record<string, unknown>>

/**
 * Returns values that stand in for the caller, by data element: from the target's examples, else made up. Those
 * that cannot be made are left out.
 */
export function makeGivenValues(
  { context }: Pick<AdapterPair, 'context'>,
  to: Root,
  examples: readonly unknown[],
): Given {
  const making = startMaking(to.set, { seed: 1, size: 'minimal' })
  const found: Record<string, string | number | boolean> = {}
  for (const { dataElement, form } of context) {
    const [place] = to.places.get(dataElement) ?? []
    const last = place?.steps.at(-1)
    const held = last && valueForm(to.set, last.type)
    if (!place || !held) continue
    const members = [...listMembersBetween(to, [rootStep(to.element)], place.steps), ...held.chain]
    const path = [...members, ...(held.text ? [held.text] : [])].map(({ property }) => property)
    const known = examples.map((example) => firstAt(example, path)).find((value) => value !== undefined)
    const text = known ?? simpleText(making, held.scalar.node.id, last?.name.local ?? '')
    if (typeof text === 'number' || typeof text === 'boolean') found[dataElement] = text
    else if (typeof text === 'string')
      found[dataElement] = form === 'number' ? Number(text) : form === 'boolean' ? text === 'true' : text
  }
  return found
}

/** Returns the value at a path of properties, in the first item of each list; undefined if it is not there. */
function firstAt(value: unknown, path: readonly string[]): unknown {
  let here = first(value)
  for (const property of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = first(Reflect.get(here, property))
  }
  return here
}

/** Returns the first item of a list; other values are returned unchanged. */
function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}
