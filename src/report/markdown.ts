import { printable } from '../diagnostics/index.ts'
import type { Block, Cell, Inline, Page } from './block.ts'
import { fillFrame } from './frame.ts'

/** A page as Markdown that no text of the input can leave: every character with a meaning is escaped. */
export function printMarkdown({ title, blocks }: Page): string {
  return fillFrame('report.md', { title: markdownText(title), body: blocks.map(printBlock).join('\n\n') })
}

function printBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${markdownText(block.text)}`
    case 'paragraph':
      return inline(block.text)
    case 'list':
      return block.items.map((item) => `- ${cell(item)}`).join('\n')
    case 'table':
      return printTable(block.columns, block.rows)
    case 'document':
      // HTML, since a fence would end where the document has one.
      return `<pre>${block.text
        .split('\n')
        .map((line) => htmlText(line) || '&#8203;')
        .join('\n')}</pre>`
    case 'details':
      // A blank line on both sides, or the Markdown inside is not read as Markdown.
      return [
        `<details><summary>${htmlText(block.summary)}</summary>`,
        ...block.blocks.map(printBlock),
        '</details>',
      ].join('\n\n')
  }
}

function printTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(markdownText)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map(cell))),
  ].join('\n')
}

function cell(content: Cell): string {
  return typeof content === 'string' ? markdownText(content) : inline(content)
}

function inline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return markdownText(part)
      if ('strong' in part) return `**${markdownText(part.strong)}**`
      return isPlainPath(part.file) ? `[${markdownText(part.file)}](${part.file})` : markdownText(part.file)
    })
    .join('')
}

/** Only a path without a character that markup gives a meaning to becomes a link. */
export function isPlainPath(path: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path)
}

/** Texts of which no character means anything there: most cells of tables. */
const plainWords = /^[A-Za-z(][A-Za-z0-9 ,;()/'"{}%-]*$/

/** Backslashes before what Markdown gives a meaning, links that make themselves (`http:`, `www.`, `@name`) included. */
export function markdownText(text: string): string {
  if (plainWords.test(text)) return text
  return printable(text)
    .replace(/[\\`*_[\]<>#|~&@$^]/gu, '\\$&')
    .replace(/:(?=\S)/gu, '\\:')
    .replace(/(?<=www)\.|^(?:[-+=]|\d+(?=[.)]))/giu, '\\$&')
}

/** Text for HTML, element content and attribute values alike. */
export function htmlText(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
