import type { Entry } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

function files({ file, more }: { file: string; more: number }): string {
  return more === 0 ? quoted(file) : `${quoted(file)} and ${more} more`
}

/** Why an output folder cannot be written. */
export const outputEntries = {
  'output-not-folder': {
    severity: 'error',
    say: (facts: { out: string }) => `The output folder ${quoted(facts.out)} is not a folder.`,
    fix: () => 'move it away, or name another folder with --out',
  },
  'output-link': {
    severity: 'error',
    say: (facts: { file: string; more: number }) =>
      `The output folder holds symbolic links or special files: ${files(facts)}.`,
    fix: () => 'remove them; nothing is written through a link',
  },
  'output-edited': {
    severity: 'error',
    say: (facts: { file: string; more: number }) => `Generated files were edited: ${files(facts)}.`,
    fix: () => 'move what you need elsewhere and delete the files; they are written again',
  },
  'output-foreign': {
    severity: 'error',
    say: (facts: { file: string; more: number }) =>
      `The output folder holds files that were not generated: ${files(facts)}.`,
    fix: () => 'move them elsewhere, or name an empty folder with --out',
  },
  'output-manifest': {
    severity: 'error',
    say: (facts: { problem: string }) =>
      `The manifest of the former build cannot be read, so nobody knows which files are ours: ${facts.problem}`,
    fix: () => 'delete the output folder; everything in it is written again',
  },
  'output-busy': {
    severity: 'error',
    say: (facts: { folder: string }) => `Another build is writing here: it has made ${quoted(facts.folder)}.`,
    fix: () => 'wait for it to end; delete that folder if no build is running',
  },
  'output-stranded': {
    severity: 'error',
    say: (facts: { out: string; folder: string }) =>
      `${quoted(facts.out)} cannot be written, nor put back; what was there stands whole in ${quoted(facts.folder)} beside it.`,
    fix: () => 'check the file system, then build again: it is put back first',
  },
  'output-failed': {
    severity: 'error',
    say: (facts: { out: string; problem: string }) =>
      `${quoted(facts.out)} cannot be written (${facts.problem}); what was there is unchanged.`,
    fix: () => 'check space, permissions, and that no program holds its files',
  },
  'file-unreadable': {
    severity: 'error',
    say: (facts: { file: string; problem: string }) =>
      `${quoted(facts.file)} is there and cannot be read (${facts.problem}).`,
    fix: () => 'make it an ordinary file that can be read, or take it away',
  },
  'system-refused': {
    severity: 'error',
    say: (facts: { call: string; file: string | undefined; problem: string }) =>
      `The system refuses "${printable(facts.call)}"${facts.file === undefined ? '' : ` of ${quoted(facts.file)}`} (${facts.problem}).`,
    fix: () => 'check that it is what it should be, a file or a folder, with permissions and space',
  },
  'summary-failed': {
    severity: 'warning',
    say: (facts: { file: string; problem: string }) =>
      `The summary cannot be written to ${quoted(facts.file)} (${facts.problem}).`,
    fix: () => 'check that the job may write there',
  },
} as const satisfies Record<string, Entry>
