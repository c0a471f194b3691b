/** The text of bytes by the `charset` of a media type, else UTF-8; `undefined` if it is unknown or not of these bytes. */
export function decodeByCharset(bytes: Uint8Array, contentType: string): string | undefined {
  try {
    return new TextDecoder(readCharset(contentType), { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether the platform knows the charset that a media type names, if it names one. */
export function isKnownCharset(contentType: string): boolean {
  try {
    return new TextDecoder(readCharset(contentType)).encoding !== ''
  } catch {
    return false
  }
}

function readCharset(contentType: string): string | undefined {
  return /;\s*charset="?([\w.:-]+)/iu.exec(contentType)?.[1]
}
