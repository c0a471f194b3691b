import { html, type Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { words } from './words.ts'

/** What each adapter carries, asks and loses, as figures. */
export function adapterSection({ details }: PageModel): Markup | undefined {
  const adapters = details.adapters?.adapters ?? []
  if (adapters.length === 0) return undefined
  const file = (at: number): Markup => {
    const path = details.adapterFiles?.[at]
    return path === undefined ? html`A${at + 1}` : html`A${at + 1} <a href="${path}">${path}</a>`
  }
  const rows = adapters.map(
    (one, at) =>
      html`<tr><td>${file(at)}<th scope="row">${one.from} ${one.fromRoot}<td>${one.to} ${one.toRoot}<td>${one.carried}<td>${one.hooks}<td>${one.losses}<td>${
        one.roundTrips === undefined
          ? 'none tried'
          : `${one.roundTrips.documents}: ${one.roundTrips.valid} valid, ${one.roundTrips.equal} came back equal`
      }`,
  )
  return html`<section id="adapters"><h2>${words.adapters}</h2><p>What is carried without a decision, what your hooks decide, what the other side cannot hold.</p><div class="scroll"><table><thead><tr><th scope="col">file<th scope="col">from<th scope="col">to<th scope="col">carried<th scope="col">hooks<th scope="col">possible losses<th scope="col">documents there and back</thead><tbody>${rows}</tbody></table></div></section>`
}
