import { counted } from '../../diagnostics/index.ts'
import type { CodePlace } from './details.ts'
import { bare, html, type Markup } from './markup.ts'
import { say, severityWords, words } from './words.ts'

/** The number of places shown at one change; the list in the overview has all. */
const mostAtChange = 5

/** A folded list of all affected places in the user's code, by file. */
export function listCodePlaces(places: readonly CodePlace[]): Markup {
  const files = new Map<string, CodePlace[]>()
  for (const place of places) files.set(place.file, [...(files.get(place.file) ?? []), place])
  const all = [...files].map(
    ([file, found]) =>
      html`<li><code>${file}</code><ul>${found.map(
        ({ line, uses, advice, severity, change }) =>
          html`<li>${words.lineOf(line)}, <code>${uses}</code>, <a href=#${bare(change)}>${severityWords[severity]}</a>: ${advice}`,
      )}</ul>`,
  )
  const summary = say.codePlaces(counted(places.length, 'place'), counted(files.size, 'file'))
  return html`<details><summary>${summary}</summary><ul class="todo">${all}</ul></details>`
}

/**
 * The first places in the user's code that a change affects, and the number of others; `undefined` if there are
 * none.
 */
export function printChangePlaces(places: readonly CodePlace[] = []): Markup | undefined {
  if (places.length === 0) return undefined
  const shown = places
    .slice(0, mostAtChange)
    .map(({ file, line }) => html` <code>${file}:${String(line)}</code>`)
  const more = places.length - shown.length
  return html`<br>${say.yourCode()}${shown}${more > 0 ? html` ${say.more(more)}` : undefined}`
}
