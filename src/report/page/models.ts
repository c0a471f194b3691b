import type { Comparison } from '../../diff/index.ts'
import { html, type Markup, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { say, words } from './words.ts'

/**
 * The section of the two data models: bands between their large parts, and two trees that the script connects.
 * `undefined` without shared data elements.
 */
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

/** The branches below a branch as list items. */
function branches({ below }: TreeBranch, model: PageModel): readonly Markup[] {
  return [...below.values()].map((branch) => node(branch, model))
}

/** A branch as a list item, folded if it has branches below. */
function node(branch: TreeBranch, model: PageModel): Markup {
  const own = branch.elements.map((at) => elementMark(at, model))
  if (branch.below.size === 0) return html`<li>${branch.name}${own}`
  return html`<li><details><summary>${branch.name}${own} <small>${elementsBelow(branch).size}</small></summary><ul>${branches(branch, model)}</ul></details>`
}

/** The id of the data element with this index. */
function elementMark(at: number, model: PageModel): Markup {
  const element = model.comparison.dataElements[at]
  return element === undefined ? html`` : html` <i>${element.id}</i>`
}

const width = 900
const barWidth = 10
const labelWidth = 300
const gap = 6
const longestLabel = 36
/** The least height of a part, in pixels. */
const least = 3
const perElement = 0.9

interface Part {
  readonly label: string
  readonly elements: ReadonlySet<number>
  y: number
  readonly size: number
}

/**
 * The diagram of bands between the large parts of two data models, and a list of the same. A band is as wide as the
 * number of data elements that its two parts share.
 */
function streams(before: TreeBranch, after: TreeBranch): Markup {
  const joined = shared(before, after)
  const [left, right] = [collectParts(before, joined), collectParts(after, joined)]
  sortByNeighbours(right, left)
  const height = Math.max(place(left), place(right))
  const rows = bands(left, right)
  const summary = rows.map(({ from, to, count }) => html`<li>${from.label} → ${to.label}: ${count}`)
  return html`${scroll(words.models)}<svg class="streams" viewBox="0 0 ${width} ${round(height)}" role="img" aria-label="${words.streams}">${rows.map(({ path }) => html`<path class="band" d="${path}"/>`)}${left.map((part) => bar(part, labelWidth, 'end'))}${right.map((part) => bar(part, width - labelWidth - barWidth, 'start'))}</svg></div>
<details><summary>${words.sameAsList}</summary><ul class="plain">${summary}</ul></details>`
}

/** The data elements that both trees contain. */
function shared(before: TreeBranch, after: TreeBranch): ReadonlySet<number> {
  const there = elementsBelow(after)
  return new Set([...elementsBelow(before)].filter((at) => there.has(at)))
}

/**
 * The parts of a model that contain shared data elements. A part with more than a quarter of them is split into the
 * parts below it.
 */
function collectParts(root: TreeBranch, joined: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  /** Adds the parts below a branch; large ones are split further. */
  const enter = (branch: TreeBranch): void => {
    for (const inner of branch.below.values()) {
      const elements = new Set([...elementsBelow(inner)].filter((at) => joined.has(at)))
      if (elements.size === 0) continue
      if (elements.size > joined.size / 4 && inner.below.size > 1) enter(inner)
      else parts.push({ label: shortenLabel(inner), elements, y: 0, size: measureHeight(elements) })
    }
  }
  for (const document of root.below.values()) enter(document)
  return parts
}

/** The height of a part in pixels. */
function measureHeight(elements: ReadonlySet<number>): number {
  return Math.max(least, elements.size * perElement)
}

/** The last name of a branch's path; a long one without its start. */
function shortenLabel({ path }: TreeBranch): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.length > longestLabel ? `…${name.slice(1 - longestLabel)}` : name
}

/** Sorts parts in place by the average position of their counterparts, so that fewer bands cross. */
function sortByNeighbours(parts: Part[], others: readonly Part[]): void {
  const rank = new Map<Part, number>()
  for (const part of parts) {
    let [sum, weight] = [0, 0]
    others.forEach((other, at) => {
      const count = common(part, other)
      sum += at * count
      weight += count
    })
    rank.set(part, weight === 0 ? others.length : sum / weight)
  }
  parts.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
}

/** Sets the vertical position of every part, and returns the total height. */
function place(parts: readonly Part[]): number {
  let y = 4
  for (const part of parts) {
    part.y = y
    y += Math.max(part.size, 11) + gap
  }
  return y
}

interface Band {
  readonly from: Part
  readonly to: Part
  readonly count: number
  readonly path: string
}

/** A band for each pair of parts that share data elements. */
function bands(left: readonly Part[], right: readonly Part[]): readonly Band[] {
  const used = new Map<Part, number>()
  /** Reserves a section of a part's height for a band, and returns where it starts. */
  const take = (part: Part, size: number): number => {
    const y = part.y + (used.get(part) ?? 0)
    used.set(part, (used.get(part) ?? 0) + size)
    return y
  }
  const found: Band[] = []
  for (const from of left) {
    for (const to of right) {
      const count = common(from, to)
      if (count === 0) continue
      const [a, b] = [part(from, count), part(to, count)]
      found.push({ from, to, count, path: band(take(from, a), a, take(to, b), b) })
    }
  }
  return found
}

/** The share of a part's height for this number of data elements. */
function part({ size, elements }: Part, count: number): number {
  return (size * count) / elements.size
}

/** The number of data elements that two parts share. */
function common(a: Part, b: Part): number {
  return [...a.elements].filter((at) => b.elements.has(at)).length
}

/** The SVG path of a band between two bars. */
function band(y: number, height: number, otherY: number, otherHeight: number): string {
  const [left, right] = [labelWidth + barWidth, width - labelWidth - barWidth]
  const middle = (left + right) / 2
  const [a, b, c, d] = [y, y + height, otherY, otherY + otherHeight].map(round)
  return `M${left} ${a}C${middle} ${a} ${middle} ${c} ${right} ${c}V${d}C${middle} ${d} ${middle} ${b} ${left} ${b}Z`
}

/** The bar of a part, with its label beside it. */
function bar({ label, elements, y, size }: Part, x: number, anchor: 'start' | 'end'): Markup {
  const text = anchor === 'end' ? x - 6 : x + barWidth + 6
  return html`<rect class="part" x="${x}" y="${round(y)}" width="${barWidth}" height="${round(size)}"/><text x="${text}" y="${round(y + Math.min(size, 11) / 2 + 4)}" text-anchor="${anchor}">${label} (${elements.size})</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A node of a data model's tree: its name, the data elements exactly there, and the nodes below. */
interface TreeBranch {
  readonly name: string
  readonly path: string
  /** Indexes of data elements in `dataElements`. */
  readonly elements: number[]
  readonly below: Map<string, TreeBranch>
}

/** The tree of the paths of all data elements of one version, in their order. */
function makeTree({ dataElements }: Comparison, side: 'before' | 'after'): TreeBranch {
  const root: TreeBranch = { name: '', path: '', elements: [], below: new Map() }
  dataElements.forEach((element, at) => {
    for (const path of element[side]) branchAt(root, path).elements.push(at)
  })
  return root
}

/** The branch at a path; missing branches are created. */
function branchAt(root: TreeBranch, path: string): TreeBranch {
  let here = root
  for (const name of path.split('/').filter((part) => part !== '')) {
    const known = here.below.get(name)
    const next = known ?? { name, path: `${here.path}/${name}`, elements: [], below: new Map() }
    if (known === undefined) here.below.set(name, next)
    here = next
  }
  return here
}

/** The indexes of all data elements at a branch and below it. */
function elementsBelow(branch: TreeBranch): ReadonlySet<number> {
  const found = new Set(branch.elements)
  for (const inner of branch.below.values()) for (const at of elementsBelow(inner)) found.add(at)
  return found
}
