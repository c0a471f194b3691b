import { ncNamePattern } from '../text/string.ts'

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** A name as it is looked up: `{namespace}local`, or `local` where there is no namespace. */
export function nameKey(namespace: string, local: string): string {
  return namespace === '' ? local : `{${namespace}}${local}`
}

/** Splits a qualified name; nothing when it is none (Namespaces in XML 1.0, production 7). */
export function splitName(raw: string): { readonly prefix: string; readonly local: string } | undefined {
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const local = colon < 0 ? raw : raw.slice(colon + 1)
  if (colon === 0 || !ncNamePattern.test(local) || (colon > 0 && !ncNamePattern.test(prefix)))
    return undefined
  return { prefix, local }
}
