import { testPattern } from '../text/pattern.ts'
import type { JsonType } from './json-descriptor.ts'
import { neverType } from './run.ts'

type Path = readonly (string | number)[]

/** Types made of other types, and types without any constraint. */
const silent = /^(?:unknown|all|any|one|if|not|unevaluated|resource|dynamic|held)$/

/** The kinds of the types that constrain the value at a path, other than by combining other types. */
export function listKinds(type: JsonType, path: Path): readonly string[] {
  return [...typesAt(type, path)].map(({ json }) => json).filter((json) => !silent.test(json))
}

/** All types that apply, or may apply, to the value at a path, including the parts of combined types. */
export function typesAt(root: JsonType, path: Path): ReadonlySet<JsonType> {
  let types = together([root])
  for (const step of path) types = together([...types].flatMap((type) => below(type, step)))
  return types
}

/** The types and, transitively, the types that they combine. */
function together(types: readonly JsonType[]): ReadonlySet<JsonType> {
  const all = new Set(types)
  for (const type of all) for (const part of listParts(type)) all.add(part)
  return all
}

/** The types that a type combines (`allOf`, `if`, a reference); none for all others. */
function listParts(type: JsonType): readonly JsonType[] {
  switch (type.json) {
    case 'all':
    case 'any':
    case 'one':
      return type.of.map((one) => one())
    case 'if':
      return [type.of(), ...(type.then ? [type.then()] : []), ...(type.else ? [type.else()] : [])]
    case 'not':
    case 'unevaluated':
    case 'resource':
    case 'dynamic':
      return [type.of()]
    case 'held':
      return [type.of]
    default:
      return []
  }
}

/**
 * The types of one property or item: the declared ones, else those of additional ones; none if it may be anything.
 */
function below(type: JsonType, step: string | number): readonly JsonType[] {
  const isName = typeof step === 'string'
  let rest: (() => JsonType) | false | undefined
  if (type.json === 'unevaluated') rest = isName ? type.properties : type.items
  if (type.json === 'array' && !isName) rest = type.prefix?.[step] ?? type.items
  if (type.json === 'object' && isName) {
    const own = (type.properties ?? []).filter(([name]) => name === step)
    const matched = (type.patterns ?? []).filter(([pattern]) => testPattern(pattern, step))
    const found = [...own, ...matched].map(([, one]) => one())
    if (found.length > 0) return found
    rest = type.additional
  }
  return rest === undefined ? [] : [rest ? rest() : neverType]
}
