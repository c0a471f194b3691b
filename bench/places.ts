import { parseText, type Value } from '../src/ingest/text/index.ts'
import type { Text } from './inputs.ts'

/** The lines that a part of a description stands on. */
export interface Lines {
  readonly first: number
  readonly last: number
}

/** Finds parts of a description by path, through references, with the lines of each step. */
export interface Places {
  /** From the document down to the last step that is there. */
  follow(path: readonly (string | number)[]): { readonly lines: readonly Lines[]; readonly isWhole: boolean }
}

export function placesOf({ file, text }: Text): Places {
  const root = parseText({ path: file, name: file, bytes: new TextEncoder().encode(text) }, () => {})
  if (root === undefined) throw new Error(`${file} was not read`)
  const ends = new Map<Value, number>()
  lastLine(root, ends)
  const at = (value: Value, keyLine: number): Lines => ({ first: keyLine, last: ends.get(value) ?? keyLine })
  return {
    follow(path) {
      const lines: Lines[] = []
      let value: Value | undefined = root
      for (const step of path) {
        value = target(root, value)
        const entry: { value: Value; line: number } | undefined = stepOf(value, String(step))
        if (entry === undefined) return { lines, isWhole: false }
        value = entry.value
        lines.push(at(value, entry.line))
      }
      const last = target(root, value)
      if (last !== value && last) lines.push(at(last, last.at.line))
      return { lines, isWhole: true }
    },
  }
}

function stepOf(value: Value | undefined, step: string): { value: Value; line: number } | undefined {
  if (value?.kind === 'map') {
    const entry = value.entries.get(step)
    return entry && { value: entry.value, line: entry.keyAt.line }
  }
  const item = value?.kind === 'list' ? value.items[Number(step)] : undefined
  return item && { value: item, line: item.at.line }
}

function target(root: Value, from: Value | undefined): Value | undefined {
  let value = from
  for (let steps = 0; value?.kind === 'map' && steps < 50; steps++) {
    const reference: Value | undefined = value.entries.get('$ref')?.value
    if (reference?.kind !== 'scalar' || !reference.text.startsWith('#/')) return value
    value = reference.text
      .slice(2)
      .split('/')
      .reduce<Value | undefined>(
        (inner, token) => stepOf(inner, token.replaceAll('~1', '/').replaceAll('~0', '~'))?.value,
        root,
      )
  }
  return value
}

function lastLine(value: Value, ends: Map<Value, number>): number {
  const inner =
    value.kind === 'map'
      ? [...value.entries.values()].map((entry) => Math.max(entry.keyAt.line, lastLine(entry.value, ends)))
      : value.kind === 'list'
        ? value.items.map((item) => lastLine(item, ends))
        : []
  const end = inner.reduce((most, line) => Math.max(most, line), value.at.line)
  ends.set(value, end)
  return end
}
