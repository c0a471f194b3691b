import { counted } from '../counted.ts'
import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

export interface ImpactFile {
  readonly file: string
  readonly problem: 'json' | 'versions' | 'places'
  readonly from: string
  readonly to: string
}

/** Problems with the user's code that `impact` searches. */
export const impactEntries = defineEntries({
  'project-missing': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} does not exist.`,
    fix: () => 'name the tsconfig of the code with --project',
    examples: [{ name: 'tsconfig.json' }],
  },
  'project-empty': {
    severity: 'error',
    say: (facts: { name: string }) => `${quoted(facts.name)} includes no code, so nothing was read.`,
    fix: () => 'name the tsconfig that includes the code, or refers to those that do, with --project',
    examples: [{ name: 'tsconfig.json' }],
  },
  'project-problem': {
    severity: 'warning',
    say: (facts: { name: string; problem: string }) => `${quoted(facts.name)}: ${facts.problem}`,
    examples: [{ name: 'tsconfig.json', problem: 'File "base.json" not found.' }],
  },
  'import-unresolved': {
    severity: 'warning',
    say: (facts: { specifier: string; name?: string }) =>
      facts.name === undefined
        ? `The generated code has no module ${quoted(facts.specifier)}, so uses of it were not found.`
        : `${quoted(facts.specifier)} does not export ${quoted(facts.name)}, so uses of it were not found.`,
    fix: () => 'run "efti-schema build", and correct the import until the code compiles',
    examples: [{ specifier: '../out/v1/index.js' }, { specifier: '../out/v1/order/types.js', name: 'Order' }],
  },
  'impact-file': {
    severity: 'error',
    say: ({ file, problem, from, to }: ImpactFile) =>
      problem === 'json'
        ? `${quoted(file)} is not JSON.`
        : problem === 'versions'
          ? `${quoted(file)} describes other versions than ${quoted(from)} and ${quoted(to)}.`
          : `${quoted(file)} has no places of code.`,
    fix: ({ file, from, to }: ImpactFile) =>
      `run "efti-schema impact ${printable(from)} ${printable(to)} --format json > ${printable(file)}"`,
    examples: [
      { file: 'impact.json', problem: 'json', from: 'v0', to: 'v1' },
      { file: 'impact.json', problem: 'versions', from: 'v0', to: 'v1' },
      { file: 'impact.json', problem: 'places', from: 'v0', to: 'v1' },
    ],
  },
  'impact-stale': {
    severity: 'warning',
    say: ({ file, gone }: { file: string; gone: number; from: string; to: string }) =>
      `${quoted(file)} has ${counted(gone, 'place')} of changes that this comparison does not have: the report leaves them out.`,
    fix: ({ file, from, to }: { file: string; gone: number; from: string; to: string }) =>
      `run "efti-schema impact ${printable(from)} ${printable(to)} --format json > ${printable(file)}"`,
    examples: [{ file: 'impact.json', gone: 2, from: 'v0', to: 'v1' }],
  },
  'rewrite-busy': {
    severity: 'error',
    say: (facts: { folder: string }) =>
      `Another run of "impact --fix" is rewriting this code: ${quoted(facts.folder)} is there.`,
    fix: () => 'wait until it ends',
    examples: [{ folder: '.efti-schema.rewrite' }],
  },
  'rewrite-interrupted': {
    severity: 'error',
    say: (facts: { folder: string }) =>
      `A run of "impact --fix" ended before all files were rewritten: ${quoted(facts.folder)} contains their former content.`,
    fix: () => 'run "impact --fix" again: it first restores the files',
    examples: [{ folder: '.efti-schema.rewrite' }],
  },
  'rewrite-taken-back': {
    severity: 'warning',
    say: ({ restored, edited }: { restored: number; edited: readonly string[] }) => {
      const stays =
        edited.length === 0 ? '' : ` Edited since, and left as it is: ${edited.map(quoted).join(', ')}.`
      return `A run of "impact --fix" ended before all files were rewritten. Restored: ${counted(restored, 'file')}.${stays}`
    },
    examples: [
      { restored: 3, edited: [] },
      { restored: 1, edited: ['src/order.ts'] },
    ],
  },
  'rewrite-failed': {
    severity: 'error',
    say: (facts: { problem: string }) => `Nothing was rewritten: ${printable(facts.problem)}`,
    fix: () => 'put that right and run it again; every file is as it was',
    examples: [{ problem: 'src/order.ts cannot be written (EACCES).' }],
  },
})
