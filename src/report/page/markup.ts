import { invariant, printable } from '../../diagnostics/index.ts'

/** Text that is HTML already. To be made only by `html` and `bare`, so that input cannot become a tag. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined

/**
 * A template tag for HTML: values are escaped unless they are markup, in quoted attributes the quotes as well;
 * `undefined` is left out.
 */
export function html(strings: readonly string[], ...values: readonly Part[]): Markup {
  const isQuoted = quoted.get(strings) ?? strings.map((text) => /="[^"]*$/u.test(text))
  quoted.set(strings, isQuoted)
  let made = ''
  for (const [at, text] of strings.entries()) {
    made += at < values.length ? `${text}${printed(values[at], isQuoted[at] === true)}` : text
  }
  return new Markup(made)
}

/** For each template: whether each of its values is in a quoted attribute. */
const quoted = new WeakMap<readonly string[], readonly boolean[]>()

/** The lines of a text as markup, each with a line break; inside of a value, a line break would be escaped. */
export function printLines(text: string): readonly Markup[] {
  return text.split('\n').map((line) => html`${line}${new Markup('\n')}`)
}

/** The text as an attribute value without quotes. Throws unless it consists of letters, digits and `_#./-`. */
export function bare(text: string): Markup {
  invariant(/^[\w#./-]+$/u.test(text), `"${text}" cannot stand without quotes`)
  return new Markup(text)
}

/** A long name or path that may break before a capital letter and after a separator, so that no word is cut. */
export function printBreakable(text: string): Markup {
  const words = text.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[/#_.])(?=[^/#_.])/u)
  return html`${words.map((word, at) => html`${at === 0 ? undefined : breakPoint}${word}`)}`
}

const breakPoint = new Markup('<wbr>')

/** The start tag of a `div` that scrolls sideways on narrow screens, also by keyboard; the caller closes it. */
export function scroll(name: string): Markup {
  return html`<div class="scroll" role="group" tabindex="0" aria-label="${name}">`
}

/** The HTML of a value: markup unchanged, texts and numbers escaped, `undefined` as an empty text. */
function printed(value: Part, isQuoted: boolean): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  const text = printable(String(value)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return isQuoted ? text.replaceAll('"', '&quot;') : text
}
