import type { LossCause, StaticLoss } from '../../adapt/index.ts'
import { counted } from '../../diagnostics/index.ts'
import type { AdapterFigures } from '../adapters.ts'
import { localName } from './decision-section.ts'
import { makeAnchor } from './element-map.ts'
import { bare, html, type Markup, printBreakable, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { say, words } from './words.ts'

const causes: readonly (readonly [LossCause, (places: string, to: string) => string])[] = [
  ['place', say.lostNever],
  ['attribute', say.lostAttribute],
  ['repeats', say.lostRepeats],
]

/** Tables with more places are folded. */
const mostOpen = 8

/** The section of possible losses, adapter by adapter; `undefined` if there are none. */
export function lossSection(model: PageModel): Markup | undefined {
  const adapters = (model.details.adapters?.adapters ?? []).filter(({ losses }) => losses.length > 0)
  if (adapters.length === 0) return undefined
  const { from, to } = model.comparison
  return html`<section id="lost"><h2>${words.lost}</h2><p>${say.lost(from.name, to.name)}</p>
${adapters.map((one) => adapterPart(one, model))}
</section>`
}

/** The losses of one adapter, by cause. */
function adapterPart(adapter: AdapterFigures, model: PageModel): Markup {
  const title = `${adapter.from} ${localName(adapter.fromRoot)} → ${adapter.to} ${localName(adapter.toRoot)}`
  return html`<h3>${title}</h3>${causes.flatMap(([cause, says]) => causePart(adapter, cause, says, model) ?? [])}`
}

/** The table of an adapter's losses of one cause; `undefined` if there are none. */
function causePart(
  { losses, to }: AdapterFigures,
  cause: LossCause,
  says: (places: string, to: string) => string,
  model: PageModel,
): Markup | undefined {
  const own = losses.filter((loss) => loss.cause === cause)
  if (own.length === 0) return undefined
  // Without a vocabulary of data elements, the path is the id.
  const hasIds = own.some(({ dataElement, path }) => dataElement !== undefined && dataElement !== path)
  const summary = says(counted(own.length, 'place'), to)
  return html`<details${own.length <= mostOpen ? html` open` : undefined}><summary>${summary}</summary>${scroll(summary)}<table class="narrow"><thead><tr>${hasIds ? html`<th scope="col">${words.element}` : undefined}<th scope="col">${words.place}</thead><tbody>${own.map((loss) => row(loss, hasIds, model))}</tbody></table></div></details>`
}

/** The table row of one loss: the path, with `hasIds` after the data element, linked if the page has an entry for it. */
function row({ dataElement = '', path }: StaticLoss, hasIds: boolean, { elementIds }: PageModel): Markup {
  if (!hasIds)
    return html`<tr><td>${printBreakable(path)}
`
  const isThere = elementIds.has(dataElement)
  const name = isThere
    ? html`<a href=#${bare(makeAnchor(dataElement))}>${dataElement}</a>`
    : html`${dataElement}`
  return html`<tr><td>${name}<td>${printBreakable(path)}
`
}
