import { html, type Markup, scroll } from './markup.ts'
import { elementsBelow, type TreeBranch } from './tree.ts'
import { words } from './words.ts'

const width = 900
const barWidth = 10
const labelWidth = 300
const gap = 6
const longestLabel = 36
/** A part of this many pixels is still seen. */
const least = 3
const perElement = 0.9

interface Part {
  readonly label: string
  readonly elements: ReadonlySet<number>
  y: number
  readonly size: number
}

/** Bands between the big parts of two data models, as wide as they share data elements. */
export function streams(before: TreeBranch, after: TreeBranch): Markup {
  const joined = shared(before, after)
  const [left, right] = [collectParts(before, joined), collectParts(after, joined)]
  sortByNeighbours(right, left)
  const height = Math.max(place(left), place(right))
  const rows = bands(left, right)
  const summary = rows.map(({ from, to, count }) => html`<li>${from.label} → ${to.label}: ${count}`)
  return html`${scroll(words.models)}<svg class="streams" viewBox="0 0 ${width} ${round(height)}" role="img" aria-label="${words.streams}">${rows.map(({ path }) => html`<path class="band" d="${path}"/>`)}${left.map((part) => bar(part, labelWidth, 'end'))}${right.map((part) => bar(part, width - labelWidth - barWidth, 'start'))}</svg></div>
<details><summary>${words.sameAsList}</summary><ul class="plain">${summary}</ul></details>`
}

function shared(before: TreeBranch, after: TreeBranch): ReadonlySet<number> {
  const there = elementsBelow(after)
  return new Set([...elementsBelow(before)].filter((at) => there.has(at)))
}

/** Big parts: below the root, and where one holds more than a quarter of all, what is in it. */
function collectParts(root: TreeBranch, joined: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
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

function measureHeight(elements: ReadonlySet<number>): number {
  return Math.max(least, elements.size * perElement)
}

function shortenLabel({ path }: TreeBranch): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.length > longestLabel ? `…${name.slice(1 - longestLabel)}` : name
}

/** Puts parts where their counterparts are, so that fewer bands cross. */
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

/** Gives every part its place; labels need some room. */
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

function bands(left: readonly Part[], right: readonly Part[]): readonly Band[] {
  const used = new Map<Part, number>()
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

function part({ size, elements }: Part, count: number): number {
  return (size * count) / elements.size
}

function common(a: Part, b: Part): number {
  return [...a.elements].filter((at) => b.elements.has(at)).length
}

function band(y: number, height: number, otherY: number, otherHeight: number): string {
  const [left, right] = [labelWidth + barWidth, width - labelWidth - barWidth]
  const middle = (left + right) / 2
  const [a, b, c, d] = [y, y + height, otherY, otherY + otherHeight].map(round)
  return `M${left} ${a}C${middle} ${a} ${middle} ${c} ${right} ${c}V${d}C${middle} ${d} ${middle} ${b} ${left} ${b}Z`
}

function bar({ label, elements, y, size }: Part, x: number, anchor: 'start' | 'end'): Markup {
  const text = anchor === 'end' ? x - 6 : x + barWidth + 6
  return html`<rect class="part" x="${x}" y="${round(y)}" width="${barWidth}" height="${round(size)}"/><text x="${text}" y="${round(y + Math.min(size, 11) / 2 + 4)}" text-anchor="${anchor}">${label} (${elements.size})</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
