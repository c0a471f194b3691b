import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { isThere, portable } from '../files/index.ts'
import { parseAddress } from '../ingest/index.ts'
import type { Setting, SettingReader } from './fields.ts'
import { isFile } from './file.ts'
import { isRemote, type Remotes } from './remotes.ts'

/** Reads settings that name files, and reports those that name none. */
export class Paths {
  readonly #root: string
  readonly #fields: SettingReader
  readonly #remotes: Remotes

  constructor(root: string, fields: SettingReader, remotes: Remotes) {
    this.#root = root
    this.#fields = fields
    this.#remotes = remotes
  }

  /** A path as written, but with `/`, where something exists at it; that of the pinned copy where an address is written. */
  existing(setting: Setting | undefined): string | undefined {
    if (setting !== undefined && isRemote(setting)) return this.#remotes.locateCopy(setting)
    // A file in an archive is written `archive.zip!/file`; whether the archive holds it is found when it is read.
    return this.#path(setting, (file) => existsSync(resolve(this.#root, parseAddress(file).path)))
  }

  /** As `existing`, for a file that nothing pins. */
  existingFile(setting: Setting): string | undefined {
    return this.#path(setting, (file) => isFile(resolve(this.#root, parseAddress(file).path)))
  }

  /** A path as written, but with `/`, where it leads to a file. */
  file(setting: Setting | undefined): string | undefined {
    return this.#path(setting, (file) => isFile(resolve(this.#root, file)))
  }

  /** A path as written, but with `/`, whether there is such a file or not. */
  text(setting: Setting): string | undefined {
    const file = this.#fields.text(setting)
    return file === undefined ? undefined : portable(file)
  }

  /** A file where it usually stands, if it is there; what has its name and is none is reported. */
  usual(home: string, file: string): string | undefined {
    const path = resolve(home, file)
    if (isFile(path)) return file
    if (isThere(path)) this.#fields.sink(diagnostic('file-unreadable', { file, problem: 'it is not a file' }))
    return undefined
  }

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
