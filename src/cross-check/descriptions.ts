import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { Comparison } from '../diff/index.ts'
import { parseText, toJson, type Value } from '../ingest/index.ts'
import type { Version } from '../schema/index.ts'
import {
  type AskOptions,
  askOpenApiDiff,
  type ComparedDescription,
  type Format,
  openapiDiffPackage,
} from './openapi-diff.ts'
import { type PlaceLines, readPlaces } from './places.ts'
import { reportedLines, type Silence, Silences } from './silence.ts'

/** An OpenAPI file, with its name in the version. */
export interface DescriptionFile {
  readonly file: string
  readonly bytes: Uint8Array
  /** Whether overlays are applied to it. */
  readonly isOverlaid?: boolean
}

/** Differences of one kind that openapi-diff reports and the comparison does not, with the same reason. */
interface Unreported {
  readonly kind: string
  readonly reason: Silence
  readonly path: string
  readonly at: Location
  places: number
  breaking: number
}

/**
 * Compares our comparison with openapi-diff's of the same OpenAPI files. Differences that only it reports go to
 * the sink, grouped by kind and reason; without a reason they are findings. If it cannot be asked, that is
 * reported.
 */
export async function crossCheck(
  comparison: Comparison,
  versions: readonly [Version, Version],
  files: readonly [DescriptionFile, DescriptionFile],
  sink: Sink,
  options: AskOptions = {},
): Promise<void> {
  const [before, after] = files.map(read)
  if (before === undefined || after === undefined) return
  const why = before.why ?? after.why
  const facts = { name: files[1].file, by: openapiDiffPackage }
  const at = { file: files[1].file, line: 1, column: 1 }
  const answer =
    before.given === undefined || after.given === undefined
      ? { impossible: why ?? '' }
      : await askOpenApiDiff(before.given, after.given, options)
  if ('missing' in answer) return sink(diagnostic('verify-package-missing', { name: answer.missing }))
  if ('impossible' in answer)
    return sink(diagnostic('verify-not-asked', { ...facts, reason: answer.impossible }, at))
  const places = [readPlaces(before.value), readPlaces(after.value)] as const
  const names = [files[0].file, files[1].file] as const
  const said = reportedLines(comparison, names)
  const silences = new Silences(names, versions, places, comparison)
  const found = new Map<string, Unreported>()
  const met = new Set<string>()
  for (const { kind, isBreaking, location } of answer.differences) {
    const path = [places[0].cut(location), places[1].cut(location)]
      .sort((one, other) => one.length - other.length)
      .at(0)
    if (path === undefined) continue
    const [one, other] = [places[0].follow(path), places[1].follow(path)]
    // A part that several operations share counts once.
    const key = JSON.stringify([kind, one.lines.at(-1)?.first, other.lines.at(-1)?.first])
    if (met.has(key)) continue
    met.add(key)
    if (isReported(said[0], one) || isReported(said[1], other)) continue
    const reason = silences.why(path)
    // Documentation and extensions are not compared here.
    if (reason === 'not part of the interface') continue
    const line = (other.lines.at(-1) ?? one.lines.at(-1))?.first ?? 1
    const file = other.lines.length >= one.lines.length ? names[1] : names[0]
    const group = `${kind} ${reason}`
    const known = found.get(group) ?? {
      ...{ kind, reason, path: path.join(' > '), places: 0, breaking: 0 },
      at: { file, line, column: 1 },
    }
    known.places += 1
    known.breaking += isBreaking ? 1 : 0
    found.set(group, known)
  }
  for (const { kind, reason, path, places, breaking, at } of found.values()) {
    const facts = { by: openapiDiffPackage, kind, path, places, breaking }
    if (reason === 'missed') sink(diagnostic('verify-missed', facts, at))
    else sink(diagnostic('verify-explained', { ...facts, reason }, at))
  }
}

/** A parsed OpenAPI file, in the form for the package; or why it cannot be given to the package. */
interface Read {
  readonly value: Value
  readonly given?: ComparedDescription
  readonly why?: string
}

/** Parses an OpenAPI file, and decides whether the package can read it; `undefined` if it cannot be parsed. */
function read({ file, bytes, isOverlaid }: DescriptionFile): Read | undefined {
  const value = parseText({ path: file, name: file, bytes }, () => {})
  if (value === undefined) return undefined
  if (isOverlaid === true) return { value, why: `an overlay changes what ${openapiDiffPackage} would read` }
  const format = detectFormat(value)
  if (format === undefined)
    return { value, why: `${openapiDiffPackage} reads Swagger 2.0 and OpenAPI 3.0 alone` }
  if (refersElsewhere(value))
    return { value, why: `it refers to other files, which ${openapiDiffPackage} would open` }
  return { value, given: { format, json: JSON.stringify(toJson(value)) } }
}

/** The format of an OpenAPI file; `undefined` if the package does not read it. */
function detectFormat(value: Value): Format | undefined {
  const text = (key: string): string => {
    const found = value.kind === 'map' ? value.entries.get(key)?.value : undefined
    return found?.kind === 'scalar' ? found.text : ''
  }
  if (text('swagger').startsWith('2.')) return 'swagger2'
  return /^3\.0(?:\.|$)/.test(text('openapi')) ? 'openapi3' : undefined
}

/** Whether an OpenAPI file refers to other files. */
function refersElsewhere(description: Value): boolean {
  const left = [description]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (value.kind === 'list') left.push(...value.items)
    if (value.kind !== 'map') continue
    const reference = value.entries.get('$ref')?.value
    if (reference?.kind === 'scalar' && !reference.text.startsWith('#')) return true
    for (const { value: inner } of value.entries.values()) left.push(inner)
  }
  return false
}

/** Whether a change is on a line inside the part, or at the first line of a part around it. */
function isReported(
  lines: readonly number[],
  { lines: path }: { readonly lines: readonly PlaceLines[] },
): boolean {
  const last = path.at(-1)
  if (last && lines.some((line) => line >= last.first && line <= last.last)) return true
  return path.some(({ first }) => lines.includes(first))
}
