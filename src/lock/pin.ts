import type { Location } from '../diagnostics/index.ts'

/** A source that a configuration names by its address. */
export interface RemoteSource {
  /** The setting's full name. */
  readonly setting: string
  readonly url: string
  /** The digest that a person wrote, where one did. */
  readonly sha256?: string
  /** Origins that a redirect may lead to, beside its own. */
  readonly redirectsTo: readonly string[]
  /** Whether its host's name may lead into a private network. */
  readonly privateNetwork: boolean
  readonly at: Location
}

/** What a remote source was when it was pinned. */
export interface Pin {
  readonly url: string
  readonly sha256: string
  readonly size: number
  /** What the copy is called, below the folder of its digest. */
  readonly file: string
}

/** Pins by url. */
export type Pins = ReadonlyMap<string, Pin>

export const lockName = 'efti-schema.lock.json'

/** Where copies are, below the folder of the configuration. */
export const copiesFolder = '.efti-schema/sources'

/** Tells git that copies are bytes: one with other line ends is not what was pinned. */
export const attributesFile = '.efti-schema/.gitattributes'

/** Where a pinned copy is, relative to the folder of the configuration. */
export function copyPath({ sha256, file }: Pick<Pin, 'sha256' | 'file'>): string {
  return `${copiesFolder}/${sha256}/${file}`
}

export function isDigest(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
}
