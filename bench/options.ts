import { parseArgs } from 'node:util'

export interface Options {
  /** Ids of rows, or the beginnings of them; all where there is none. */
  readonly only: readonly string[]
  readonly isQuick: boolean
  /** Where the results go as JSON. */
  readonly json?: string
  /** The results of another run, as JSON: whether this one says the same. */
  readonly beside?: string
  readonly runs: number
  /** Whether README.md and the plots are written anew. */
  readonly writes: boolean
  readonly lists: boolean
}

export const usage = `npm run bench -- [options]
  --only <row>     a row's id or the beginning of one (diff, growth-…); may be given again
  --quick          fewer runs, smaller inputs, about three minutes
  --runs <n>       runs of each subject (9; with --quick 3)
  --json <file>    the results as JSON ("-": on stdout, and no table)
  --beside <file>  the results of another run, from --json: which verdicts of this one are others
  --no-write       README.md and the plots stay as they are (so too with --only and --quick)
  --write          with --only: README.md gets these rows, with the date; its other rows stay as they are
  --list           the ids of all rows
`

export function optionsOf(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      json: { type: 'string' },
      beside: { type: 'string' },
      'no-write': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const runs = Number(values.runs ?? (values.quick ? 3 : 9))
  if (!Number.isInteger(runs) || runs < 1) return undefined
  return {
    only: values.only,
    isQuick: values.quick,
    ...(values.json === undefined ? {} : { json: values.json }),
    ...(values.beside === undefined ? {} : { beside: values.beside }),
    runs,
    writes: !values['no-write'] && !values.quick && (values.write || values.only.length === 0),
    lists: values.list,
  }
}
