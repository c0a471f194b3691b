import type { Row } from '../measure/row.ts'
import { nameOf } from '../prepare/install.ts'
import { looping } from '../prepare/programs.ts'

/** Whether one JSON Schema allows all that another does; who is right how often stands beside it. */
export function containRow(pairs: string): Row {
  return {
    ...{ id: 'contain', title: 'Containment of JSON Schemas', unit: 'question' },
    input: '63 pairs of jsoncompat, both ways, read each time',
    subjects: async () => [
      looping('ours', 'contain', ['ours', pairs]),
      looping(nameOf('jsoncompat'), 'contain', ['jsoncompat', pairs], 'jsoncompat'),
      looping(nameOf('json-schema-diff'), 'contain', ['json-schema-diff', pairs], 'json-schema-diff'),
    ],
  }
}
