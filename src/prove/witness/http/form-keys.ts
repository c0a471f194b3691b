import type { OperationParameter, ParameterForm } from '../../../runtime/index.ts'

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
  const spread = fields.filter((field) => listForms(field).every((form) => isSpread(field, form)))
  const stray = pairs.find(({ key }) => {
    const isLookedFor = fields.some((field) => listForms(field).some((form) => isFieldKey(field, form, key)))
    return !isLookedFor && (!isOpen || spread.some(({ name }) => name === key))
  })
  if (stray === undefined) return undefined
  const own = spread.find(({ name }) => name === stray.key)
  return own === undefined
    ? `The field "${stray.key}" is not a property.`
    : `The property "${own.name}" is not written in its style "${own.style}".`
}

function listForms({ form }: OperationParameter): readonly ParameterForm[] {
  return typeof form === 'object' && 'any' in form ? form.any : [form]
}

/** What has a name for each of its parts: an object, and in brackets a list as well. */
function isSpread({ style, explode, json }: OperationParameter, form: ParameterForm): boolean {
  if (json === true || typeof form === 'string') return false
  return style === 'deepObject' || (explode && 'object' in form)
}

/** Names without its own around them can be whatever an object leaves open. */
function isFieldKey(field: OperationParameter, form: ParameterForm, key: string): boolean {
  const { name, style } = field
  if (!isSpread(field, form)) return key === name
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  const inner = typeof form === 'object' && 'object' in form ? form.object : []
  return key !== name || inner.some(([property]) => property === key)
}
