import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import type { Fields, Setting } from './fields.ts'
import { isFile } from './file.ts'

/** Reads settings that name files, and reports those that name none. */
export class Paths {
  readonly #root: string
  readonly #fields: Fields

  constructor(root: string, fields: Fields) {
    this.#root = root
    this.#fields = fields
  }

  /** A path as written, where something exists at it. */
  existing(setting: Setting | undefined): string | undefined {
    // A file in an archive is written `archive.zip!/file`; whether the archive holds it is found when it is read.
    return this.#path(setting, (file) => existsSync(file.split('!/')[0] ?? file))
  }

  /** A path as written, where it leads to a file. */
  file(setting: Setting | undefined): string | undefined {
    return this.#path(setting, isFile)
  }

  #path(setting: Setting | undefined, isThere: (file: string) => boolean): string | undefined {
    if (setting === undefined) return undefined
    const { name, value } = setting
    const isRemote =
      value.kind === 'map' ? value.entries.has('url') : value.kind === 'scalar' && isAddress(value.text)
    if (isRemote) {
      this.#fields.sink(diagnostic('config-remote', { setting: name }, value.at))
      return undefined
    }
    const file = this.#fields.text(setting)
    if (file === undefined || isThere(resolve(this.#root, file))) return file
    this.#fields.sink(diagnostic('config-file-missing', { setting: name, file }, value.at))
    return undefined
  }
}

function isAddress(text: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(text)
}
