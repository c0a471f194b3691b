import { relative, sep } from 'node:path'

/** The relative path from a folder to a path, with `/` on every system. */
export function pathFrom(folder: string, path: string): string {
  return portable(relative(folder, path))
}

/** A path with `/` in place of the system's separator. */
export function portable(path: string, separator: string = sep): string {
  return path.replaceAll(separator, '/')
}

/** A text with `\n` line ends in place of `\r\n`, which git may write (`core.autocrlf`, `text=auto`). */
export function withOurLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/**
 * Bytes with `\n` line ends in place of `\r\n`. Unchanged if they contain a zero: git does not treat these as
 * text.
 */
export function bytesWithOurLineEnds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0d) || bytes.includes(0)) return bytes
  return Buffer.from(withOurLineEnds(Buffer.from(bytes).toString('latin1')), 'latin1')
}

/** A text without a byte order mark at its start. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
