import { diagnostic } from '../diagnostics/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import { type JoinKey, parseKeyPath, parseKeyPointer } from '../profile/index.ts'
import type { Setting, SettingReader } from './fields.ts'

/** The versions, each with the key that its comparisons join it by: a version is read once, so they must agree. */
export function withJoins(
  compare: Setting | undefined,
  versions: ReadonlyMap<string, VersionSource>,
  fields: SettingReader,
): ReadonlyMap<string, VersionSource> {
  const joined = new Map(versions)
  if (compare?.value.kind !== 'list') return joined
  for (const value of compare.value.items) {
    if (value.kind !== 'map') continue
    const setting = value.entries.get('join')
    const join = setting && readJoinKey({ name: 'join', value: setting.value }, fields)
    if (!setting || !join) continue
    for (const side of ['from', 'to']) {
      const named = value.entries.get(side)?.value
      const name = named?.kind === 'scalar' ? named.text : ''
      const version = joined.get(name)
      if (version === undefined) continue
      const isOther = version.join && JSON.stringify(version.join) !== JSON.stringify(join)
      if (isOther) fields.sink(diagnostic('config-join-twice', { version: name }, setting.keyAt))
      joined.set(name, { ...version, join })
    }
  }
  return joined
}

function readJoinKey(setting: Setting, fields: SettingReader): JoinKey | undefined {
  const found = fields.known(setting, '"join"', ['xpath', 'pointer'])
  const xpath = checked(found.xpath, 'an XPath of the subset', fields, parseKeyPath)
  const pointer = checked(found.pointer, 'a JSON pointer', fields, parseKeyPointer)
  if (xpath === undefined && pointer === undefined) return undefined
  return { ...(xpath === undefined ? {} : { xpath }), ...(pointer === undefined ? {} : { pointer }) }
}

function checked(
  setting: Setting | undefined,
  what: string,
  fields: SettingReader,
  parse: (text: string) => unknown,
): string | undefined {
  const text = fields.text(setting)
  if (setting === undefined || text === undefined) return undefined
  if (parse(text) !== undefined) return text
  fields.sink(diagnostic('config-join-path', { text, what }, setting.value.at))
  return undefined
}
