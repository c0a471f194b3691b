import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariant } from '../diagnostics/index.ts'
import { packageRoot } from '../files/index.ts'

/**
 * Replaces every `{{name}}` in a template of `templates/` by the part of that name; a missing part is an error.
 */
export function fillFrame(name: string, parts: Readonly<Record<string, string>>): string {
  const frame = readTemplate(name)
  return frame.replace(/\{\{(\w+)\}\}/gu, (_match, part: string) => {
    const text = parts[part]
    invariant(text !== undefined, `the frame "${name}" asks for "${part}"`)
    return text
  })
}

/** The text of a file of `templates/`. */
export function readTemplate(name: string): string {
  return readFileSync(join(packageRoot, 'templates', name), 'utf8')
}
