import { readFileSync } from 'node:fs'

/** Whether a file says of itself, at its top level, that it is an OpenAPI description; what it holds is read later. */
export function isOpenApi(path: string): boolean {
  const text = readFileSync(path, 'utf8')
  if (/^\s*\{/.test(text)) return /^\s*\{(?:[\s\S]*?[,\s])?"(?:openapi|swagger)"\s*:\s*"\d/.test(text)
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
}
