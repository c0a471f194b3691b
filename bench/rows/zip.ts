import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../measure/row.ts'
import { nameOf } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'
import { looping } from '../prepare/programs.ts'

const archive = join(repository, 'specs/v1/schemas.zip')

/** Unpacking a published archive: what the checks against hostile ones cost. */
export function zipRow(): Row {
  return {
    ...{ id: 'zip', title: 'Archive', unit: 'archive', input: 'schemas.zip of V1' },
    bytes: statSync(archive).size,
    subjects: async () => [
      looping('ours, with all checks', 'unzip', ['ours', archive]),
      looping(`${nameOf('yauzl')} alone`, 'unzip', ['plain', archive], 'yauzl'),
    ],
  }
}
