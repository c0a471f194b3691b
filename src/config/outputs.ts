import { resolve } from 'node:path'
import { diagnostic } from '../diagnostics/index.ts'
import { pathFrom } from '../files/index.ts'
import type { VersionSource } from '../ingest/index.ts'
import type { OutputInput } from './define.ts'
import type { Setting, SettingReader } from './fields.ts'

const outputs: readonly OutputInput[] = [
  'types',
  'codecs',
  'operations',
  'json-schema',
  'data-elements',
  'adapters',
  'report',
]

/** The outputs that an output needs, because it imports them. */
const needs: Partial<Readonly<Record<OutputInput, readonly OutputInput[]>>> = {
  codecs: ['types'],
  operations: ['types', 'codecs'],
  adapters: ['types', 'codecs'],
}

/**
 * Reads the setting `generate`, and adds the outputs that those need. An output that needs a missing setting is
 * reported, but kept.
 */
export function checkOutputs(
  found: Readonly<Partial<Record<'generate' | 'compare' | 'profile', Setting>>>,
  versions: ReadonlyMap<string, VersionSource>,
  fields: SettingReader,
): { readonly generate?: ReadonlySet<OutputInput> } {
  if (found.generate === undefined) return {}
  const wanted = new Set<OutputInput>()
  for (const setting of fields.list(found.generate)) {
    const output = fields.readChoice(setting, outputs)
    if (output === undefined) continue
    const lacks = findMissingSetting(output, found, versions)
    if (lacks !== undefined) fields.sink(diagnostic('config-output', { output, lacks }, setting.value.at))
    for (const one of [output, ...(needs[output] ?? [])]) wanted.add(one)
  }
  return { generate: wanted }
}

/**
 * The folder of the setting `reports` as an absolute path; `{}` without the setting or if it is not a text. The folder has
 * a manifest of its own: if it contains the output folder or is inside of it, this is reported, and it is returned
 * all the same.
 */
export function checkReports(
  setting: Setting | undefined,
  out: string,
  root: string,
  fields: SettingReader,
): { readonly reports?: string } {
  const text = fields.text(setting)
  if (setting === undefined || text === undefined) return {}
  const reports = resolve(root, text)
  const isWithin = (path: string, folder: string): boolean => !pathFrom(folder, path).startsWith('..')
  if (isWithin(reports, out) || isWithin(out, reports)) {
    const facts = { reports: text, out: pathFrom(root, out) || '.' }
    fields.sink(diagnostic('config-reports', facts, setting.value.at))
  }
  return { reports }
}

/**
 * The missing setting that an output needs; `undefined` if none is missing. Adapters and reports need `compare`,
 * operations an API of some version, and data elements a profile or `compare`.
 */
function findMissingSetting(
  output: OutputInput,
  { compare, profile }: Readonly<Partial<Record<'compare' | 'profile', Setting>>>,
  versions: ReadonlyMap<string, VersionSource>,
): 'compare' | 'apis' | 'profile' | undefined {
  if (output === 'adapters' || output === 'report') return compare === undefined ? 'compare' : undefined
  if (output === 'operations')
    return [...versions.values()].some(({ apis }) => apis.size > 0) ? undefined : 'apis'
  const isNone = profile?.value.kind === 'scalar' && profile.value.value === 'none'
  return output === 'data-elements' && isNone && compare === undefined ? 'profile' : undefined
}
