import { type MapValue, parseText, type Value } from '../ingest/text/index.ts'
import { type Proposal, type ProposedSection, printMappingEntries, proposedSections } from './print.ts'

/** A mapping file with added proposals. */
export interface MergedMapping {
  readonly text: string
  /** Sections to which no entries could be added, because the file does not list them line by line. */
  readonly unplaced: readonly ProposedSection[]
}

/**
 * Adds proposals at the end of their sections; all existing lines are kept. A section is left unchanged if the
 * result would not be read as the same mapping plus the new entries.
 */
export function mergeMapping(existing: string, proposal: Proposal): MergedMapping {
  const unplaced: ProposedSection[] = []
  let text = existing
  for (const section of proposedSections) {
    if (proposal[section].length === 0) continue
    const merged = withSection(text, section, proposal)
    if (merged === undefined) unplaced.push(section)
    else text = merged
  }
  return { text, unplaced }
}

/**
 * The text with a section's proposals added. `undefined` if it is not a YAML map, or the section is not listed line
 * by line. Also if the result would differ in more than the new entries.
 */
function withSection(text: string, section: ProposedSection, proposal: Proposal): string | undefined {
  const before = parsed(text)
  if (before?.kind !== 'map') return undefined
  const lines = splitLines(text)
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const place = placeFor(before, section, lines)
  if (place === undefined) return undefined
  const added = printMappingEntries(proposal, section, place.depth).join('').replaceAll('\n', newline)
  const head = lines.slice(0, place.line).join('')
  const joint = head === '' || /[\r\n]$/.test(head) ? '' : newline
  const result = `${head}${joint}${place.heading.replaceAll('\n', newline)}${added}${lines.slice(place.line).join('')}`
  return isExtension(before, parsed(result), section, proposal[section].length) ? result : undefined
}

interface Insertion {
  /** Entries are inserted before this line, counted from 0. */
  readonly line: number
  readonly depth: string
  readonly heading: string
}

/**
 * Where to add entries of a section, with a heading if the section is new; `undefined` if its existing entries are
 * not listed line by line.
 */
function placeFor(
  { entries }: MapValue,
  section: ProposedSection,
  lines: readonly string[],
): Insertion | undefined {
  const entry = entries.get(section)
  if (entry === undefined) {
    const end = endBefore(lines, lines.length)
    return { line: end, depth: '  ', heading: end === 0 ? `${section}:\n` : `\n${section}:\n` }
  }
  const { value, keyAt } = entry
  const isEmpty = value.kind === 'scalar' && value.value === null
  if (!isEmpty && value.kind !== 'list') return undefined
  const starts = [...entries.values()]
    .map((other) => other.keyAt.line - 1)
    .filter((at) => at > keyAt.line - 1)
  const end = endBefore(lines, Math.min(lines.length, ...starts))
  const first = value.kind === 'list' ? value.items[0] : undefined
  const dash = first && /^([ ]*)-/.exec(lines[first.at.line - 1] ?? '')
  if (value.kind === 'list' && !dash) return undefined
  return { line: Math.max(end, keyAt.line), depth: dash?.[1] ?? '  ', heading: '' }
}

/** The line after the last one, before the limit, that is neither empty nor a comment at the start of a line. */
function endBefore(lines: readonly string[], limit: number): number {
  let end = limit
  while (end > 0 && /^(?:#.*|[ \t]*)[\r\n]*$/.test(lines[end - 1] ?? '')) end--
  return end
}

/** The lines of a text with their ends. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu) ?? []
}

/** The parsed YAML of a text; `undefined` if it is invalid. */
function parsed(text: string): Value | undefined {
  const bytes = new TextEncoder().encode(text)
  return parseText({ name: '', path: 'mapping.yaml', bytes }, () => {})
}

/** Whether a mapping is the former one with so many further entries in one section. */
function isExtension(
  before: MapValue,
  after: Value | undefined,
  section: ProposedSection,
  count: number,
): boolean {
  if (after?.kind !== 'map') return false
  for (const [key, { value }] of after.entries) {
    const old = before.entries.get(key)?.value
    if (key !== section) {
      if (old === undefined || said(old) !== said(value)) return false
    } else {
      const items = old?.kind === 'list' ? old.items : []
      if (value.kind !== 'list' || value.items.length !== items.length + count) return false
      if (items.some((item, index) => said(item) !== said(value.items[index]))) return false
    }
  }
  return [...before.entries.keys()].every((key) => after.entries.has(key))
}

/** A value as JSON without its locations. */
function said(value: Value | undefined): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'at' || key === 'keyAt') return undefined
    return part instanceof Map ? [...part] : part
  })
}
