import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariant } from '../diagnostics/index.ts'
import { packageRoot } from '../files/index.ts'

/** Fills a page frame of `templates/`: placeholders only, every one of them named once. */
export function fillFrame(name: string, parts: Readonly<Record<string, string>>): string {
  const frame = readTemplate(name)
  return frame.replace(/\{\{(\w+)\}\}/gu, (_match, part: string) => {
    const text = parts[part]
    invariant(text !== undefined, `the frame "${name}" asks for "${part}"`)
    return text
  })
}

/** A file of `templates/`, as it stands. */
export function readTemplate(name: string): string {
  return readFileSync(join(packageRoot, 'templates', name), 'utf8')
}
