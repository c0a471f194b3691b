import { createHash, hash } from 'node:crypto'

/** The SHA-256 of bytes, or of a text or its parts in UTF-8, in hexadecimal digits. */
export function sha256(content: string | Uint8Array | readonly string[]): string {
  if (typeof content === 'string' || content instanceof Uint8Array) return hash('sha256', content)
  const whole = createHash('sha256')
  for (const part of content) whole.update(part)
  return whole.digest('hex')
}
