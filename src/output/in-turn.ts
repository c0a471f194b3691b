import { setTimeout } from 'node:timers/promises'
import type { Diagnostic, Sink } from '../diagnostics/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { type Written, writeOutput } from './write.ts'

/** How long another build is waited for, in tenths of a second. */
const patience = 300

/** Writes an output folder after the builds that are writing it now; one that does not end is reported. */
export async function writeInTurn(
  out: string,
  shown: string,
  files: readonly OutputFile[],
  sink: Sink,
): Promise<Written | undefined> {
  for (let left = patience; ; left--) {
    const problems: Diagnostic[] = []
    const written = writeOutput(out, shown, files, (problem) => problems.push(problem))
    // A build that comes between our looking and our writing fails it once or twice, and is busy the next time.
    const isBusy = problems.some(({ code }) => code === 'output-busy')
    const isFailed = problems.some(({ code }) => code === 'output-failed') && left > patience - 3
    if (left === 0 || !(isBusy || isFailed)) {
      for (const problem of problems) sink(problem)
      return written
    }
    await setTimeout(100)
  }
}
