import { diagnostic } from '../../diagnostics/index.ts'
import { sha256 } from '../../files/index.ts'
import type { Limits } from '../../ingest/index.ts'
import {
  copyState,
  fetchSource,
  fetchTimes,
  fileName,
  type Pin,
  type Pins,
  type RemoteSource,
} from '../../lock/index.ts'
import type { Session } from '../session.ts'

/** What became of one source. */
export interface TakenSource {
  readonly pin: Pin
  /** `restored`: its copy was missing and was fetched again; `moved`: another one than was pinned. */
  readonly state: 'kept' | 'pinned' | 'restored' | 'moved'
  /** What was pinned before, where it moved. */
  readonly before?: Pin
  /** What was fetched. */
  readonly bytes?: Uint8Array
}

export interface TakeOptions {
  readonly root: string
  readonly limits: Limits
  /** Whether what is pinned is fetched again, and may have moved. */
  readonly update: boolean
  /** Whether only what is pinned may be fetched. */
  readonly frozen: boolean
}

/** Fetches what a lock needs, one source after the other; every source that is not taken is reported. */
export async function takeSources(
  sources: readonly RemoteSource[],
  pins: Pins,
  options: TakeOptions,
  session: Session,
): Promise<readonly TakenSource[]> {
  const taken = new Map<string, TakenSource>()
  for (const source of sources) {
    const known = taken.get(source.url)
    if (known !== undefined) checkDigest(source, known.pin, session)
    else {
      const found = await takeSource(source, pins.get(source.url), options, session)
      if (found !== undefined) taken.set(source.url, found)
    }
  }
  return [...taken.values()]
}

async function takeSource(
  source: RemoteSource,
  pin: Pin | undefined,
  { root, limits, update, frozen }: TakeOptions,
  session: Session,
): Promise<TakenSource | undefined> {
  const { url, at, setting } = source
  if (pin === undefined && frozen) {
    session.sink(diagnostic('lock-unpinned', { setting, url }, at))
    return undefined
  }
  if (pin !== undefined && !update) {
    if (!checkDigest(source, pin, session)) return undefined
    if (copyState(root, pin) === 'same') return { pin, state: 'kept' }
  }
  session.progress(`fetching ${url}`)
  const bytes = Math.max(limits.archiveBytes, limits.documentBytes)
  const fetched = await fetchSource(source, { ...fetchTimes, bytes })
  if ('problem' in fetched) {
    session.sink(diagnostic('lock-fetch', { url, problem: fetched.problem }, at))
    return undefined
  }
  const found: Pin = {
    url,
    sha256: sha256(fetched.bytes),
    size: fetched.bytes.length,
    file: fileName(url, fetched.bytes),
  }
  if (!checkDigest(source, found, session)) return undefined
  if (pin === undefined) return { pin: found, state: 'pinned', bytes: fetched.bytes }
  if (pin.sha256 === found.sha256) return { pin, state: compareCopy(root, pin), bytes: fetched.bytes }
  if (update && !frozen) return { pin: found, state: 'moved', before: pin, bytes: fetched.bytes }
  session.sink(diagnostic('lock-moved', { url, pinned: pin.sha256, found: found.sha256 }, at))
  return undefined
}

function compareCopy(root: string, pin: Pin): 'kept' | 'restored' {
  return copyState(root, pin) === 'same' ? 'kept' : 'restored'
}

function checkDigest({ setting, sha256, at }: RemoteSource, pin: Pin, { sink }: Session): boolean {
  if (sha256 === undefined || sha256 === pin.sha256) return true
  sink(diagnostic('lock-digest', { setting, written: sha256, pinned: pin.sha256 }, at))
  return false
}
