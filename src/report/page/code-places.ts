import { counted } from '../../diagnostics/index.ts'
import type { CodePlace } from './details.ts'
import { bare, html, type Markup } from './markup.ts'
import { say, severityWords, words } from './words.ts'

/** So many places of one change are shown at it; the steps have all. */
const mostAtChange = 5

/** All places of the reader's code, by file; closed until somebody opens it. */
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

/** The first places of the reader's code that one change touches. */
export function printChangePlaces(places: readonly CodePlace[] = []): Markup | undefined {
  if (places.length === 0) return undefined
  const shown = places
    .slice(0, mostAtChange)
    .map(({ file, line }) => html` <code>${file}:${String(line)}</code>`)
  const more = places.length - shown.length
  return html`<br>${say.yourCode()}${shown}${more > 0 ? html` ${say.more(more)}` : undefined}`
}
