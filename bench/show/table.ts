import type { Measured, Outcome } from '../measure/row.ts'
import type { Spread } from '../measure/statistics.ts'

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map((_, at) => (at === 0 ? '---' : '--:'))) + rows.map(line).join('')
}

/** A row's outcomes as a heading and a table. */
export function measuredTable(row: Measured): string {
  const rate = row.bytes === undefined ? `${row.unit}s/s` : 'MB/s'
  const head = ['', 'runs', `CPU per ${row.unit}`, 'wall', rate, 'CPU, × ours', 'memory', 'output']
  const body = row.outcomes.map((outcome) => cells(outcome, row))
  const notes = row.outcomes.flatMap((one) =>
    one.missing === undefined && one.note !== undefined ? [`${one.name}: ${one.note}.`] : [],
  )
  const under = notes.length > 0 ? `\n${notes.join(' ')}\n` : ''
  return `### ${row.title}\n\n\`${row.id}\`, input: ${row.input}\n\n${table(head, body)}${under}`
}

function cells(outcome: Outcome, { bytes }: Measured): readonly string[] {
  if (outcome.missing !== undefined) return [outcome.name, '', outcome.missing, '', '', '', '', '']
  const { name, cpu, wall, peak, size, ratio, verdict } = outcome
  const rate = bytes === undefined ? 1000 / cpu.median : bytes / 1000 / cpu.median
  const beside = ratio === undefined ? '1' : `${figure(ratio)}${verdict === 'differs' ? '' : ` (${verdict})`}`
  return [
    ...[name, String(cpu.count), spread(cpu), time(wall.median), figure(rate), beside],
    ...[peak === undefined ? '' : `${peak.toFixed(0)} MB`, size === undefined ? '' : bytesText(size)],
  ]
}

/** Median and median absolute deviation. */
function spread({ median, mad }: Spread): string {
  const unit = unitOf(median)
  return `${figure(median / unit.size)} ± ${figure(mad / unit.size)} ${unit.name}`
}

function unitOf(milliseconds: number): { readonly name: string; readonly size: number } {
  if (milliseconds < 1) return { name: 'µs', size: 0.001 }
  return milliseconds < 10_000 ? { name: 'ms', size: 1 } : { name: 's', size: 1000 }
}

export function time(milliseconds: number): string {
  const unit = unitOf(milliseconds)
  return `${figure(milliseconds / unit.size)} ${unit.name}`
}

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return String(Number(value.toPrecision(3)))
}

export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`
  return bytes < 1e6 ? `${figure(bytes / 1000)} kB` : `${figure(bytes / 1e6)} MB`
}
