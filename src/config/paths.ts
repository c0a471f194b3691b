import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Diagnostic, diagnostic } from '../diagnostics/index.ts'
import { isThere, portable } from '../files/index.ts'
import { parseAddress } from '../ingest/index.ts'
import {
  copyPath,
  copyState,
  findAddressProblem,
  isDigest,
  isOrigin,
  type Pins,
  type RemoteSource,
  readLock,
} from '../lock/index.ts'
import type { Setting, SettingReader } from './fields.ts'
import { isFile } from './file.ts'

/** Reads settings that are paths; those that do not exist are reported and returned as `undefined`. */
export class Paths {
  readonly #root: string
  readonly #fields: SettingReader
  readonly #remotes: Remotes

  constructor(root: string, fields: SettingReader, remotes: Remotes) {
    this.#root = root
    this.#fields = fields
    this.#remotes = remotes
  }

  /** The path of an existing file or folder, with `/`; for a URL, the path of the pinned copy. */
  existing(setting: Setting | undefined): string | undefined {
    if (setting !== undefined && isRemote(setting)) return this.#remotes.locateCopy(setting)
    // Of `archive.zip!/file`, only the archive is checked here; the file in it when it is read.
    return this.#path(setting, (file) => existsSync(resolve(this.#root, parseAddress(file).path)))
  }

  /** As `existing`, but only for local files. */
  existingFile(setting: Setting): string | undefined {
    return this.#path(setting, (file) => isFile(resolve(this.#root, parseAddress(file).path)))
  }

  /** The path of an existing file, with `/`. */
  file(setting: Setting | undefined): string | undefined {
    return this.#path(setting, (file) => isFile(resolve(this.#root, file)))
  }

  /** The path with `/`, whether it exists or not. */
  text(setting: Setting): string | undefined {
    const file = this.#fields.text(setting)
    return file === undefined ? undefined : portable(file)
  }

  /** The path if it is a file; `undefined` if there is nothing. Anything else of that name is reported. */
  usual(home: string, file: string): string | undefined {
    const path = resolve(home, file)
    if (isFile(path)) return file
    if (isThere(path)) this.#fields.sink(diagnostic('file-unreadable', { file, problem: 'it is not a file' }))
    return undefined
  }

  /**
   * The path of a setting if `leads` accepts it. A URL or any other path is reported and gives `undefined`, as does
   * an absent setting.
   */
  #path(setting: Setting | undefined, leads: (file: string) => boolean): string | undefined {
    if (setting === undefined) return undefined
    const { name, value } = setting
    if (isRemote(setting) || (value.kind === 'scalar' && isAddress(value.text))) {
      this.#fields.sink(diagnostic('config-remote', { setting: name }, value.at))
      return undefined
    }
    const file = this.text(setting)
    if (file === undefined || leads(file)) return file
    this.#fields.sink(diagnostic('config-file-missing', { setting: name, file }, value.at))
    return undefined
  }
}

function isAddress(text: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(text)
}

/** Whether a setting gives a source by its URL: `{ url: "https://…" }`. */
function isRemote({ value }: Setting): boolean {
  return value.kind === 'map' && value.entries.has('url')
}

/** Which pins apply: those of the lock file, the given ones, or none (then only the URLs are read). */
export type PinsToUse = 'lock' | 'none' | Pins

export const remoteSettings = ['url', 'sha256', 'entry', 'redirectsTo', 'privateNetwork'] as const

/** Reads sources given by a URL, and finds their pinned copies. Nothing is fetched. */
export class Remotes {
  readonly sources: RemoteSource[] = []
  readonly #root: string
  readonly #fields: SettingReader
  readonly #use: PinsToUse
  #lock: { readonly pins: Pins | undefined } | undefined

  constructor(root: string, fields: SettingReader, use: PinsToUse) {
    this.#root = root
    this.#fields = fields
    this.#use = use
  }

  /**
   * The path of the pinned copy, relative to the root, and noted in `sources`. A missing pin, or a missing or
   * changed copy, is reported.
   */
  locateCopy(setting: Setting): string | undefined {
    const source = this.#read(setting)
    if (source === undefined) return undefined
    this.sources.push(source.remote)
    const pins = this.#pins
    if (pins === undefined) return undefined
    const pin = pins.get(source.remote.url)
    const problem = this.#problem(source.remote, pins)
    if (problem !== undefined) this.#fields.sink(problem)
    if (problem !== undefined || pin === undefined) return undefined
    return `${copyPath(pin)}${source.entry === undefined ? '' : `!/${source.entry}`}`
  }

  /** Reports pins that no source uses. */
  reportUnused(): void {
    const asked = new Set(this.sources.map(({ url }) => url))
    const pins = this.#pins ?? readLock(this.#root, this.#fields.sink)
    for (const url of pins?.keys() ?? []) {
      if (!asked.has(url)) this.#fields.sink(diagnostic('lock-unused', { url }))
    }
  }

  /** The pins that apply; the lock file is read once. `undefined` if none apply or the lock cannot be read. */
  get #pins(): Pins | undefined {
    if (this.#use === 'none') return undefined
    if (this.#use !== 'lock') return this.#use
    this.#lock ??= { pins: readLock(this.#root, this.#fields.sink) }
    return this.#lock.pins
  }

  /**
   * The problem of a source: it has no pin or one with another digest, or its copy is missing or changed. `undefined`
   * if there is none.
   */
  #problem({ setting, url, sha256, at }: RemoteSource, pins: Pins): Diagnostic | undefined {
    const pin = pins.get(url)
    if (pin === undefined) return diagnostic('lock-unpinned', { setting, url }, at)
    if (sha256 !== undefined && sha256 !== pin.sha256)
      return diagnostic('lock-digest', { setting, written: sha256, pinned: pin.sha256 }, at)
    const state = copyState(this.#root, pin)
    const facts = { url, copy: copyPath(pin) }
    if (state === 'missing') return diagnostic('lock-copy-missing', facts, at)
    return state === 'differs' ? diagnostic('lock-copy-differs', facts, at) : undefined
  }

  /** Reads the setting of a remote source; `undefined` after a report if a part is invalid. */
  #read(setting: Setting): { readonly remote: RemoteSource; readonly entry?: string } | undefined {
    const fields = this.#fields
    const found = fields.known(setting, 'A remote source', remoteSettings)
    const url = fields.text(found.url)
    if (url === undefined) return undefined
    const { at } = setting.value
    const { name } = setting
    const problem = findAddressProblem(url)
    if (problem !== undefined) {
      fields.sink(diagnostic('lock-address', { setting: name, url, problem }, at))
      return undefined
    }
    const entry = fields.text(found.entry)
    const sha256 = fields.text(found.sha256)
    const redirectsTo = fields.list(found.redirectsTo).map((one) => fields.text(one) ?? '')
    const isPrivate = found.privateNetwork?.value
    const wrong = (what: string, expected: string): undefined => {
      fields.sink(diagnostic('lock-setting', { setting: `${name}.${what}`, expected }, at))
      return undefined
    }
    if (sha256 !== undefined && !isDigest(sha256))
      return wrong('sha256', '64 hexadecimal digits in small letters')
    if (!redirectsTo.every(isOrigin))
      return wrong('redirectsTo', 'a list of origins, such as "https://files.example.org"')
    if (isPrivate !== undefined && !(isPrivate.kind === 'scalar' && typeof isPrivate.value === 'boolean'))
      return wrong('privateNetwork', 'true or false')
    const privateNetwork = isPrivate?.kind === 'scalar' && isPrivate.value === true
    const remote = { setting: name, url: new URL(url).href, redirectsTo, privateNetwork, at }
    return {
      remote: sha256 === undefined ? remote : { ...remote, sha256 },
      ...(entry === undefined ? {} : { entry }),
    }
  }
}
