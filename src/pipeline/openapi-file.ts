import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'

/** Most descriptions say what they are at their beginning; only where it is not there all is read. */
const headBytes = 64 * 1024

/**
 * Whether a file says of itself, at its top level, that it is an OpenAPI description; what it holds is read later. What is
 * no file may have no end.
 */
export function isOpenApi(path: string): boolean {
  if (!statSync(path).isFile()) return false
  const head = readHead(path)
  if (saysOpenApi(decodeBytes(head))) return true
  return head.length === headBytes && saysOpenApi(decodeBytes(readFileSync(path)))
}

/** Each byte as a letter, without the mark of UTF-8: what is looked for is ASCII, and to decode all takes much longer. */
function decodeBytes(bytes: Buffer): string {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('latin1', isMarked ? 3 : 0)
}

function saysOpenApi(text: string): boolean {
  if (/^\s*\{/.test(text)) return /^\s*\{(?:[\s\S]*?[,\s])?"(?:openapi|swagger)"\s*:\s*"\d/.test(text)
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(headBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}
