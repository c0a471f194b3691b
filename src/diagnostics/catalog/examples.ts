import type { Entry } from '../entry.ts'
import { quoted } from '../escape.ts'

/** What is found out about the documents that are published with a version, or given to be checked. */
export const examplesEntries = {
  'example-valid': {
    severity: 'note',
    say: (facts: { root: string }) => `This example is a valid ${quoted(facts.root)}.`,
  },
  'example-invalid': {
    severity: 'warning',
    say: (facts: { root: string; first: string; more: number }) =>
      `This example is not a valid ${quoted(facts.root)}: ${facts.first}${facts.more === 0 ? '' : ` (and ${facts.more} more)`}`,
    fix: () => 'correct the example, or the schema that it shows',
  },
  'example-unmatched': {
    severity: 'warning',
    say: (facts: { media: string }) => `No body of this version takes this ${facts.media} example.`,
    fix: () => 'bind its root to an operation, or take it out of the examples',
  },
  'document-missing': {
    severity: 'error',
    say: (facts: { file: string }) => `There is no file ${quoted(facts.file)}.`,
    fix: () => 'name an existing file, relative to the working directory',
  },
  'document-root-unknown': {
    severity: 'error',
    say: (facts: { root: string; near: readonly string[] }) =>
      `The version has no root ${quoted(facts.root)}.`,
    fix: (facts: { near: readonly string[] }) =>
      facts.near.length === 0
        ? 'write {namespace}local as "inspect" lists it, with set# before it where several sets have it'
        : `write ${facts.near.map(quoted).join(' or ')}`,
  },
  'document-adapter-missing': {
    severity: 'error',
    say: (facts: { root: string; from: string; to: string }) =>
      `No adapter takes ${quoted(facts.root)} from ${facts.from} to ${facts.to}.`,
    fix: () => 'give documents whose root "build" lists among the adapters',
  },
  'context-missing': {
    severity: 'error',
    say: (facts: { id: string; name: string }) =>
      `The target needs ${quoted(facts.id)}${facts.name === '' ? '' : ` (${facts.name})`}, which the document does not hold.`,
    fix: (facts: { id: string }) => `give it with --set ${facts.id}=… or in the file of --context`,
  },
  'context-syntax': {
    severity: 'error',
    say: (facts: { text: string }) => `${quoted(facts.text)} is not of the form id=value.`,
    fix: () => 'write --set id=value',
  },
  'context-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `The context ${quoted(facts.file)} cannot be used: ${facts.problem}`,
    fix: () => 'give a JSON object from data-element ids to texts',
  },
  'hooks-file': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `The hooks ${quoted(facts.file)} cannot be used: ${facts.problem}`,
    fix: () =>
      'export an object "hooks" (or a default export) that has the members of the generated Hooks interface',
  },
} as const satisfies Record<string, Entry>
