import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Most descriptions say what they are at their beginning; only where it is not there all is read. */
const headBytes = 64 * 1024

/** Whether a file says of itself, at its top level, that it is an OpenAPI description; what it holds is read later. */
export function isOpenApi(path: string): boolean {
  const head = headOf(path)
  if (saysOpenApi(head.toString('utf8'))) return true
  return head.length === headBytes && saysOpenApi(readFileSync(path, 'utf8'))
}

function saysOpenApi(text: string): boolean {
  if (/^\s*\{/.test(text)) return /^\s*\{(?:[\s\S]*?[,\s])?"(?:openapi|swagger)"\s*:\s*"\d/.test(text)
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(headBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}
