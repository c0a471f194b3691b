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

/** One source with its pin and what happened to it. */
export interface TakenSource {
  readonly pin: Pin
  /**
   * `restored`: the same content was fetched again for its missing copy; `moved`: the content differs from the
   * pin.
   */
  readonly state: 'kept' | 'pinned' | 'restored' | 'moved'
  /** The former pin, if the source moved. */
  readonly before?: Pin
  /** The fetched content, if it was fetched. */
  readonly bytes?: Uint8Array
}

export interface TakeOptions {
  readonly root: string
  readonly limits: Limits
  /** Whether pinned sources are fetched again, and may change. */
  readonly update: boolean
  /** Whether only pinned sources may be fetched. */
  readonly frozen: boolean
}

/**
 * Takes each address once, fetching it if needed, one after the other; a source that fails is reported and left
 * out.
 */
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

/**
 * Keeps a pinned source whose copy is intact, else fetches it. Reports, and returns undefined for, a failed fetch,
 * a wrong digest, content that moved without `update`, and an unpinned source if `frozen`.
 */
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
    session.sink(diagnostic('lock-fetch', { url, ...fetched }, at))
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

/** `kept` if the copy on disk matches the pin, else `restored`. */
function compareCopy(root: string, pin: Pin): 'kept' | 'restored' {
  return copyState(root, pin) === 'same' ? 'kept' : 'restored'
}

/** Whether the pin has the digest that the configuration states, if any; reports it if not. */
function checkDigest({ setting, sha256, at }: RemoteSource, pin: Pin, { sink }: Session): boolean {
  if (sha256 === undefined || sha256 === pin.sha256) return true
  sink(diagnostic('lock-digest', { setting, written: sha256, pinned: pin.sha256 }, at))
  return false
}
