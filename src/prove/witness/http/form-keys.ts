import type { OperationParameter } from '../../../runtime/index.ts'

/** A name of a form and its text. */
export interface FormPair {
  readonly key: string
  readonly text: string
}

/** The names of a form with their texts. */
export function pairsIn(body: string): readonly FormPair[] {
  const pairs = body.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const [key = '', text = ''] = pair.split(/=(.*)/su).map(decoded)
    return { key, text }
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Why a name of a form is none that its version looks for: one of a property that is written under others, or of none. */
export function strayKey(
  fields: readonly OperationParameter[],
  pairs: readonly FormPair[],
  isOpen: boolean,
): string | undefined {
  const spread = fields.filter(isSpread)
  const isLookedFor = (key: string): boolean =>
    spread.some((field) => isKeyOf(field, key)) ||
    fields.some((field) => field.name === key && !isSpread(field))
  const stray = pairs.find(({ key }) => {
    return !isLookedFor(key) && (!isOpen || spread.some(({ name }) => name === key))
  })
  if (stray === undefined) return undefined
  const own = spread.find(({ name }) => name === stray.key)
  return own === undefined
    ? `The field "${stray.key}" is no property.`
    : `The property "${own.name}" is not written in its style "${own.style}".`
}

/** An object that has a name for each of its properties. */
function isSpread({ form, style, explode, json }: OperationParameter): boolean {
  const isObject = typeof form === 'object' && 'object' in form
  return json !== true && isObject && (style === 'deepObject' || explode)
}

/** Names without its own around them can be whatever the object leaves open. */
function isKeyOf({ name, style, form }: OperationParameter, key: string): boolean {
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  const inner = typeof form === 'object' && 'object' in form ? form.object : []
  return key !== name || inner.some(([property]) => property === key)
}
