import { findNode, listChildren } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'

/** Formats whose check takes more than their RFC does: that a text passes it proves nothing. */
const lenient: ReadonlySet<string> = new Set(['idn-hostname'])

/** A lenient format that a type asks for, however deep below it. */
export function lenientFormat({ set, id }: TypeIn): string | undefined {
  const seen = new Set([id])
  for (const next of seen) {
    const node = findNode(set, next)
    const format = 'facets' in node && node.facets.assertsFormat ? node.facets.format : undefined
    if (format !== undefined && lenient.has(format)) return format
    for (const child of listChildren(node)) seen.add(child)
  }
  return undefined
}
