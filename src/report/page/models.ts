import { html, type Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { streams } from './streams.ts'
import { elementsBelow, makeTree, type TreeBranch } from './tree.ts'
import { say, words } from './words.ts'

/** Both data models: the streams between their big parts, and two trees that the script draws the joins between. */
export function modelSection(model: PageModel): Markup | undefined {
  const { comparison } = model
  if (!comparison.dataElements.some(({ fate }) => fate === 'joined')) return undefined
  const [before, after] = [makeTree(comparison, 'before'), makeTree(comparison, 'after')]
  return html`<section id="models"><h2>${words.models}</h2>
<p>${say.models(comparison.from.name, comparison.to.name)}</p>
${streams(before, after)}
<form id="tree-search" class="js" role="search"><label>${words.search} <input type="search" placeholder="${words.searchHint}"></label> <output></output></form>
<div class="trees"><svg class="joins" aria-hidden="true"></svg>
<div class="tree" id="tree-before"><h3>${comparison.from.name}</h3><ul>${branches(before, model)}</ul></div>
<div class="tree" id="tree-after"><h3>${comparison.to.name}</h3><ul>${branches(after, model)}</ul></div></div>
</section>`
}

function branches({ below }: TreeBranch, model: PageModel): readonly Markup[] {
  return [...below.values()].map((branch) => node(branch, model))
}

function node(branch: TreeBranch, model: PageModel): Markup {
  const own = branch.elements.map((at) => elementMark(at, model))
  if (branch.below.size === 0) return html`<li>${branch.name}${own}`
  return html`<li><details><summary>${branch.name}${own} <small>${elementsBelow(branch).size}</small></summary><ul>${branches(branch, model)}</ul></details>`
}

/** The id says which element it is to people and to the script; the colour, what becomes of it. */
function elementMark(at: number, model: PageModel): Markup {
  const element = model.comparison.dataElements[at]
  return element === undefined ? html`` : html` <i>${element.id}</i>`
}
