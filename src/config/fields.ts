import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import type { MapEntry, Value } from '../ingest/text/index.ts'

/** A setting with its full name (`versions.v0.status`), as messages use it. */
export interface Setting {
  readonly name: string
  readonly value: Value
}

/** Reads settings. A setting of the wrong type or value is reported and returned as `undefined` or empty. */
export class SettingReader {
  readonly sink: Sink

  constructor(sink: Sink) {
    this.sink = sink
  }

  /** The entries of a map whose keys the user chooses; none if it is absent or, after a report, not a map. */
  entries(setting: Setting | undefined): readonly (readonly [string, Setting, MapEntry])[] {
    if (setting === undefined) return []
    const { name, value } = setting
    if (value.kind !== 'map') return this.#wrong(setting, 'a map') ?? []
    return [...value.entries].map(([key, entry]) => [
      key,
      { name: `${name}.${key}`, value: entry.value },
      entry,
    ])
  }

  /** The settings of a map by its known keys; every other key is reported and left out. */
  known<K extends string>(setting: Setting, owner: string, keys: readonly K[]): Partial<Record<K, Setting>> {
    const { name, value } = setting
    if (value.kind !== 'map') return this.#wrong(setting, 'a map') ?? {}
    const found: Partial<Record<K, Setting>> = {}
    for (const [key, entry] of value.entries) {
      const known = keys.find((one) => one === key)
      if (known === undefined) {
        const facts = { key, owner, near: nearNames(key, keys), known: keys }
        this.sink(diagnostic('config-key-unknown', facts, entry.keyAt))
      } else found[known] = { name: name === '' ? key : `${name}.${key}`, value: entry.value }
    }
    return found
  }

  /** The items of a list; none if it is absent or, after a report, not a list. */
  list(setting: Setting | undefined): readonly Setting[] {
    if (setting === undefined) return []
    const { name, value } = setting
    if (value.kind !== 'list') return this.#wrong(setting, 'a list') ?? []
    return value.items.map((item, index) => ({ name: `${name}[${index}]`, value: item }))
  }

  /** A text that is not empty; `undefined` if it is absent or, after a report, anything else. */
  text(setting: Setting | undefined): string | undefined {
    if (setting === undefined) return undefined
    const { value } = setting
    const isText = value.kind === 'scalar' && typeof value.value === 'string' && value.value !== ''
    return isText ? value.text : this.#wrong(setting, 'a string')
  }

  /** A text; a missing setting is reported as well. */
  required(owner: Setting, key: string, setting: Setting | undefined): string | undefined {
    if (setting !== undefined) return this.text(setting)
    const name = owner.name === '' ? key : `${owner.name}.${key}`
    this.sink(diagnostic('config-required', { setting: name }, owner.value.at))
    return undefined
  }

  /** A whole number of at least `least`; `undefined`, after a report, for anything else. */
  count(setting: Setting, least: 0 | 1 = 1): number | undefined {
    const { value } = setting
    const isCount =
      value.kind === 'scalar' && Number.isSafeInteger(value.value) && Number(value.value) >= least
    return isCount
      ? Number(value.value)
      : this.#wrong(setting, least === 0 ? 'a whole number' : 'a whole number above 0')
  }

  /** `true` or `false`; anything else is reported. */
  flag(setting: Setting): boolean | undefined {
    const { value } = setting
    const isFlag = value.kind === 'scalar' && typeof value.value === 'boolean'
    return isFlag ? value.value === true : this.#wrong(setting, 'true or false')
  }

  /** One of the allowed texts; any other is reported with similar ones. */
  readChoice<T extends string>(setting: Setting | undefined, allowed: readonly T[]): T | undefined {
    const text = this.text(setting)
    if (setting === undefined || text === undefined) return undefined
    const found = allowed.find((one) => one === text)
    if (found === undefined) {
      const facts = { setting: setting.name, value: text, allowed, near: nearNames(text, allowed) }
      this.sink(diagnostic('config-value', facts, setting.value.at))
    }
    return found
  }

  /** Reports a setting of the wrong type, and returns `undefined`. */
  #wrong(setting: Setting, expected: string): undefined {
    const { name, value } = setting
    const facts = { setting: name === '' ? 'the configuration' : name, expected, found: describeValue(value) }
    this.sink(diagnostic('config-type', facts, value.at))
    return undefined
  }
}

/** What a value is, in words for a message: `a map`, `an empty string`. */
function describeValue(value: Value): string {
  if (value.kind !== 'scalar') return `a ${value.kind}`
  if (value.value === '') return 'an empty string'
  return typeof value.value === 'string' ? 'a string' : value.text
}
