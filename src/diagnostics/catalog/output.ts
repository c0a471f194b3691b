import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

/** The quoted file, and the number of others. */
function files({ file, more }: { file: string; more: number }): string {
  return more === 0 ? quoted(file) : `${quoted(file)} and ${more} more`
}

/** Problems with writing an output folder. */
export const outputEntries = defineEntries({
  'output-not-folder': {
    severity: 'error',
    say: (facts: { out: string }) => `The output folder ${quoted(facts.out)} is not a folder.`,
    fix: () => 'move it away, or name another folder with --out',
    examples: [{ out: 'out' }],
  },
  'output-link': {
    severity: 'error',
    say: (facts: { file: string; more: number }) =>
      `The output folder contains symbolic links or special files: ${files(facts)}.`,
    fix: () => 'remove them; nothing is written through a link',
    examples: [
      { file: 'out/v1', more: 0 },
      { file: 'out/v1', more: 2 },
    ],
  },
  'output-edited': {
    severity: 'error',
    say: (facts: { file: string; more: number }) => `Generated files were edited: ${files(facts)}.`,
    fix: () => 'move what you need elsewhere and delete the files; they are written again',
    examples: [
      { file: 'out/v1/index.ts', more: 0 },
      { file: 'out/v1/index.ts', more: 2 },
    ],
  },
  'output-foreign': {
    severity: 'error',
    say: (facts: { file: string; more: number }) =>
      `The output folder contains files that were not generated: ${files(facts)}.`,
    fix: () => 'move them elsewhere, or name an empty folder with --out',
    examples: [
      { file: 'out/notes.txt', more: 0 },
      { file: 'out/notes.txt', more: 2 },
    ],
  },
  'output-manifest': {
    severity: 'error',
    say: (facts: { problem: string }) =>
      `The manifest of the former build cannot be read, so it is unknown which files a build wrote: ${facts.problem}`,
    fix: () => 'delete the output folder; everything in it is written again',
    examples: [{ problem: 'it is not JSON.' }],
  },
  'output-busy': {
    severity: 'error',
    say: (facts: { folder: string }) => `Another build is writing here: it has made ${quoted(facts.folder)}.`,
    fix: () => 'wait for it to end; delete that folder if no build is running',
    examples: [{ folder: '.out.new' }],
  },
  'output-stranded': {
    severity: 'error',
    say: (facts: { out: string; folder: string }) =>
      `${quoted(facts.out)} could neither be replaced nor restored; its former contents are complete in ${quoted(facts.folder)} beside it.`,
    fix: () => 'check the file system, then build again: it is put back first',
    examples: [{ out: 'out', folder: '.out.old' }],
  },
  'output-failed': {
    severity: 'error',
    say: (facts: { out: string; problem: string }) =>
      `${quoted(facts.out)} cannot be written (${facts.problem}); what was there is unchanged.`,
    fix: () => 'check space, permissions, and that no program has its files open',
    examples: [{ out: 'out', problem: 'ENOSPC' }],
  },
  'file-unreadable': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} is there and cannot be read (${facts.problem}).`,
    fix: () => 'make it an ordinary file that can be read, or remove it',
    examples: [{ file: '.gitignore', problem: 'EACCES' }],
  },
  'system-refused': {
    severity: 'error',
    say: (facts: { call: string; file: string | undefined; problem: string }) =>
      `The system refuses "${printable(facts.call)}"${facts.file === undefined ? '' : ` of ${quoted(facts.file)}`} (${facts.problem}).`,
    fix: () => 'check that it is what it should be, a file or a folder, with permissions and space',
    examples: [
      { call: 'stat', file: 'schemas', problem: 'EACCES' },
      { call: 'uv_cwd', file: undefined, problem: 'ENOENT' },
    ],
  },
  'temporal-missing': {
    severity: 'error',
    say: () =>
      'This version of Node has no Temporal, which the setting "date: Temporal" needs to read documents.',
    fix: () => 'set NODE_OPTIONS="--import temporal-polyfill/global" where that package is installed',
  },
  'summary-failed': {
    severity: 'warning',
    say: (facts: { file: string; problem: string }) =>
      `The summary cannot be written to ${quoted(facts.file)} (${facts.problem}).`,
    fix: () => 'check that the job may write there',
    examples: [{ file: 'summary.md', problem: 'EACCES' }],
  },
})
