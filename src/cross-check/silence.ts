import { jsonContainment } from '../containment/index.ts'
import type { Comparison } from '../diff/index.ts'
import type { Value } from '../ingest/index.ts'
import type { SchemaSet, Version } from '../schema/index.ts'
import type { DescriptionPlace, DescriptionPlaces } from './places.ts'

/** Why the comparison has no change where another tool reports one; `missed` is a defect. */
export type Silence =
  | 'not part of the interface'
  | 'the same values before and after'
  | 'reported for the part around it'
  | 'reported in a schema that it refers to'
  | 'reported once for all copies'
  | 'missed'

/** Keywords that do not affect which messages are valid; nor does any that starts with `x-`. */
const annotations = new Set(
  'description summary title example examples tags externalDocs info openapi contact license'.split(' '),
)

/** After these keywords, the next step of a path is a name, even if it looks like a keyword. */
const naming = new Set(
  (
    'paths webhooks properties patternProperties dependentSchemas $defs definitions schemas responses requestBodies headers ' +
    'securitySchemes links callbacks content encoding mapping variables'
  ).split(' '),
)

/** Finds out why no change is reported at a place, by the smallest part that both versions have there. */
export class Silences {
  readonly #sides: readonly [Side, Side]
  readonly #changes: Comparison['changes']
  readonly #operations: ReadonlyMap<string, ReadonlySet<string>>
  readonly #questions = new Map<string, ReturnType<typeof jsonContainment>>()
  readonly #answers = new Map<string, boolean>()

  constructor(
    files: readonly [string, string],
    versions: readonly [Version, Version],
    places: readonly [DescriptionPlaces, DescriptionPlaces],
    comparison: Comparison,
  ) {
    this.#changes = comparison.changes
    this.#operations = indexOperations(versions)
    const said = reportedLines(comparison, files)
    const side = (which: 0 | 1): Side => ({
      places: places[which],
      file: files[which],
      sets: versions[which].sets,
      said: said[which],
    })
    this.#sides = [side(0), side(1)]
  }

  /**
   * The reason why no change is reported at a path: the first one that applies, in the order of `Silence`; otherwise
   * `missed`. Compared are the smallest schemas around the path that both versions have.
   */
  why(said: readonly (string | number)[]): Silence {
    if (isAnnotation(said)) return 'not part of the interface'
    const path = findPropertyPath(said)
    const parts = this.#parts(path)
    const schema = parts.findLast((pair) => this.#nodes(pair) !== undefined)
    if (schema && this.#isSame(schema)) return 'the same values before and after'
    const around = parts.slice(schema ? parts.indexOf(schema) : -1)
    if (around.some((pair) => this.#isSaid(pair, 'within'))) return 'reported for the part around it'
    if (around.some((pair) => this.#isSaid(pair, 'reached'))) return 'reported in a schema that it refers to'
    return this.#isCopyReported(path) ? 'reported once for all copies' : 'missed'
  }

  /**
   * Whether a change is reported at the same property names in a copy of the schema. It must list this operation;
   * if no operation uses the schema, any copy counts.
   */
  #isCopyReported(path: readonly (string | number)[]): boolean {
    const [first, address, method] = path
    const ids = first === 'paths' ? this.#operations.get(`${method} ${address}`) : undefined
    const names = namesIn(path).slice(ids ? -1 : -2)
    // A change of `required` is reported at the property.
    const isOfRequired = path.at(-2) === 'required'
    return this.#changes.some(({ where }) => {
      const steps = where.path.filter((step) => step !== '[]')
      const said = (isOfRequired ? steps.slice(0, -1) : steps).slice(-names.length)
      const isSame = names.length > 0 && said.every((name, index) => name === names[index])
      return isSame && (ids === undefined || where.operations.some((id) => ids.has(id)))
    })
  }

  /**
   * The corresponding parts of both versions along a path, up to the first list item that corresponds only by its
   * index.
   */
  #parts(path: readonly (string | number)[]): readonly (readonly [DescriptionPlace, DescriptionPlace])[] {
    const [before, after] = this.#sides.map(({ places }) => places.follow(path).places)
    const parts: (readonly [DescriptionPlace, DescriptionPlace])[] = []
    for (const [index, one] of (before ?? []).entries()) {
      const other = after?.[index]
      if (other === undefined) break
      const isNumbered = /^\d+$/.test(one.step) && !naming.has(before?.[index - 1]?.step ?? '')
      if (isNumbered && !isSameReference(one, other) && !isSameParameter(one, other)) break
      parts.push([one, other])
    }
    return parts
  }

  /** The schema nodes of a pair of parts; `undefined` unless both are schemas. */
  #nodes([before, after]: readonly [DescriptionPlace, DescriptionPlace]) {
    const found = [before, after].map(({ pointer }, which) => {
      const side = this.#sides[which === 0 ? 0 : 1]
      const id = `${side.file}#${pointer}`
      const set = side.sets.find(({ nodes }) => nodes.has(id))
      return set && { id, set }
    })
    const [one, other] = found
    return one && other && ([one, other] as const)
  }

  /** Whether both parts are schemas that accept the same documents; remembered by pair. */
  #isSame(pair: readonly [DescriptionPlace, DescriptionPlace]): boolean {
    const nodes = this.#nodes(pair)
    if (nodes === undefined) return false
    const [one, other] = nodes
    const key = `${one.id} ${other.id}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const asked = this.#between(one.set, other.set)
    const isSame =
      asked.contains(one.id, other.id).kind === 'yes' && asked.contained(one.id, other.id).kind === 'yes'
    this.#answers.set(key, isSame)
    return isSame
  }

  /** The containment between two sets; remembered by their names. */
  #between(one: SchemaSet, other: SchemaSet): ReturnType<typeof jsonContainment> {
    const key = `${one.name} ${other.name}`
    const known = this.#questions.get(key) ?? jsonContainment(one, other)
    this.#questions.set(key, known)
    return known
  }

  /** Whether a change is reported on the lines of a part, or with `reached` on those of anything it refers to. */
  #isSaid(pair: readonly [DescriptionPlace, DescriptionPlace], how: 'within' | 'reached'): boolean {
    return this.#sides.some(({ places, said }, which) => {
      const place = pair[which === 0 ? 0 : 1]
      const [own] = places.reached(place.pointer)
      const ranges = how === 'within' ? [place.lines, ...(own ? [own] : [])] : places.reached(place.pointer)
      return ranges.some(({ first, last }) => said.some((line) => line >= first && line <= last))
    })
  }
}

/** The lines of the two files where changes are reported, sorted. */
export function reportedLines(
  { changes }: Comparison,
  files: readonly [string, string],
): readonly [readonly number[], readonly number[]] {
  const lines = (side: 'before' | 'after', file: string) =>
    changes
      .flatMap((change) => {
        const at = change[side]?.at
        return at?.file === file ? [at.line] : []
      })
      .sort((a, b) => a - b)
  return [lines('before', files[0]), lines('after', files[1])]
}

/** Whether both places have the same reference. */
function isSameReference(one: DescriptionPlace, other: DescriptionPlace): boolean {
  return one.reference !== undefined && one.reference === other.reference
}

/** Whether both parts are parameters with the same name and `in`. */
function isSameParameter({ value: one }: DescriptionPlace, { value: other }: DescriptionPlace): boolean {
  const [mine, theirs] = [one, other].map((value) => ['name', 'in'].map((field) => textAt(value, field)))
  return mine?.[0] !== undefined && mine[1] !== undefined && mine.join('\0') === theirs?.join('\0')
}

function textAt(value: Value | undefined, field: string): string | undefined {
  const found = value?.kind === 'map' ? value.entries.get(field)?.value : undefined
  return found?.kind === 'scalar' ? found.text : undefined
}

/** The path of the property for a path below `encoding`; any other path unchanged. */
function findPropertyPath(path: readonly (string | number)[]): readonly (string | number)[] {
  const at = path.indexOf('encoding')
  return at > 1 && path[at - 2] === 'content'
    ? [...path.slice(0, at), 'schema', 'properties', ...path.slice(at + 1, at + 2)]
    : path
}

/** The operation ids of both versions by method and path, such as `get /orders`. */
function indexOperations(versions: readonly Version[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = versions.flatMap(({ apis }) => apis.flatMap(({ operations }) => operations))
  const found = new Map<string, Set<string>>()
  for (const { method, path, id } of all) {
    const key = `${method.toLowerCase()} ${path}`
    found.set(key, (found.get(key) ?? new Set()).add(id))
  }
  return found
}

/** The property names on a path. */
function namesIn(path: readonly (string | number)[]): readonly string[] {
  const names: string[] = []
  for (const [index, step] of path.entries()) if (path[index - 1] === 'properties') names.push(String(step))
  return names
}

interface Side {
  readonly places: DescriptionPlaces
  readonly file: string
  readonly sets: readonly SchemaSet[]
  readonly said: readonly number[]
}

/** Whether a path goes through documentation or an extension. */
function isAnnotation(path: readonly (string | number)[]): boolean {
  let isName = false
  for (const step of path) {
    if (!isName && (annotations.has(String(step)) || String(step).startsWith('x-'))) return true
    isName = !isName && naming.has(String(step))
  }
  return false
}
