import { counted } from '../diagnostics/index.ts'
import { type Block, heading, paragraph, table } from './block.ts'

/** An example before and after, as files beside the report, and what happened in between. */
export interface ExampleFigures {
  readonly example: string
  readonly before: string
  readonly after?: string
  readonly between: string
  readonly tally: { readonly values: number; readonly carried: number }
  readonly losses: readonly {
    readonly path: string
    readonly dataElement?: string
    /** In words. */
    readonly reason: string
  }[]
  readonly issues: readonly { readonly path: string; readonly message: string }[]
}

export function exampleBlocks(examples: readonly ExampleFigures[]): readonly Block[] {
  if (examples.length === 0) return []
  return [
    heading('Examples before and after'),
    paragraph(
      'What is undecided is dropped here, and what nobody holds (message ids, addresses) is taken from an example of the other version.',
    ),
    ...table(
      ['example', 'before', 'after', 'values converted', 'lost', 'issues', 'in between'],
      examples.map(({ example, before, after, between, tally, losses, issues }) => [
        example,
        [{ file: before }],
        after === undefined ? 'cannot be built' : [{ file: after }],
        `${tally.carried} of ${tally.values}`,
        String(losses.length),
        String(issues.length),
        [{ file: between }],
      ]),
    ),
    ...examples.flatMap(between),
  ]
}

function between({ example, losses, issues }: ExampleFigures): readonly Block[] {
  const rows = [
    ...issues.map(({ path, message }) => [path, '', message]),
    ...losses.map(({ path, dataElement = '', reason }) => [path, dataElement, reason]),
  ]
  if (rows.length === 0) return []
  const blocks = table(['at', 'data element', 'what happens'], rows)
  return [
    {
      kind: 'details',
      summary: `${example}: ${counted(issues.length, 'issue')}, ${losses.length} lost or changed`,
      blocks,
    },
  ]
}
