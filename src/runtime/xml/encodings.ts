const declaration =
  /^(?:\ufeff)?<\?xml[ \t\r\n][^?]*?encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][A-Za-z0-9._-]*)["']/

/** Encodings that the codecs decode themselves. */
const own = /^(?:utf-?8|utf-16.*|iso-10646-ucs-2|us-ascii|ascii)$/i

/** Names of Latin-1; the platform's decoder reads these as windows-1252, which differs from 80 to 9F. */
const latin1 = /^(?:iso[-_]?8859-1|l(?:atin)?1|ibm819|cp819)$/i

/** Names of windows-1252, which some platforms (Node 20) read as Latin-1. */
const windows1252 = /^(?:windows-|x-cp|cp)1252$/i

/** The characters of windows-1252 from 80 to 9F; unassigned ones are controls, as the Encoding Standard says. */
const signs =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

/** How many bytes are converted at once. */
const run = 0x8000

/**
 * Decodes a document by the encoding that it declares, if the platform's `TextDecoder` supports it. `undefined` if
 * it declares none, or one that codecs decode themselves. Use: `codec.parse(bytes, { decode: anyEncoding })`.
 */
export function anyEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = declaration.exec(head)?.[1]
  return declared === undefined || own.test(declared) ? undefined : decodeDeclared(bytes, declared)
}

/** Decodes bytes by the name of an encoding; `undefined` if it is not supported or the bytes are not valid. */
export function decodeDeclared(bytes: Uint8Array, declared: string): string | undefined {
  if (latin1.test(declared)) return asLatin1(bytes)
  if (windows1252.test(declared))
    return asLatin1(bytes).replace(/[\x80-\x9f]/g, (one) => signs.charAt(one.charCodeAt(0) - 0x80))
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Each byte as the character with that code. */
function asLatin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += run)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + run)))
  return parts.join('')
}
