const declaration =
  /^(?:\ufeff)?<\?xml[ \t\r\n][^?]*?encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][A-Za-z0-9._-]*)["']/

/** What the codecs read by themselves. */
const own = /^(?:utf-?8|utf-16.*|iso-10646-ucs-2|us-ascii|ascii)$/i

/** Latin-1 by its names: the platform's decoder takes them for windows-1252, which has other signs from 80 to 9F. */
const latin1 = /^(?:iso[-_]?8859-1|l(?:atin)?1|ibm819|cp819)$/i

/** Some platforms, Node 20 among them, take this one for Latin-1 in turn. */
const windows1252 = /^(?:windows-|x-cp|cp)1252$/i

/** What windows-1252 has from 80 to 9F; where it has nothing, the character of that number, as the Encoding Standard says. */
const signs =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

/** How many bytes become characters at once. */
const run = 0x8000

/**
 * The text of a document in the encoding that it declares, where the platform's `TextDecoder` knows it; nothing where it
 * declares none, or one that codecs read by themselves. As `decode` of `parse`: `codec.parse(bytes, { decode: anyEncoding })`.
 */
export function anyEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = declaration.exec(head)?.[1]
  return declared === undefined || own.test(declared) ? undefined : decodeDeclared(bytes, declared)
}

/** The text of bytes in an encoding by its name; nothing where no decoder is called so, or the bytes are not of it. */
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

function asLatin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += run)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + run)))
  return parts.join('')
}
