import type { WithoutPolicy } from './mapping.ts'
import type { Between } from './read.ts'

const introductions: Readonly<Record<ProposedSection, string>> = {
  pairs:
    'Places that belong together. "by: hook" makes a member of Hooks that you write; "by: rule" converts.',
  without:
    'Places without counterpart, and what becomes of a value there: error, drop (recorded as a loss) or hook.',
}

/** A whole mapping file with what is proposed; `schema` is where an editor finds what may stand in it. */
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

/** The entries of a section, each a block of lines that begins with a dash at the given depth. */
export function printMappingEntries(
  proposal: Proposal,
  section: ProposedSection,
  depth: string,
): readonly string[] {
  return proposal[section].map((entry) => {
    const fields = Object.entries<string>({ ...entry }).map(
      ([key, value]) => `${key}: ${printYamlScalar(value)}`,
    )
    return fields.map((field, index) => `${depth}${index === 0 ? '- ' : '  '}${field}\n`).join('')
  })
}

/** A text as YAML reads it back: plain where nothing in it means something to YAML, else in double quotes. */
function printYamlScalar(text: string): string {
  const isPlain = /^[\p{L}/][\p{L}\p{N}_/.:{}#@-]*$/u.test(text) && !/:$|^(?:true|false|null)$/i.test(text)
  if (isPlain) return text
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What a person could take over into their mapping file. */
export interface Proposal {
  readonly pairs: readonly ProposedPair[]
  readonly without: readonly ProposedWithout[]
  /** What to know beside it; comments of the proposal, never of a person's file. */
  readonly notes: readonly string[]
}

export interface ProposedPair {
  readonly from: string
  readonly to: string
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

/** The two sections that proposals go into, in the order of the file. */
export const proposedSections = ['pairs', 'without'] as const
export type ProposedSection = (typeof proposedSections)[number]

export function isEmptyProposal({ pairs, without }: Proposal): boolean {
  return pairs.length + without.length === 0
}
