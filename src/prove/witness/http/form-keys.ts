import type { OperationParameter, ParameterForm } from '../../../runtime/index.ts'

/** A name of a form and its text. */
export interface FormPair {
  readonly key: string
  readonly text: string
}

/** Splits a URL-encoded form into its decoded names and texts. */
export function splitForm(body: string): readonly FormPair[] {
  const pairs = body.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const [key = '', text = ''] = pair.split(/=(.*)/su).map(decoded)
    return { key, text }
  })
}

/** Decodes a percent-encoded text, with `+` as a space; returned unchanged if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Says why a form's first unexpected name is refused; undefined if there is none. An open form refuses only the
 * bare names of properties that are written under several names.
 */
export function explainStrayKey(
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

/** Returns the forms that a field's value can have: its alternatives, or the only one. */
function listForms({ form }: OperationParameter): readonly ParameterForm[] {
  return typeof form === 'object' && 'any' in form ? form.any : [form]
}

/**
 * Whether a field is written under several names: an exploded object, or any list or object in brackets
 * (`deepObject`).
 */
function isSpread({ style, explode, json }: OperationParameter, form: ParameterForm): boolean {
  if (json === true || typeof form === 'string') return false
  return style === 'deepObject' || (explode && 'object' in form)
}

/** Whether a name can belong to a field. An exploded object can have any name but its own. */
function isFieldKey(field: OperationParameter, form: ParameterForm, key: string): boolean {
  const { name, style } = field
  if (!isSpread(field, form)) return key === name
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  const inner = typeof form === 'object' && 'object' in form ? form.object : []
  return key !== name || inner.some(([property]) => property === key)
}
