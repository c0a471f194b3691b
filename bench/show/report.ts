import type { Curve, Growth } from '../growth/curve.ts'
import { type Fit, fitRule } from '../growth/fit.ts'
import { noiseRule } from '../measure/statistics.ts'
import type { Results } from '../measure-all.ts'
import { askedTable } from './asked.ts'
import { bytesText, figure, measuredTable, table, time } from './table.ts'

/** Everything as Markdown. */
export function reportOf(results: Results): string {
  const { machine, isQuick, minutes, rows, sizes, growth, left } = results
  const { processor, cores, node } = machine
  const quick = isQuick
    ? ' With `--quick`: few runs and small inputs, read no more than orders of magnitude.'
    : ''
  const asked = askedTable(results)
  const parts = [
    `${processor}, ${cores} cores, Node ${node}; ${minutes} minutes.${quick}\n`,
    ...(asked === undefined ? [] : [`### What is asked\n\nOf medians, in this run.\n\n${asked}`]),
    ...(rows.length > 0 ? [`${reading}\n${noiseRule}\n`] : []),
    ...rows.map(measuredTable),
  ]
  if (sizes.length > 0) {
    const body = sizes.map(({ name, minified, gzip }) => [name, bytesText(minified), bytesText(gzip)])
    parts.push(`### Bundle sizes\n\n\`sizes\`\n\n${table(['', 'minified', 'gzipped'], body)}`)
  }
  if (growth.length > 0) parts.push(`${fitRule}\n`, ...growth.map(growthText))
  if (left.length > 0) parts.push(`No figures: ${left.map(({ id, why }) => `${id} (${why})`).join(', ')}.\n`)
  return parts.join('\n')
}

const reading =
  'Figures are medians ± median absolute deviation of processor time. In the column beside ours, above 1 means that ours is faster.'

function growthText({ id, title, unit, says, curves }: Growth): string {
  const sizes = sizesOf(curves)
  const head = ['', ...sizes.map((size) => sizeText(size, unit)), 'exponent', 'verdict']
  const body = curves.flatMap((curve) => [
    line(curve, sizes, 'CPU', curve.time, ({ cpu }) => time(cpu)),
    line(curve, sizes, 'memory', curve.memory, ({ peak }) =>
      peak === undefined ? '' : `${peak.toFixed(0)} MB`,
    ),
  ])
  const bases = curves.map(
    ({ name, base }) =>
      `${name} ${time(base.cpu)}${base.peak === undefined ? '' : `, ${base.peak.toFixed(0)} MB`}`,
  )
  const why = curves.flatMap(({ name, refused }) =>
    refused.map(({ size, why: reason }) => `${name}, ${sizeText(size, unit)}: ${reason}`),
  )
  const refused = why.length > 0 ? `\nNo answer: ${why.join('; ')}.\n` : ''
  return `### ${title}\n\n\`${id}\`: ${says}\n\n${table(head, body)}\nColumns: ${unit}. Over next to nothing: ${bases.join('; ')}.\n${refused}`
}

function line(
  curve: Curve,
  sizes: readonly number[],
  what: string,
  { exponent, verdict }: Fit,
  cell: (point: Curve['points'][number]) => string,
): readonly string[] {
  const all = new Map(curve.points.map((point) => [point.size, cell(point)]))
  return [
    `${curve.name}, ${what}`,
    ...sizes.map((size) => all.get(size) ?? '–'),
    exponent === undefined ? '' : figure(exponent),
    verdict,
  ]
}

function sizesOf(curves: readonly Pick<Curve, 'points' | 'refused'>[]): readonly number[] {
  const all = curves.flatMap(({ points, refused }) => [...points, ...refused].map(({ size }) => size))
  return [...new Set(all)].sort((a, b) => a - b)
}

function sizeText(size: number, unit: string): string {
  return unit === 'bytes' ? bytesText(size) : figure(size)
}
