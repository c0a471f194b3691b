import { join } from 'node:path'
import type { Row } from '../measure/row.ts'
import { nameOf } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'
import { looping } from '../prepare/programs.ts'

/** Labels that a value refutes. */
const disputes = join(repository, 'test/conformance/disputed/jsoncompat.json')

/** Whether one JSON Schema allows all that another does; who is right how often stands beside it. */
export function containRow(pairs: string): Row {
  return {
    ...{ id: 'contain', title: 'Containment of JSON Schemas', unit: 'question' },
    input: '63 pairs of jsoncompat, both ways, read each time',
    subjects: async () => [
      looping('ours', 'contain', ['ours', pairs, disputes]),
      looping(nameOf('jsoncompat'), 'contain', ['jsoncompat', pairs, disputes], 'jsoncompat'),
      looping(
        nameOf('json-schema-diff'),
        'contain',
        ['json-schema-diff', pairs, disputes],
        'json-schema-diff',
      ),
    ],
  }
}
