import { readFileSync } from 'node:fs'
import { invariant } from '../diagnostics/index.ts'

/** Fills a page frame of `templates/`: placeholders only, every one of them named once. */
export function fillFrame(name: string, parts: Readonly<Record<string, string>>): string {
  const frame = readFileSync(new URL(`../../templates/${name}`, import.meta.url), 'utf8')
  return frame.replace(/\{\{(\w+)\}\}/gu, (_match, part: string) => {
    const text = parts[part]
    invariant(text !== undefined, `the frame "${name}" asks for "${part}"`)
    return text
  })
}
