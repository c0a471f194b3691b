import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWell } from '../measure/child.ts'
import type { Row, Sample, Subject } from '../measure/row.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { packageFile } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'

/** What the types of one root add to the time that a project takes to check. */
export function declarationsRow(out: string): Row {
  const codec = (root: string) =>
    `import { consignment } from '${out}/v0/schemas/${root}/codecs.js'\nconsole.log(consignment.root)\n`
  return {
    ...{ id: 'declarations', title: 'Checking with tsc', unit: 'run', input: 'a project of one file' },
    subjects: async () => [
      checked('importing the codec of consignment-common', codec('common')),
      checked('importing the codec of consignment-identifier', codec('identifier')),
      checked('empty', 'export {}\n'),
    ],
  }
}

function checked(name: string, text: string): Subject {
  const tsc = packageFile('typescript/bin/tsc')
  if (tsc === undefined) return { name, missing: 'not installed' }
  return {
    name,
    sample: (): Promise<Sample> =>
      inPlaceWithoutCache(async (cwd) => {
        mkdirSync(join(cwd, 'node_modules'))
        symlinkSync(repository, join(cwd, 'node_modules/efti-schema-toolkit'))
        const paths = { 'efti-schema-toolkit/runtime': [join(repository, 'dist/runtime/index.d.ts')] }
        const compilerOptions = { ...options, paths }
        writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['a.ts'] }))
        writeFileSync(join(cwd, 'a.ts'), text)
        const { cpu, wall, peak } = await runWell([process.execPath, tsc, '-p', '.'], { cwd })
        return { cpu, wall, ...(peak === undefined ? {} : { peak }) }
      }),
  }
}

const options = {
  ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'] },
  ...{ types: [], skipLibCheck: true },
}
