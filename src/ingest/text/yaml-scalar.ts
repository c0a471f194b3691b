/** What a YAML scalar is worth, with a number's digits in JSON's notation. */
export interface ResolvedScalar {
  readonly value: string | number | boolean | null
  readonly text: string
}

/** Why a scalar has no JSON value. */
export type UnresolvedScalar = 'tag' | 'number'

const NULL = /^(?:null|Null|NULL|~|)$/
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/
const INTEGER = /^[-+]?[0-9]+$/
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const BEYOND_JSON = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const CORE = /^(?:!!|!<tag:yaml\.org,2002:)(str|null|bool|int|float)>?$/

/**
 * The value of a scalar by YAML 1.2's core schema (section 10.3.2); quoted ones are texts unless tagged. `tag` for
 * a tag that is unknown or does not fit, `number` for infinity and NaN.
 */
export function resolveScalar(
  text: string,
  isPlain: boolean,
  tag: string,
): ResolvedScalar | UnresolvedScalar {
  if (tag === '') return isPlain ? resolvePlain(text) : { value: text, text }
  if (tag === '!') return { value: text, text }
  const type = CORE.exec(tag)?.[1]
  if (type === undefined) return 'tag'
  if (type === 'str') return { value: text, text }
  const resolved = resolvePlain(text)
  if (typeof resolved === 'string') return type === 'float' ? resolved : 'tag'
  return fits(type, resolved, text) ? resolved : 'tag'
}

/** An unquoted scalar as null, boolean or number by its spelling, else as text; `number` for infinity and NaN. */
function resolvePlain(text: string): ResolvedScalar | UnresolvedScalar {
  if (NULL.test(text)) return { value: null, text: 'null' }
  if (BOOLEAN.test(text)) return { value: text.toLowerCase() === 'true', text: text.toLowerCase() }
  if (BASED.test(text)) return numeric(BigInt(text).toString())
  if (INTEGER.test(text) || FLOAT.test(text)) return numeric(jsonNumber(text))
  if (BEYOND_JSON.test(text)) return 'number'
  return { value: text, text }
}

function numeric(text: string): ResolvedScalar {
  return { value: Number(text), text }
}

/** A YAML number as JSON writes it, with the same digits: `+012` is `12`, `.5` is `0.5`, `1.` is `1`. */
function jsonNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([-+]?)([0-9]*)(?:\.([0-9]*))?(?:[eE](.*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=[0-9])/, '')
  const parts = [sign === '-' ? '-' : '', digits === '' ? '0' : digits]
  if (fraction !== '') parts.push('.', fraction)
  if (exponent !== '') parts.push('e', exponent)
  return parts.join('')
}

/** Whether a resolved value has the type that its tag names (`null`, `bool`, `int`, `float`). */
function fits(type: string, { value }: ResolvedScalar, text: string): boolean {
  if (type === 'null') return value === null
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'float') return typeof value === 'number'
  return typeof value === 'number' && (INTEGER.test(text) || BASED.test(text))
}
