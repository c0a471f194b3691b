import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'

/** One fenced block: its language, what stands behind it (`file=order.xml`), and its lines. */
export interface Block {
  readonly page: string
  /** Of the opening fence, from 1. */
  readonly line: number
  readonly language: string
  /** The spaces that the block stands behind, in a list. */
  readonly indent: string
  readonly file: string | undefined
  readonly text: string
  /** Why it is not run, from a comment before it: `<!-- not run: … -->`. */
  readonly reason: string | undefined
  /** A program that not every machine has, from a comment before it: `<!-- needs: jq -->`. */
  readonly needs: string | undefined
}

/** A comment `<!-- folder: shop -->`: what follows happens in a fresh copy of `docs/example/shop`. */
export interface Place {
  readonly example: string
}

/** A comment `<!-- serves: v2 -->`: what the page calls `http://localhost:8080` answers with the files of that folder. */
export interface Served {
  readonly served: string
}

/** A comment `<!-- database -->`: the folder's commands find a PostgreSQL server with an empty database. */
export interface DatabasePlace {
  readonly database: true
}

export type Part = Block | Place | Served | DatabasePlace

export const isBlock = (part: Part): part is Block => 'language' in part

/** A block and what its commands printed. */
export interface Printed {
  readonly block: Block
  readonly text: string
}

const fence = /^( *)(```+)(\S*) ?(.*)$/
const folder = /^<!-- folder: ([a-z-]+) -->$/
const serves = /^<!-- serves: (\S+) -->$/
const database = '<!-- database -->'
const needed = /^ *<!-- needs: ([a-z-]+) -->$/
const notRun = /^ *<!-- not run: (.+) -->$/

/** The blocks of a page and the folders that they are run in, in order. */
export function readPage(page: string): readonly Part[] {
  const lines = readFileSync(join(packageRoot, page), 'utf8').split('\n')
  const found: Part[] = []
  let reason: string | undefined
  let needs: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? ''
    const example = folder.exec(text)?.[1]
    if (example !== undefined) found.push({ example })
    const served = serves.exec(text)?.[1]
    if (served !== undefined) found.push({ served })
    if (text === database) found.push({ database: true })
    const [, indent = '', marks, language = '', rest = ''] = fence.exec(text) ?? []
    if (marks === undefined) {
      if (text.trim() !== '') [reason, needs] = [notRun.exec(text)?.[1], needed.exec(text)?.[1]]
      continue
    }
    const end = lines.findIndex((line, index) => index > at && line.trim() === marks)
    if (end === -1) throw new Error(`${page}:${at + 1} opens a block that nothing closes`)
    const inside = lines.slice(at + 1, end).map((line) => line.slice(indent.length))
    const file = /(?:^| )file=(\S+)/.exec(rest)?.[1]
    found.push({ page, line: at + 1, language, indent, file, text: `${inside.join('\n')}\n`, reason, needs })
    reason = undefined
    needs = undefined
    at = end
  }
  return found
}

/** A command of a block with what is shown below it. */
export interface Shown {
  readonly command: string
  readonly output: string
}

/** The commands of a `console` block: a line that begins with `$ `, continued after a backslash, and its output. */
export function commandsOf(text: string): readonly Shown[] {
  const parts = `\n${text}`.split('\n$ ')
  if (parts[0]?.trim() !== '') throw new Error(`A console block begins with a command: ${parts[0]}`)
  return parts.slice(1).map((part) => {
    const [, command = '', output = ''] = /^((?:[^\n]*\\\n)*[^\n]*)(?:\n([\s\S]*))?$/.exec(part) ?? []
    const ended = output === '' || output.endsWith('\n') ? output : `${output}\n`
    return { command: command.replaceAll('\\\n', ' '), output: ended }
  })
}

/** Whether a text is what is shown; a line `…` stands for any lines that the page leaves out. */
export function isShown(shown: string, text: string): boolean {
  const parts = `\n${shown}`.split(/\n *…(?=\n)/)
  const whole = `\n${text}`
  let from = 0
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const at = isLast ? whole.length - part.length : whole.indexOf(part, from)
    if (at < from || !whole.startsWith(part, at) || (index === 0 && at !== 0)) return false
    from = at + part.length
  }
  return parts.length > 1 || shown === text
}

/** Puts what is printed in the place of what was shown, from the last block to the first. */
export function writePrinted(page: string, edits: readonly Printed[]): void {
  const path = join(packageRoot, page)
  const lines = readFileSync(path, 'utf8').split('\n')
  for (const { block, text } of edits.toReversed()) {
    const length = block.text.split('\n').length - 1
    const printed = text.split('\n').slice(0, -1)
    lines.splice(block.line, length, ...printed.map((line) => `${block.indent}${line}`))
  }
  writeFileSync(path, lines.join('\n'))
}
