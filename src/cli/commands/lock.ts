import type { Config } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import type { Pins } from '../../lock/index.ts'
import { type LockFormat, lockFormats } from '../formats.ts'
import { exits } from '../io.ts'
import type { Drift } from '../lock/drift.ts'
import type { LockResult } from '../lock/print.ts'
import type { TakenSource } from '../lock/take.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>

const nothing: Drift = { versions: [], plans: [] }

export const lockCommand: CommandSpec = {
  name: 'lock',
  says: 'Download and pin the sources that the configuration gives by URL. No other command downloads anything.',
  args: '',
  flags: [
    [
      '--update',
      'download pinned sources again, pin their new content, and report what differs, including effects on hooks and mapping',
    ],
    ['--dry-run', 'write nothing; report what would be pinned, and exit with code 1 if a pin would change'],
    ['--format <format>', 'how to write the result; text by default', ...lockFormats],
  ],
  examples: ['lock', 'lock --update', 'lock --update --dry-run --format markdown'],
  /**
   * Pins the sources and prints the result. Exit 1 if `--dry-run` finds a pin that would change, 2 if a source cannot
   * be pinned.
   */
  async run(session, _args, flags) {
    const result = await lock(session, flags)
    if (result === undefined || session.hasErrors) return session.end(exits.badInput)
    const { printLockResult } = await import('../lock/print.ts')
    session.print(printLockResult(result, readLockFormat(flags)))
    const isDone = flags.dryRun !== true || isUnchanged(result)
    return session.end(isDone ? exits.fine : exits.findings)
  },
}

function readLockFormat(flags: Flags): LockFormat {
  return lockFormats.find((format) => format === flags.format) ?? 'text'
}

/** Whether every source kept its pin and none was removed. */
function isUnchanged({ sources, removed }: LockResult): boolean {
  return removed.length === 0 && sources.every(({ state }) => state === 'kept')
}

/**
 * Fetches the sources, finds the drift, and writes lock and copies (not with `--dry-run`); undefined on errors.
 */
async function lock(session: Session, flags: Flags): Promise<LockResult | undefined> {
  const config = await session.config(undefined, { pins: 'none', isOwn: true })
  if (config === undefined) return undefined
  const { readLock } = await import('../../lock/index.ts')
  const { takeSources } = await import('../lock/take.ts')
  const pins = readLock(config.root, session.sink)
  if (pins === undefined) return undefined
  const { root, limits, remotes } = config
  const options = { root, limits, update: flags.update === true, frozen: flags.frozen === true }
  const sources = await takeSources(remotes, pins, options, session)
  if (session.hasErrors) return undefined
  const locked: Pins = new Map(sources.map(({ pin }) => [pin.url, pin]))
  const removed = [...pins.keys()].filter((url) => !locked.has(url)).sort()
  const drift = await findLockDrift(sources, { old: pins, now: locked, config }, session)
  if (drift === undefined) {
    await writeLockFiles([], { locked: pins, config, written: false })
    return undefined
  }
  const written = flags.dryRun !== true
  await writeLockFiles(sources, { locked, config, written })
  return { written, sources, removed, drift }
}

interface Moved {
  readonly old: Pins
  readonly now: Pins
  readonly config: Config
}

/**
 * What the changed sources mean for versions and comparisons. Writes their new copies first, since they are read
 * from there. Undefined if the new sources cannot be read; if only the old ones cannot, reports that and returns
 * no drift.
 */
async function findLockDrift(
  sources: readonly TakenSource[],
  { old, now, config }: Moved,
  session: Session,
): Promise<Drift | undefined> {
  const urls = new Set(sources.flatMap(({ state, pin }) => (state === 'moved' ? [pin.url] : [])))
  if (urls.size === 0) return nothing
  const [{ writeCopy }, { findDrift }] = await Promise.all([
    import('../../lock/index.ts'),
    import('../lock/drift.ts'),
  ])
  for (const { pin, bytes } of sources) if (bytes) writeCopy(config.root, pin, bytes)
  // A source without an old pin is read by both sides, so it shows no difference.
  const before = await session.config(undefined, { pins: new Map([...now, ...old]), sink: () => {} })
  const after = await session.config(undefined, { pins: now })
  if (after === undefined) return undefined
  const found = before && (await findDrift(before, after, findAffectedVersions(config, urls), session))
  if (found !== undefined && 'drift' in found) return found.drift
  if (found?.unread === 'new') return undefined
  session.sink(diagnostic('lock-uncompared', undefined))
  return nothing
}

/** The names of the versions whose settings name one of these addresses. */
function findAffectedVersions({ remotes, versions }: Config, urls: ReadonlySet<string>): ReadonlySet<string> {
  const settings = remotes.flatMap(({ setting, url }) => (urls.has(url) ? [setting] : []))
  const names = [...versions.keys()].filter((name) =>
    settings.some((setting) => setting.startsWith(`versions.${name}.`)),
  )
  return new Set(names)
}

/** Writes copies and lock if `written`; then removes the copies that the lock on disk does not name. */
async function writeLockFiles(
  sources: readonly TakenSource[],
  { locked, config, written }: { locked: Pins; config: Config; written: boolean },
): Promise<void> {
  const { readLock, removeUnused, writeCopy, writeLock } = await import('../../lock/index.ts')
  if (written) {
    for (const { pin, bytes } of sources) if (bytes) writeCopy(config.root, pin, bytes)
    writeLock(config.root, locked)
  }
  const kept = written ? locked : readLock(config.root, () => {})
  if (kept !== undefined) removeUnused(config.root, kept)
}
