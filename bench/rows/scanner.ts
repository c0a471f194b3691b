import { statSync } from 'node:fs'
import type { Row } from '../measure/row.ts'
import { nameOf } from '../prepare/install.ts'
import { looping } from '../prepare/programs.ts'

/** Tags of a document with their namespaces; a loop over its characters is the floor. */
export function scannerRow(document: string): Row {
  return {
    ...{ id: 'scanner', title: 'Scanner', unit: 'document', input: 'consignment-common.xml' },
    bytes: statSync(document).size,
    subjects: async () => [
      looping('ours', 'scan', ['ours', document]),
      looping('characters, one by one', 'scan', ['characters', document]),
      looping(nameOf('saxes'), 'scan', ['saxes', document], 'saxes'),
      looping(nameOf('saxen'), 'scan', ['saxen', document], 'saxen'),
    ],
  }
}
