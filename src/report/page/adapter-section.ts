import {
  type AdapterFigures,
  contentNoun,
  contentNouns,
  countContent,
  projectedWords,
  projectionText,
  splitWords,
  triedWords,
} from '../adapters.ts'
import { html, type Markup, printBreakable, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { fateWords, say, words } from './words.ts'

/** The section of gateways: a table of corresponding calls; `undefined` if there are no gateways. */
export function gatewaySection({ comparison, details }: PageModel): Markup | undefined {
  const gateways = details.adapters?.gateways ?? []
  if (gateways.length === 0) return undefined
  const rows = gateways.flatMap(({ file, calls }) =>
    calls.map(
      ({ before, after }, at) =>
        html`<tr>${at === 0 ? html`<th scope="row" rowspan="${calls.length}"><a href="${file}">${file}</a>` : undefined}<td>${before ?? words.onlyThere}<td>${after ?? words.onlyThere}`,
    ),
  )
  return html`<section id="gateways"><h2>${words.gateways}</h2><p>${say.gateways()}</p>${scroll(words.gateways)}<table class="wide"><thead><tr><th scope="col">${words.file}<th scope="col">${say.calls(comparison.from.name)}<th scope="col">${say.calls(comparison.to.name)}</thead><tbody>${rows}</tbody></table></div></section>`
}

/**
 * The section of adapters: a table with the counts and round trips of each, and sentences on likely splits;
 * `undefined` if there are none.
 */
export function adapterSection({ details }: PageModel): Markup | undefined {
  const adapters = details.adapters?.adapters ?? []
  if (adapters.length === 0) return undefined
  const rows = adapters.map((one, at) => row(one, `A${at + 1}`, details.adapterFiles?.[at]))
  const splits = adapters.flatMap((one) => one.splits).map((split) => html`<p>${splitWords(split)}</p>`)
  return html`<section id="adapters"><h2>${words.adapters}</h2><p>${say.adapters(contentNoun(adapters))}</p>${scroll(words.adapters)}<table class="wide"><thead><tr><th scope="col">${words.from}<th scope="col">${words.to}<th scope="col">${contentNouns(adapters)}<th scope="col">${fateWords.carried}<th scope="col">${fateWords.decision}<th scope="col">${fateWords.lost}<th scope="col">${words.hooksOf}<th scope="col">${words.losses}<th scope="col">${words.passed}</thead><tbody>${rows}</tbody></table></div>${splits}</section>`
}

/** The section of projections: a table of what each fills and of its trials; `undefined` if there are none. */
export function projectionSection({ details }: PageModel): Markup | undefined {
  const projections = details.adapters?.projections ?? []
  if (projections.length === 0) return undefined
  const rows = projections.map(
    ({ file, carried, context, decisions, tried, ...one }) =>
      html`<tr><th scope="row">${printRoot(one.from, one.fromRoot)}<br><small><a href="${file}">${file}</a></small><td>${printRoot(one.to, one.toRoot)}<td>${carried}<td>${context}<td>${decisions}<td>${projectedWords(tried)}`,
  )
  return html`<section id="projections"><h2>${words.projections}</h2><p>${projectionText}</p>${scroll(words.projections)}<table class="wide"><thead><tr><th scope="col">${words.from}<th scope="col">${words.to}<th scope="col">${words.elements}<th scope="col">${words.fromCaller}<th scope="col">${words.hooksOf}<th scope="col">${words.requests}</thead><tbody>${rows}</tbody></table></div></section>`
}

/** The table row of one adapter: both roots, its file, counts, decisions, losses and round trips. */
function row(one: AdapterFigures, name: string, path: string | undefined): Markup {
  const content = countContent(one).map((count) => html`<td>${count}`)
  const file = path === undefined ? undefined : html` <a href="${path}">${path}</a>`
  const tried = one.proof === undefined ? '' : triedWords(one.proof)
  return html`<tr><th scope="row">${printRoot(one.from, one.fromRoot)}<br><small>${name}${file}</small><td>${printRoot(one.to, one.toRoot)}${content}<td>${one.hooks.length}<td>${one.losses.length}<td>${tried || words.noneTried}`
}

/** The version and local name of a root, followed by its set and namespace in small print. */
function printRoot(version: string, root: string): Markup {
  const [, set = '', namespace = '', local = root] = /^([^{}]*#)?(\{[^{}]*\})?([^{}]*)$/u.exec(root) ?? []
  return html`${version} ${printBreakable(local)} <small>${printBreakable(set)}${namespace}</small>`
}
