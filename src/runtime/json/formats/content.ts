/** Whether a text is base64 (RFC 4648 §4), with padding. */
export function isBase64(text: string): boolean {
  return /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text)
}

/** Whether a text is valid JSON. */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a text is base64 of JSON in UTF-8. */
export function isBase64Json(text: string): boolean {
  if (!isBase64(text)) return false
  try {
    return isJsonText(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64(text)))
  } catch {
    return false
  }
}

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
