/** A `Blob`, `File` or `Uint8Array`, of any realm. */
export function isOctetsValue(value: unknown): boolean {
  return /^\[object (?:Blob|File|Uint8Array)\]$/u.test(readTag(value))
}

/** What may be sent as a body of octets: also a stream. */
export function isSentOctets(value: unknown): boolean {
  return isOctetsValue(value) || readTag(value) === '[object ReadableStream]'
}

function readTag(value: unknown): string {
  return Object.prototype.toString.call(value)
}
