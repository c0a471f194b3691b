import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { isRunning } from '../files/index.ts'
import { takeBack } from './in-place.ts'

type Kind = 'staging' | 'former' | 'undo'

/** The folders that a build makes beside its output, named after the process that owns them. */
export function besideOutput(out: string): Readonly<Record<Kind, string>> {
  const prefix = join(dirname(out), `.${basename(out)}`)
  const of = (kind: Kind): string => `${prefix}.${kind}-${process.pid}`
  return { staging: of('staging'), former: of('former'), undo: of('undo') }
}

/**
 * Clears what a build that was killed left beside the output, and puts the former output back where it was killed
 * between the two renames, or while it wrote in place. Reports a build that is still running.
 */
export function clearLeftovers(out: string, sink: Sink): boolean {
  const parent = dirname(out)
  if (lstatSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) return true
  for (const { name, kind, pid } of leftovers(parent, basename(out))) {
    if (pid !== process.pid && isRunning(pid)) {
      sink(diagnostic('output-busy', { folder: name }))
      return false
    }
    const isNeeded = kind === 'former' && lstatSync(out, { throwIfNoEntry: false }) === undefined
    if (kind === 'undo') takeBack(out, join(parent, name))
    if (isNeeded) renameSync(join(parent, name), out)
    else rmSync(join(parent, name), { recursive: true, force: true })
  }
  return true
}

/** `former` sorts before `staging`: what has to be put back is put back first. */
function leftovers(parent: string, out: string): readonly { name: string; kind: string; pid: number }[] {
  const prefix = `.${out}.`
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .flatMap(({ name }) => {
      const match = /^(staging|former|undo)-(\d+)$/.exec(name.slice(prefix.length))
      return match ? [{ name, kind: match[1] ?? '', pid: Number(match[2]) }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
