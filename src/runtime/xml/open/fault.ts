import { xmlLimits } from '../../limits.ts'
import { findBuiltinKind } from '../../members.ts'
import type { Fault } from '../../text/facets.ts'
import { illegal } from '../../text/lexical.ts'
import { ncNamePattern } from '../../text/string.ts'
import { splitKey, xmlnsNamespace } from '../expanded-names.ts'
import type { PreparedType } from '../prepare.ts'
import { allowsNamespace } from './wildcard.ts'

const { maxDepth } = xmlLimits

/**
 * The message for a value that is not a well-formed `SchemaElement`; `undefined` if it is. Declarations are not
 * checked.
 */
export function elementFault(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > maxDepth || findBuiltinKind(value)) {
    return depth > maxDepth
      ? `Nested more than ${maxDepth} levels deep.`
      : 'Must be an element: its name, attributes and children.'
  }
  const { name, attributes, children, namespaces = {} } = value as Record<string, unknown>
  if (typeof name !== 'string' || !splitKey(name)) return 'The name must be an expanded name.'
  if (!Array.isArray(children)) return 'The children must be a list.'
  return textsFault(attributes) ?? bindingsFault(namespaces) ?? childrenFault(children, depth)
}

/** The message for the first wrong child (text or element); `undefined` if there is none. */
function childrenFault(children: readonly unknown[], depth: number): string | undefined {
  for (const [index, child] of children.entries()) {
    const fault =
      typeof child === 'string' ? stringFault(child, children[index - 1]) : elementFault(child, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** The message for a text that is empty, follows another text, or has an illegal character; else `undefined`. */
function stringFault(text: string, before: unknown): string | undefined {
  if (text === '' || typeof before === 'string')
    return 'Text stands in one piece, and empty text is left out.'
  return illegal.test(text) ? 'Contains a character that XML does not allow.' : undefined
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !findBuiltinKind(value)
}

/** The message for attributes that are not an object of legal texts by expanded name; `undefined` if they are. */
function textsFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'The attributes must be an object.'
  for (const [key, text] of Object.entries(value)) {
    const name = splitKey(key)
    // Both would be written as declarations of namespaces.
    if (!name || key === 'xmlns' || name.namespace === xmlnsNamespace)
      return `"${key}" is not an expanded name.`
    if (typeof text !== 'string') return `Attribute "${key}" must be a string.`
    if (illegal.test(text)) return 'Contains a character that XML does not allow.'
  }
  return undefined
}

/** The message for namespaces that are not an object of namespaces by prefix; `undefined` if they are. */
function bindingsFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'The namespaces must be an object.'
  for (const [prefix, namespace] of Object.entries(value)) {
    const isPrefix = prefix === '' || (ncNamePattern.test(prefix) && !/^xml(?:ns)?$/.test(prefix))
    if (!isPrefix || typeof namespace !== 'string' || (prefix !== '' && namespace === ''))
      return `"${prefix}" is not a prefix with its namespace.`
  }
  return undefined
}

/**
 * The message for attributes that a type's wildcard does not allow, or that are declared; `undefined` if there are
 * none.
 */
export function attributesFault(
  value: unknown,
  { anyAttribute, attributes }: PreparedType,
): string | undefined {
  const fault = textsFault(value)
  if (fault !== undefined || !anyAttribute) return fault
  for (const key of Object.keys(value as object)) {
    const namespace = splitKey(key)?.namespace ?? ''
    if (attributes.some((known) => known.key === key))
      return `The attribute "${key}" has a member of its own.`
    if (!allowsNamespace(anyAttribute.namespaces, namespace)) return `Attribute "${key}" is not allowed here.`
  }
  return undefined
}

/** The fault of a text node: not mixed content, empty, directly after another text, or an illegal character. */
export function textFault({ isMixed }: PreparedType, text: string, before: unknown): Fault | undefined {
  if (!isMixed) return { rule: 'text-unexpected', message: 'Text is not allowed between these elements.' }
  if (text === '' || typeof before === 'string') {
    return { rule: 'type', message: 'Text stands in one piece, and empty text is left out.' }
  }
  if (!illegal.test(text)) return undefined
  return { rule: 'character', message: 'Contains a character that XML does not allow.' }
}

/** The name of a raw element (`SchemaElement`); `undefined` if the value has no valid one. */
export function readNodeName(
  value: unknown,
): { readonly key: string; readonly namespace: string } | undefined {
  const { name } = (value ?? {}) as { name?: unknown }
  const parts = typeof name === 'string' ? splitKey(name) : undefined
  return parts && { key: name as string, namespace: parts.namespace }
}
