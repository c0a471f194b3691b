import type { ExampleStory } from './details.ts'
import { html, type Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { say, words } from './words.ts'

/** The section of examples, each before and after conversion; `undefined` if there are none. */
export function exampleSection({ details }: PageModel): Markup | undefined {
  const { examples = [] } = details
  if (examples.length === 0) return undefined
  return html`<section id="examples"><h2>${words.examples}</h2>
<p>${say.examples()}</p>
${examples.map(printExample)}</section>`
}

/** One folded example: notes, and both documents side by side. */
function printExample({ name, from, to, before, after, notes }: ExampleStory): Markup {
  return html`<details><summary>${name}: ${from} → ${to}</summary>
${notes.length === 0 ? undefined : html`<ul>${notes.map((note) => html`<li>${note}`)}</ul>`}
<div class="pair"><div><h3>${from}</h3>${markDifferences(before, after)}</div>${after === undefined ? undefined : html`<div><h3>${to}</h3>${markDifferences(after, before)}</div>`}</div></details>`
}

/**
 * A document in which lines are marked whose element text the other document does not contain. Element names are
 * ignored, since they differ between versions.
 */
function markDifferences(text: string, other: string | undefined): Markup {
  const known = new Set((other ?? '').split('\n').flatMap((line) => innerText(line) ?? []))
  const lines = text.split('\n').map((line) => {
    const value = innerText(line)
    const isAlone = other !== undefined && value !== undefined && !known.has(value)
    return isAlone ? html`<mark>${line}</mark>\n` : html`${line}\n`
  })
  return html`<pre class="document" tabindex="0">${lines}</pre>`
}

/** The text between the tags of a line; `undefined` if it has none. */
function innerText(line: string): string | undefined {
  return /^[^>]*>([^<>]+)<\//u.exec(line)?.[1]?.trim()
}
