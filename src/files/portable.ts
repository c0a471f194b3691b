import { relative, sep } from 'node:path'

/** The path from a folder to a file or folder as outputs and messages write it on every system: with `/`. */
export function pathFrom(folder: string, path: string): string {
  return portable(relative(folder, path))
}

/** A path of this system as every system reads it. */
export function portable(path: string, separator: string = sep): string {
  return path.replaceAll(separator, '/')
}

/** A text as we write it, whatever git made of its line ends (`core.autocrlf`, `text=auto`). */
export function withOurLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** The bytes that a text has with our line ends. Bytes with a zero are no text that git would change. */
export function bytesWithOurLineEnds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0d) || bytes.includes(0)) return bytes
  return Buffer.from(withOurLineEnds(Buffer.from(bytes).toString('latin1')), 'latin1')
}

/** A text without the byte order mark that editors of Windows put before it. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
