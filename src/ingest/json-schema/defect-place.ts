import { compareLocations, type Location } from '../../diagnostics/index.ts'
import type { MapValue, Value } from '../text/index.ts'
import { escapeKey, findChildValue, textAt, unescapeKey } from './place.ts'

/** Where a defect is, described so that it stays when lists get other members. */
export interface DefectSteps {
  /** From the document's root: parameters by place and name. */
  readonly steps: readonly string[]
  /** The same, also alternatives by what they are. */
  readonly key: string
}

/**
 * The steps of a JSON pointer, and a key for the same place. Both name a parameter by place and name. The key also
 * names an alternative by its `$ref`, title or type, so that others before it do not change the key.
 */
export function makePointerSteps(root: Value | undefined, pointer: string): DefectSteps {
  const steps: string[] = []
  const key: string[] = []
  let value = root
  for (const token of pointer.split('/').slice(1)) {
    const step = unescapeKey(token)
    const inner = value && findChildValue(value, step)
    const list = value?.kind === 'list' ? value.items : undefined
    const above = steps.at(-1) ?? ''
    const parameter = list && above === 'parameters' ? nameParameter(inner) : undefined
    const alternative = list && alternatives.includes(above) ? nameAlternative(list, Number(step)) : undefined
    steps.push(parameter ?? step)
    key.push(parameter ?? alternative ?? step)
    value = inner
  }
  return { steps, key: key.map((step) => `/${escapeKey(step)}`).join('') }
}

const alternatives: readonly string[] = ['oneOf', 'anyOf', 'allOf']

/** A parameter as its `$ref`, or as place and name (`query limit`); undefined where it has neither. */
function nameParameter(value: Value | undefined): string | undefined {
  if (value?.kind !== 'map') return undefined
  const [reference, name, where = '?'] = ['$ref', 'name', 'in'].map((field) => textAt(value, field))
  if (reference !== undefined || name === undefined) return reference
  return `${where.includes(' ') ? '?' : where} ${name}`
}

/**
 * An alternative as its `$ref`, title or type, and the number of those before it that have the same; undefined if
 * it is not an object.
 */
function nameAlternative(list: readonly Value[], index: number): string | undefined {
  const value = list[index]
  if (value?.kind !== 'map') return undefined
  const described = describeSchema(value)
  const same = list.slice(0, index).filter((one) => one.kind === 'map' && describeSchema(one) === described)
  return `${described} ${same.length}`
}

/** The first of `$ref`, `title` and `type` that a schema has, with its text; empty without any. */
function describeSchema(map: MapValue): string {
  const field = ['$ref', 'title', 'type'].find((one) => textAt(map, one) !== undefined)
  return field === undefined ? '' : `${field} ${textAt(map, field)}`
}

/**
 * The JSON pointer of the first value, from the outside in, that begins at a location; undefined if there is none.
 */
export function pointerAt(value: Value, at: Location): string | undefined {
  if (compareLocations(value.at, at) === 0) return ''
  const inner: readonly (readonly [string, Value])[] =
    value.kind === 'map'
      ? [...value.entries.values()].map((one) => [one.key, one.value])
      : value.kind === 'list'
        ? value.items.map((item, index) => [String(index), item])
        : []
  for (const [key, part] of inner) {
    const found = pointerAt(part, at)
    if (found !== undefined) return `/${escapeKey(key)}${found}`
  }
  return undefined
}
