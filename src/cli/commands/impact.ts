import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { FailOn } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import {
  journalName,
  NotWritten,
  pathFrom,
  repositoryRoot,
  takeBackBelow,
  unfinishedBelow,
} from '../../files/index.ts'
import type { Impact, ImpactFormat, ImpactResult, Rewriting } from '../../impact/index.ts'
import { failLevels } from '../fail-on.ts'
import { loadImpactRequest } from '../impact-request.ts'
import { type Exit, exits } from '../io.ts'
import { reportUnknownVersions } from '../named-version.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

const formats: readonly ImpactFormat[] = ['text', 'json', 'markdown', 'html', 'sarif', 'github']

type Flags = Readonly<Record<string, unknown>>

const onlyWithFix = [
  ['comment', '--comment'],
  ['dryRun', '--dry-run'],
  ['patch', '--patch'],
] as const

export const impactCommand: CommandSpec = {
  name: 'impact',
  says: 'Find every place in your TypeScript code that is affected when you change from one version to another.',
  args: '<from> <to>',
  flags: [
    [
      '--project <tsconfig>',
      'the tsconfig of your code; tsconfig.json by default; projects that it references are read as well',
    ],
    ['--out <folder>', 'the folder of the generated code; by default the output folder in the configuration'],
    ['--format <format>', 'how to write the result; text by default', ...formats],
    [
      '--fail-on <level>',
      'exit with code 1 if a place in the code has this severity or worse; none by default',
      ...failLevels,
    ],
    [
      '--fix',
      'rewrite all places where the new code is certain (or none, if one fails), and list the other places',
    ],
    ['--comment', 'with --fix: write a comment above each line that is left for you'],
    ['--dry-run', 'with --fix: change no code, and print the patch'],
    ['--patch <file>', 'with --fix: write the patch to this file; "git apply -R <file>" undoes the rewrite'],
  ],
  takesEmbedded: true,
  examples: [
    'impact v0 v1',
    'impact v0 v1 --project packages/app/tsconfig.json --format github --fail-on breaking',
    'impact v0 v1 --fix --dry-run',
  ],
  /**
   * Prints the places that the change affects; with `--fix`, writes the rewrite first. Exit 1 if a place has the
   * `--fail-on` level, 2 for bad input or a failed rewrite.
   */
  async run(session, [from, to], flags): Promise<Exit> {
    for (const [name, flag] of onlyWithFix) {
      if (flags[name] !== undefined && flags.fix !== true)
        session.sink(diagnostic('flag-needs', { flag, needs: '--fix' }))
    }
    if (session.hasErrors) return session.end(exits.badInput)
    const out = typeof flags.out === 'string' ? resolve(session.io.cwd, flags.out) : undefined
    const config = await session.config(out, { optional: true })
    await reportUnknownVersions([String(from), String(to)], config, session)
    const name = typeof flags.project === 'string' ? flags.project : 'tsconfig.json'
    const project = projectAt(resolve(session.io.cwd, name))
    if (!existsSync(project)) session.sink(diagnostic('project-missing', { name }))
    else settleFormer(dirname(project), flags, session)
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const request = await loadImpactRequest(String(from), String(to), { config, project, out }, session)
    if (request === undefined) return session.end(exits.badInput)
    session.progress(`reading the code of ${name}`)
    const { findImpact } = await import('../../impact/index.ts')
    const options = flags.fix === true ? { fix: { isNoted: flags.comment === true } } : {}
    const result = findImpact(request, options, (problem) =>
      session.sink(diagnostic('project-problem', { name, problem })),
    )
    if (result.files === 0) session.sink(diagnostic('project-empty', { name }))
    for (const { at, ...facts } of result.unresolved) {
      const file = relative(session.io.cwd, at.file).replaceAll(sep, '/')
      session.sink(diagnostic('import-unresolved', facts, { ...at, file }))
    }
    if (session.hasErrors) return session.end(exits.badInput)
    if (result.rewriting) await write(result.rewriting, dirname(project), flags, session)
    if (session.hasErrors) return session.end(exits.badInput)
    await print(result, dirname(project), flags, session)
    return session.end(
      isRefused(result.impact, (flags.failOn as FailOn | undefined) ?? 'none') ? exits.findings : exits.fine,
    )
  },
}

/**
 * With `--fix`, restores files that a killed run left half rewritten and reports how many. Without it (or with
 * `--dry-run`), reports the interrupted rewrite; a rewrite that still runs is reported in any case.
 */
function settleFormer(root: string, flags: Flags, session: Session): void {
  const state = unfinishedBelow(root)
  const facts = { folder: pathFrom(session.io.cwd, join(root, journalName)) }
  if (state === 'running') session.sink(diagnostic('rewrite-busy', facts))
  if (state !== 'killed') return
  if (flags.fix !== true || flags.dryRun === true) session.sink(diagnostic('rewrite-interrupted', facts))
  else {
    const { restored, edited } = takeBackBelow(root)
    session.sink(diagnostic('rewrite-taken-back', { restored: restored.length, edited }))
  }
}

/** The path itself, or for a folder the path of its tsconfig.json. */
function projectAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'tsconfig.json') : path
}

/** Whether the code has a place at this `--fail-on` level or worse; false for `none`. */
function isRefused({ summary: { breaking, risky } }: Impact, level: FailOn): boolean {
  if (level === 'none') return false
  return breaking > 0 || (level !== 'breaking' && risky > 0)
}

/** Writes the patch file, if `--patch` names one, and the rewritten files, unless `--dry-run`; reports a failed rewrite. */
async function write({ rewrites }: Rewriting, root: string, flags: Flags, session: Session): Promise<void> {
  const { printPatch, writeAll } = await import('../../impact/index.ts')
  if (typeof flags.patch === 'string') {
    writePatch(resolve(session.io.cwd, flags.patch), printPatch(rewrites))
  }
  const problem = flags.dryRun === true ? undefined : writeAll(root, rewrites)
  if (problem === undefined) return
  const isAsBefore = unfinishedBelow(root) === undefined
  if (isAsBefore) session.sink(diagnostic('rewrite-failed', { problem }))
  else
    session.sink(
      diagnostic('rewrite-interrupted', { folder: pathFrom(session.io.cwd, join(root, journalName)) }),
    )
}

/** Writes the file directly, not by way of a temporary file, as the path may be a pipe; throws `NotWritten`. */
function writePatch(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    throw problem === undefined ? error : new NotWritten(path, problem)
  }
}

/**
 * Prints the affected places in the given format; with `--fix`, as text what the rewrite did instead, as JSON both.
 * With `--dry-run` and no JSON, prints the patch to stdout and what the rewrite did to stderr.
 */
async function print(
  { impact, rewriting }: ImpactResult,
  root: string,
  flags: Flags,
  session: Session,
): Promise<void> {
  const { impactFormats, printFix, printPatch, printImpactText } = await import('../../impact/index.ts')
  const format = formats.find((one) => one === flags.format) ?? 'text'
  if (rewriting !== undefined && format === 'json') {
    const { rewrites, edits, undecided } = rewriting
    const fix = { edits, files: rewrites.map(({ file }) => file), undecided, patch: printPatch(rewrites) }
    session.print(JSON.stringify({ ...impact, fix }, null, 2))
  } else if (rewriting !== undefined && flags.dryRun === true) {
    session.print(printPatch(rewriting.rewrites))
    session.io.stderr.write(printFix(rewriting))
  } else if (rewriting !== undefined && format === 'text') session.print(printFix(rewriting))
  else {
    const colours = session.hasColours(session.io.stdout)
    if (format === 'text') session.print(printImpactText(impact, { colours }))
    else
      session.print(impactFormats[format](isForAnnotations(format) ? fromRepository(impact, root) : impact))
  }
}

/** Whether the format annotates files of a repository (SARIF, GitHub). */
function isForAnnotations(format: ImpactFormat): boolean {
  return format === 'sarif' || format === 'github'
}

/** The same result with file paths relative to the root of the repository instead of the tsconfig's folder. */
function fromRepository(impact: Impact, root: string): Impact {
  const folder = pathFrom(repositoryRoot(root), root)
  const places = impact.places.map((place) => ({ ...place, file: posix.join(folder, place.file) }))
  return { ...impact, places }
}
