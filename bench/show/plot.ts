import type { Curve, Growth, Point } from '../growth/curve.ts'
import { figure } from './table.ts'

/** One half of a plot: the same curves by another cost. */
interface Panel {
  readonly title: string
  readonly left: number
  cost(point: Point): number | undefined
}

const [width, height] = [360, 300]
const inner = { left: 62, right: 14, top: 34, bottom: 48 }

const panels: readonly Panel[] = [
  { title: 'processor time, s', left: 0, cost: ({ cpu }) => cpu / 1000 },
  { title: 'memory, MB', left: width, cost: ({ peak }) => peak },
]

/** Time and memory over size, both axes by powers of ten; a dotted line shows what growing evenly looks like. */
export function plotOf(growth: Growth): string {
  const body = panels.map((panel) => panelText(panel, growth)).join('')
  const names = growth.curves.map(
    ({ name }, at) =>
      `<g transform="translate(${inner.left + at * 150},${height + 8})"><path class="c${at}" d="M0-4h18"/><text x="24">${escaped(name)}</text></g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * width} ${height + 22}" role="img" aria-label="${escaped(growth.title)}">
<style>${style}</style>
<rect class="ground" width="100%" height="100%"/>
${body}${names.join('\n')}
</svg>
`
}

const style = `
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.ground { fill: #ffffff }
.grid { stroke: #d1d9e0; fill: none }
.even { stroke: #818b98; stroke-dasharray: 3 4; fill: none }
.c0, .c1 { fill: none; stroke-width: 2 }
.c0 { stroke: #0969da } .c1 { stroke: #bc4c00 }
circle.c0 { fill: #0969da } circle.c1 { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ground { fill: #0d1117 } .grid { stroke: #30363d } .even { stroke: #7d8590 }
  .c0 { stroke: #58a6ff } .c1 { stroke: #f0883e } circle.c0 { fill: #58a6ff } circle.c1 { fill: #f0883e }
}
`

function panelText({ title, left, cost }: Panel, { curves, unit }: Growth): string {
  const all = curves.flatMap(({ points }) =>
    points.flatMap((point) => {
      const y = cost(point)
      return y === undefined || y <= 0 ? [] : [[point.size, y] as const]
    }),
  )
  if (all.length === 0) return ''
  const x = axis(
    all.map(([size]) => size),
    [left + inner.left, left + width - inner.right],
  )
  const y = axis(
    all.map(([, value]) => value),
    [height - inner.bottom, inner.top],
  )
  const [bottom, top] = [height - inner.bottom, inner.top]
  const lines = [
    ...x.ticks.map((size) => {
      const at = x.place(size).toFixed(1)
      return `<path class="grid" d="M${at} ${top}V${bottom}"/><text x="${at}" y="${bottom + 16}" text-anchor="middle">${short(size)}</text>`
    }),
    ...y.ticks.map((value) => {
      const at = y.place(value).toFixed(1)
      return `<path class="grid" d="M${left + inner.left} ${at}H${left + width - inner.right}"/><text x="${left + inner.left - 6}" y="${Number(at) + 4}" text-anchor="end">${short(value)}</text>`
    }),
  ]
  const drawn = curves.map((curve, index) => curveText(curve, index, cost, x, y))
  return `<text x="${left + inner.left}" y="20">${title}</text>
${lines.join('\n')}
${even(curves[0], cost, x, y)}${drawn.join('\n')}
<text x="${left + width - inner.right}" y="${bottom + 34}" text-anchor="end">${escaped(unit)}</text>
`
}

function curveText({ points }: Curve, index: number, cost: Panel['cost'], x: Axis, y: Axis): string {
  const places = points.flatMap((point) => {
    const value = cost(point)
    return value === undefined || value <= 0
      ? []
      : [[x.place(point.size).toFixed(1), y.place(value).toFixed(1)] as const]
  })
  const line = places.map(([left, top]) => `${left} ${top}`).join('L')
  const dots = places.map(([left, top]) => `<circle class="c${index}" cx="${left}" cy="${top}" r="3"/>`)
  return `<path class="c${index}" d="M${line}"/>${dots.join('')}`
}

/** Through the base and the last point of the first curve: what grows as its input does, above what it costs at all. */
function even(curve: Curve | undefined, cost: Panel['cost'], x: Axis, y: Axis): string {
  const last = curve?.points.at(-1)
  const [most, least] = [last && cost(last), curve && cost(curve.base)]
  if (last === undefined || most === undefined || least === undefined) return ''
  const steps = Array.from({ length: 25 }, (_, at) => x.least * (last.size / x.least) ** (at / 24))
  const places = steps
    .map((size) => [size, least + ((most - least) * size) / last.size] as const)
    .filter(([, value]) => value >= y.least)
    .map(([size, value]) => `${x.place(size).toFixed(1)} ${y.place(value).toFixed(1)}`)
  return `<path class="even" d="M${places.join('L')}"/>`
}

interface Axis {
  readonly least: number
  readonly ticks: readonly number[]
  place(value: number): number
}

/** Powers of ten, or steps of 1, 2, 5 where there are few of them. */
function axis(values: readonly number[], [from, to]: readonly [number, number]): Axis {
  const powers = (value: number) => Math.log10(value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((power) =>
    [1, 2, 5].map((step) => step * 10 ** power),
  )
  const least = range.findLast((value) => value <= low) ?? low
  const most = range.find((value) => value >= high && value > least) ?? high
  const within = range.filter((value) => value >= least && value <= most)
  const isWide = within.length > 8
  const ticks = isWide
    ? within.filter((value) => Number.isInteger(Math.round(powers(value) * 1e6) / 1e6))
    : within
  const place = (value: number) =>
    from + ((powers(value) - powers(least)) / (powers(most) - powers(least))) * (to - from)
  return { least, ticks, place }
}

function short(value: number): string {
  if (value >= 1e6) return `${figure(value / 1e6)}M`
  return value >= 1e4 ? `${figure(value / 1e3)}k` : String(Number(value.toPrecision(3)))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
