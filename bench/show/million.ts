/** Some rows that were migrated. */
export interface ManyRows {
  readonly rows: number
  readonly workers: number
  readonly seconds: number
  /** Microseconds of processor time for a row: of all workers, and of the server. */
  readonly cpu: number
  readonly served: number
  /** Greatest memory of a worker, and the greatest heap that a collection left, in MB. */
  readonly peak: number
  readonly live: number
  /** Rows without exactly the result that they should have. */
  readonly wrong: number
}

/** Some files that were migrated. */
export interface ManyFiles {
  readonly files: number
  readonly folders: number
  readonly threads: number
  readonly seconds: number
  /** Microseconds of processor time for a file. */
  readonly cpu: number
  /** Greatest memory of the command, in MB. */
  readonly peak: number
  /** Files that are missing, are not what they should be, or should not be there. */
  readonly wrong: number
}

const counted = (value: number): string => Math.round(value).toLocaleString('en-US')
const cell = (value: number, unit: string): string =>
  Number.isNaN(value) ? '–' : `${counted(value)}\u00a0${unit}`

/** Rows of a table by how many there are, each documents of so many bytes. */
export function rowsTable(all: readonly ManyRows[], bytes: number): string {
  const lines = all.map(({ rows, workers, seconds, cpu, served, peak, live, wrong }) => {
    const memory = [cell(peak, 'MB'), cell(live, 'MB')]
    const cells = [cell(seconds, 's'), cell(cpu, 'µs'), cell(served, 'µs'), ...memory, counted(wrong)]
    return `| ${counted(rows)} | ${workers} | ${cells.join(' | ')} |`
  })
  return [
    `| rows of ${counted(bytes)} bytes | workers | by the clock | processor time of all workers for a row | processor time of the server for a row | greatest memory of a worker | greatest heap of a worker after garbage collection | wrong |`,
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

/** The same of files in a folder of folders. */
export function filesTable(all: readonly ManyFiles[], bytes: number): string {
  const lines = all.map(({ files, folders, threads, seconds, cpu, peak, wrong }) => {
    const cells = [cell(seconds, 's'), cell(cpu, 'µs'), cell(peak, 'MB'), counted(wrong)]
    return `| ${counted(files)} | ${counted(folders)} | ${threads} | ${cells.join(' | ')} |`
  })
  return [
    `| files of ${counted(bytes)} bytes | folders | threads | by the clock | a file | memory | wrong |`,
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}
