import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import type { Fields, Setting } from './fields.ts'

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
    if (setting === undefined) return undefined
    const { name, value } = setting
    if (value.kind === 'map' && value.entries.has('url')) {
      this.#fields.sink(diagnostic('config-remote', { setting: name }, value.at))
      return undefined
    }
    const file = this.#fields.text(setting)
    // A file in an archive is written `archive.zip!/file`; whether the archive holds it is found when it is read.
    const onDisk = file?.split('!/')[0]
    if (onDisk === undefined || file === undefined || existsSync(resolve(this.#root, onDisk))) return file
    this.#fields.sink(diagnostic('config-file-missing', { setting: name, file }, value.at))
    return undefined
  }
}
