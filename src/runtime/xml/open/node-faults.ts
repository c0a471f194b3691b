import { illegal } from '../../text/character.ts'
import type { Fault } from '../../text/facets.ts'
import { splitKey } from '../expanded-names.ts'
import type { PreparedType } from '../prepare.ts'

/** What is wrong with a text among nodes. */
export function textFault({ isMixed }: PreparedType, text: string, before: unknown): Fault | undefined {
  if (!isMixed) return { rule: 'text-unexpected', message: 'Text is not allowed between these elements.' }
  if (text === '' || typeof before === 'string') {
    return { rule: 'type', message: 'Text stands in one piece, and empty text is left out.' }
  }
  if (!illegal.test(text)) return undefined
  return { rule: 'character', message: 'Contains a character that XML does not allow.' }
}

/** The name of an element that a value holds as it stands. */
export function readNodeName(
  value: unknown,
): { readonly key: string; readonly namespace: string } | undefined {
  const { name } = (value ?? {}) as { name?: unknown }
  const parts = typeof name === 'string' ? splitKey(name) : undefined
  return parts && { key: name as string, namespace: parts.namespace }
}
