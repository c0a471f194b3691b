import { invariant, printable } from '../../diagnostics/index.ts'

/** Text that is HTML already. Only `html` and `bare` make it, so no text of an input can become a tag. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined

/** HTML with values between: texts are escaped, in quoted attributes the quotes as well. */
export function html(strings: readonly string[], ...values: readonly Part[]): Markup {
  const isQuoted = quoted.get(strings) ?? strings.map((text) => /="[^"]*$/u.test(text))
  quoted.set(strings, isQuoted)
  let made = ''
  for (const [at, text] of strings.entries()) {
    made += at < values.length ? `${text}${printed(values[at], isQuoted[at] === true)}` : text
  }
  return new Markup(made)
}

/** By template, of which there are few: whether each of its values stands in a quoted attribute. */
const quoted = new WeakMap<readonly string[], readonly boolean[]>()

/** A text of several lines, each with its end: a line break inside a value would be written out. */
export function printLines(text: string): readonly Markup[] {
  return text.split('\n').map((line) => html`${line}${new Markup('\n')}`)
}

/** A value of an attribute without quotes, of which the page has thousands: nothing but letters, digits and `#./_-`. */
export function bare(text: string): Markup {
  invariant(/^[\w#./-]+$/u.test(text), `"${text}" cannot stand without quotes`)
  return new Markup(text)
}

/** Opens a part that scrolls sideways where the screen is narrow, and can be scrolled with the keyboard. */
export function scroll(name: string): Markup {
  return html`<div class="scroll" role="group" tabindex="0" aria-label="${name}">`
}

function printed(value: Part, isQuoted: boolean): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  const text = printable(String(value)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return isQuoted ? text.replaceAll('"', '&quot;') : text
}
