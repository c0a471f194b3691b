import { ncNamePattern } from '../text/string.ts'

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
export const xmlSchemaNamespace = 'http://www.w3.org/2001/XMLSchema'
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** The key of an expanded name: `{namespace}local`, or `local` without a namespace. */
export function nameKey(namespace: string, local: string): string {
  return namespace === '' ? local : `{${namespace}}${local}`
}

/** Splits a key into namespace and local name; `undefined` if the text is not an expanded name. */
export function splitKey(key: string): { readonly namespace: string; readonly local: string } | undefined {
  // A namespace may contain "}"; a local name cannot.
  const end = key.startsWith('{') ? key.lastIndexOf('}') : 0
  if (end < 0 || end === 1) return undefined
  const local = end === 0 ? key : key.slice(end + 1)
  return ncNamePattern.test(local) ? { namespace: key.slice(1, Math.max(end, 1)), local } : undefined
}

/**
 * Splits a qualified name into prefix and local name; `undefined` if it is not one (Namespaces in XML 1.0,
 * production 7).
 */
export function splitName(raw: string): { readonly prefix: string; readonly local: string } | undefined {
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const local = colon < 0 ? raw : raw.slice(colon + 1)
  if (colon === 0 || !ncNamePattern.test(local) || (colon > 0 && !ncNamePattern.test(prefix)))
    return undefined
  return { prefix, local }
}

/** Keys of schemas, by namespace and local name. */
const known = new Map<string, Map<string, string>>()

/** The key of a schema's name; always the same string object, which makes comparing fast. */
export function schemaKey(namespace: string, local: string): string {
  const locals = known.get(namespace) ?? new Map<string, string>()
  const key = locals.get(local) ?? nameKey(namespace, local)
  known.set(namespace, locals.set(local, key))
  return key
}

/**
 * The key of a name in a document: the schema's string if it has the name, otherwise a new one that is not cached.
 */
export function documentKey(namespace: string, local: string): string {
  return known.get(namespace)?.get(local) ?? nameKey(namespace, local)
}

const numbers = new Map<string, number>()

/** The number of a schema's namespace; a new one gets the next number. */
export function namespaceNumber(namespace: string): number {
  const number = numbers.get(namespace) ?? numbers.size
  numbers.set(namespace, number)
  return number
}
