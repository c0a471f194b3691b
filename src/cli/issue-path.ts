import type { Issue } from '../runtime/index.ts'

/** The path of an issue as text: names and indexes (from 0) with `/` before each; `/` for the document as a whole. */
export function printPath(path: Issue['path']): string {
  return path.length === 0 ? '/' : path.map((segment) => `/${segment}`).join('')
}
