import type { AdapterFigures, PassedFigures } from '../adapters.ts'
import { html, type Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { fateWords, words } from './words.ts'

/** What each adapter carries, asks and loses, and how the documents fared that were taken there and back. */
export function adapterSection({ details }: PageModel): Markup | undefined {
  const adapters = details.adapters?.adapters ?? []
  if (adapters.length === 0) return undefined
  const rows = adapters.map((one, at) => row(one, `A${at + 1}`, details.adapterFiles?.[at]))
  return html`<section id="adapters"><h2>${words.adapters}</h2><p>Every data element of the source is carried by rule, waits for a decision of your hooks, or has no place in the target. The last column is what became of documents that went there and back.</p><div class="scroll"><table><thead><tr><th scope="col">file<th scope="col">from<th scope="col">to<th scope="col">data elements<th scope="col">${fateWords.carried}<th scope="col">${fateWords.decision}<th scope="col">${fateWords.lost}<th scope="col">hooks<th scope="col">possible losses<th scope="col">documents there and back</thead><tbody>${rows}</tbody></table></div></section>`
}

function row(one: AdapterFigures, name: string, path: string | undefined): Markup {
  const { all, carried, decision, lost } = one.counts
  const file = path === undefined ? html`${name}` : html`${name} <a href="${path}">${path}</a>`
  const tried = [one.proof?.examples, one.proof?.generated].map(passed).filter((text) => text !== '')
  return html`<tr><td>${file}<th scope="row">${one.from} ${one.fromRoot}<td>${one.to} ${one.toRoot}<td>${all}<td>${carried}<td>${decision}<td>${lost}<td>${one.hooks.length}<td>${one.losses}<td>${tried.join(' ') || words.noneTried}`
}

function passed(figures: PassedFigures | undefined): string {
  if (figures === undefined || figures.documents === 0) return ''
  const { documents, converted, heldBack, valid, equal } = figures
  return `Of ${documents}, ${converted} converted, ${valid} valid, ${equal} came back equal but for recorded losses; ${heldBack} held back.`
}
