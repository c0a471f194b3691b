/** What the page on capacity is made from. */
export interface CapacityFigures {
  /** Microseconds of a row of the table for a size; not a number where it was not measured. */
  readonly figure: (row: string, size: string) => number
  readonly kilobytes: readonly number[]
  /** The measured table, as it is printed. */
  readonly lines: string
}

const documents = 1e8
const hours = (microseconds: number): number => (microseconds * documents) / 3.6e9

/** The ways that documents go: by what its worker takes, and by what a server takes for it. */
const ways = [
  ['files, `migrate`', 'files', undefined],
  ['lines, `migrate`', 'pipe', undefined],
  ['rows, `migrate-table`', 'rows cpu', 'rows server'],
  ['messages of NATS', 'messages cpu', 'messages server'],
] as const

/** Processors that work on documents, of as many machines as it takes. */
const processors = [8, 32, 128] as const
/** Processors of the one server. */
const serverProcessors = 8

/** The measured table, and what 10⁸ documents take, computed from it. */
export function capacityTables({ figure, kilobytes, lines }: CapacityFigures): string {
  const sizes = ['small', 'large'].map((size, index) => {
    const rows = ways.flatMap(([name, worker, server]) => {
      const own = hours(figure(worker, size))
      if (Number.isNaN(own) || own <= 0) return []
      const served = server === undefined ? undefined : hours(figure(server, size))
      const times = processors.map((count) => {
        const byServer = served === undefined ? 0 : served / serverProcessors
        const isServer = byServer > own / count
        return `${shown(Math.max(own / count, byServer))}\u00a0h${isServer ? ' (server)' : ''}`
      })
      const cells = [shown(own), served === undefined ? '' : shown(served), ...times]
      return [`| ${name} | ${cells.join(' | ')} |`]
    })
    const workers = processors.map((count) => `${count} processors`).join(' | ')
    return [
      `### Documents of ${kilobytes[index] ?? 0} KB`,
      '',
      `| 10⁸ documents | hours of workers' processors | of the server's | ${workers} |`,
      `| --- | ---: | ---: |${processors.map(() => ' ---: |').join('')}`,
      ...rows,
    ].join('\n')
  })
  return [
    '## Measured',
    lines,
    '## What a hundred million take',
    `The last columns show elapsed hours for ${processors.slice(0, -1).join(', ')} and ${processors.at(-1)} processors of the workers. The server has ${serverProcessors} processors. In a cell with "(server)", the server limits the speed.`,
    ...sizes,
  ].join('\n\n')
}

function shown(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}
