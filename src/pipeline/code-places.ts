import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { ComparePlan } from '../config/index.ts'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import type { ChangeSeverity, Comparison } from '../diff/index.ts'
import type { CodePlace } from '../report/index.ts'

type Problem = 'json' | 'versions' | 'places'

/**
 * The places of code that `impact --format json` found for a comparison and a team keeps. Places of changes that are
 * gone are left out; nothing where the file is of another comparison or no such result, which the sink is told.
 */
export function readCodePlaces(
  { impact }: Pick<ComparePlan, 'impact'>,
  root: string,
  { from, to, changes }: Comparison,
  sink: Sink,
): readonly CodePlace[] | undefined {
  if (impact === undefined) return undefined
  const at = { file: basename(impact), line: 1, column: 1 }
  const found = parsePlaces(readFileSync(resolve(root, impact), 'utf8'), [from.name, to.name])
  if (typeof found === 'string') {
    sink(diagnostic('impact-file', { file: impact, problem: found, from: from.name, to: to.name }, at))
    return undefined
  }
  const ids = new Set(changes.map(({ id }) => id))
  const known = found.filter(({ change }) => ids.has(change))
  const gone = found.length - known.length
  if (gone > 0) sink(diagnostic('impact-stale', { file: impact, gone, from: from.name, to: to.name }, at))
  return known
}

function parsePlaces(text: string, names: readonly string[]): readonly CodePlace[] | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'json'
  }
  const { from, to, places } = asObject(value)
  if (!Array.isArray(places)) return 'places'
  if (from !== names[0] || to !== names[1]) return 'versions'
  const read = places.map(readPlace)
  return read.some((place) => place === undefined) ? 'places' : read.filter((place) => place !== undefined)
}

function readPlace(value: unknown): CodePlace | undefined {
  const { file, line, uses, advice, severity, change } = asObject(value)
  const { id } = asObject(change)
  const texts = [file, uses, advice, id]
  if (!texts.every((text) => typeof text === 'string') || !Number.isSafeInteger(line)) return undefined
  if (!isSeverity(severity)) return undefined
  const said = { file: String(file), line: Number(line), uses: String(uses), advice: String(advice) }
  return { ...said, severity, change: String(id) }
}

function isSeverity(value: unknown): value is ChangeSeverity {
  return value === 'breaking' || value === 'risky' || value === 'safe' || value === 'annotation'
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
