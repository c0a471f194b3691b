import type { ComparedVersion } from '../../diff/index.ts'
import { html, type Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { words } from './words.ts'

/** The section of sources: the versions with their digests, and the program. */
export function versionSection({ comparison: { from, to }, details }: PageModel): Markup {
  const tool = details.tool === undefined ? undefined : html`<dt>${words.madeBy}<dd>${details.tool}`
  return html`<section id="sources"><h2>${words.sources}</h2><dl class="words">${[from, to].map(version)}${tool}</dl></section>`
}

function version({ name, digest, status }: ComparedVersion): Markup {
  return html`<dt>${name} (${status})<dd><code>${digest}</code>`
}

/** The drafts, digests and the program, in short form for the head of the page. */
export function printVersionChips({ comparison: { from, to }, details }: PageModel): Markup {
  const drafts = [from, to]
    .filter(({ status }) => status === 'draft')
    .map(({ name, status }) => html`<span class="chip draft">${name}: ${status}</span>`)
  const digests = [from, to].map(({ name, digest }) => `${name} ${digest.slice(0, 8)}`).join(' · ')
  const tool = details.tool === undefined ? undefined : html`<span class="chip">${details.tool}</span>`
  return html`${drafts}<span class="chip">${words.digest} ${digests}</span>${tool}`
}
