import { html, type Markup, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { say, words } from './words.ts'

/** Which call becomes which in the gateways, and the module of each API. */
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
