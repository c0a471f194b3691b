import type { WithoutPolicy } from './mapping.ts'
import type { Between } from './read.ts'

const introductions: Readonly<Record<ProposedSection, string>> = {
  pairs:
    'Places that belong together. "by: hook" makes a member of Hooks that you write; "by: rule" converts.',
  without:
    'Places without counterpart, and what becomes of a value there: error, drop (recorded as a loss) or hook.',
}

/** The text of a new mapping file with the proposals; `schema` is the path of its JSON Schema, for editors. */
export function printMapping(proposal: Proposal, { from, to }: Between, schema: string): string {
  const sections = proposedSections.flatMap((section) => {
    const entries = printMappingEntries(proposal, section, '  ')
    return entries.length === 0
      ? []
      : ['', `# ${introductions[section]}`, `${section}:`, ...entries.map((entry) => entry.trimEnd())]
  })
  const lines = [
    `# yaml-language-server: $schema=${schema}`,
    ...proposal.notes.map((note) => `# ${note.replaceAll(/\s+/gu, ' ')}`),
    'formatVersion: 1',
    `from: ${printYamlScalar(from)}`,
    `to: ${printYamlScalar(to)}`,
    ...sections,
  ]
  return `${lines.join('\n')}\n`
}

/** The proposed entries of a section as YAML list items, indented by `depth`. */
export function printMappingEntries(
  proposal: Proposal,
  section: ProposedSection,
  depth: string,
): readonly string[] {
  return proposal[section].map((entry) => {
    const fields = Object.entries<string | readonly string[]>({ ...entry }).map(
      ([key, value]) => `${key}: ${printPlaces(value)}`,
    )
    return fields.map((field, index) => `${depth}${index === 0 ? '- ' : '  '}${field}\n`).join('')
  })
}

/** A text, or several as a list on one line; a list of one is the text. */
function printPlaces(value: string | readonly string[]): string {
  if (typeof value === 'string') return printYamlScalar(value)
  // Braces end a plain scalar inside a list on one line.
  const items = value.map((item) => (/[{}]/u.test(item) ? quoteYaml(item) : printYamlScalar(item)))
  return items.length === 1 ? items.join('') : `[${items.join(', ')}]`
}

/**
 * A text as a YAML scalar: plain if it starts with a letter or `/`, has only safe characters and is no keyword.
 * Otherwise in double quotes.
 */
function printYamlScalar(text: string): string {
  const isPlain = /^[\p{L}/][\p{L}\p{N}_/.:{}#@-]*$/u.test(text) && !/:$|^(?:true|false|null)$/i.test(text)
  return isPlain ? text : quoteYaml(text)
}

/** A text as a YAML scalar in double quotes. */
function quoteYaml(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Proposed entries for a mapping file. */
export interface Proposal {
  readonly pairs: readonly ProposedPair[]
  readonly without: readonly ProposedWithout[]
  /** Notes, printed as comments in a new file but never added to an existing one. */
  readonly notes: readonly string[]
}

export interface ProposedPair {
  readonly from: string | readonly string[]
  readonly to: string | readonly string[]
  readonly by?: 'hook'
  readonly root?: string
  readonly reason: string
}

export interface ProposedWithout {
  readonly from: string
  readonly policy: WithoutPolicy
  readonly root?: string
  readonly reason: string
}

/** The sections that have proposals, in the order of the file. */
export const proposedSections = ['pairs', 'without'] as const
export type ProposedSection = (typeof proposedSections)[number]

export function isEmptyProposal({ pairs, without }: Proposal): boolean {
  return pairs.length + without.length === 0
}
