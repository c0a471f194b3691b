import { localName } from './decision-section.ts'
import type { SubsetMember } from './details.ts'
import { makeAnchor } from './element-map.ts'
import { bare, html, type Markup, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { fateWords, say, words } from './words.ts'

const fates = ['carried', 'decision', 'lost'] as const
const width = 400
const height = 14

interface Bar {
  readonly subset: string
  readonly members: readonly SubsetMember[]
}

/**
 * The section of subsets: for each a bar of its data elements by outcome, with the mandatory ones that do not
 * convert. `undefined` without subsets or adapters.
 */
export function subsetSection(model: PageModel): Markup | undefined {
  const { subsets, fates: said } = model.details
  if (subsets === undefined || said === undefined || subsets.size === 0) return undefined
  const bars = [...subsets].map(([subset, members]) => ({ subset, members }))
  const longest = Math.max(...bars.map(({ members }) => members.length))
  return html`<section id="subsets"><h2>${words.subsets}</h2>
<p>${say.subsets(model.comparison.from.name, model.comparison.to.name)}</p>
<ul class="legend">${fates.map((fate) => html`<li><span class="swatch f-${fate}"></span>${fateWords[fate]}`)}</ul>
${(model.details.borrowed ?? []).map(({ file, root, known, unknown }) => html`<p>${say.borrowed(localName(root), known, known + unknown.length)} <a href="${file}">${file}</a>${unknown.length === 0 ? undefined : `. ${say.unknownSubsets(unknown)}`}</p>`)}
${statedSentences(model).map((text) => html`<p>${text}</p>`)}${idSentences(model).map((text) => html`<p>${text}</p>`)}
${scroll(words.subsets)}<table class="bars"><thead><tr><th scope="col">${words.subset}<th scope="col"><span class="hidden">${words.bar}</span>${fates.map((fate) => html`<th scope="col">${fateWords[fate]}`)}<th scope="col">${words.mandatoryOpen}</thead><tbody>${bars.map((bar) => row(bar, longest, model))}</tbody></table></div>
</section>`
}

/**
 * A sentence for each root whose subsets a source of their own names, and one on its data elements without known
 * subsets.
 */
function statedSentences({ details: { statedSubsets = [] } }: PageModel): readonly string[] {
  return statedSubsets.flatMap(({ source, roots }) =>
    roots.flatMap(({ root, known, unknown }) => [
      say.statedSubsets(source, localName(root), known, known + unknown.length),
      ...(unknown.length === 0 ? [] : [say.unknownSubsets(unknown)]),
    ]),
  )
}

/** Sentences on subset ids that differ from those that a version lists; none if all agree. */
function idSentences({ details: { subsetIds = [] } }: PageModel): readonly string[] {
  return subsetIds.flatMap(({ respelled, withoutMembers, notListed }) => [
    ...(respelled.size === 0 ? [] : [say.respelled([...respelled])]),
    ...(withoutMembers.length === 0 ? [] : [say.withoutMembers(withoutMembers)]),
    ...(notListed.length === 0 ? [] : [say.notListed(notListed)]),
  ])
}

/**
 * The table row of one subset: its bar, the counts by outcome, and links to the mandatory data elements that do not
 * convert.
 */
function row({ subset, members }: Bar, longest: number, model: PageModel): Markup {
  const said = model.details.fates
  const of = (fate: (typeof fates)[number]) => members.filter(({ id }) => said?.get(id)?.fate === fate)
  const counts = fates.map((fate) => of(fate).length)
  const open = members.filter(({ id, mandatory }) => mandatory && said?.get(id)?.fate !== 'carried')
  return html`<tr id="s-${subset}"><th scope="row">${subset}<td>${bar(members, longest, model)}${counts.map((count) => html`<td>${count}`)}<td>${open.length === 0 ? words.none : open.map(({ id }) => html`<a href="#${makeAnchor(id)}">${id}</a> `)}`
}

/** The bar of one subset; the darker part of each outcome is mandatory. */
function bar(members: readonly SubsetMember[], longest: number, model: PageModel): Markup {
  const scale = width / longest
  let x = 0
  const parts = fates.map((fate) => {
    const here = members.filter(({ id }) => model.details.fates?.get(id)?.fate === fate)
    const size = round(here.length * scale)
    const must = round(here.filter(({ mandatory }) => mandatory).length * scale)
    const part = html`<rect class=f-${bare(fate)} x=${x} width=${size} />${must === 0 ? undefined : html`<rect class=must x=${x} width=${must} />`}`
    x = round(x + size)
    return here.length === 0 ? html`` : part
  })
  return html`<svg class=bar viewBox="0 0 ${width} ${height}" aria-hidden=true>${parts}</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
