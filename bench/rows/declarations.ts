import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWell } from '../measure/child.ts'
import type { Row, Sample, Subject } from '../measure/row.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { packageFile } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'

/** What the types of one root add to the time that a project takes to check: declarations, and the sources themselves. */
export function declarationsRow(out: string): Row {
  return {
    ...{ id: 'declarations', title: 'Checking with tsc', unit: 'run', input: 'a project of one file' },
    subjects: async () => {
      const tsc = packageFile('typescript/bin/tsc')
      const names = [
        'declarations of the codec of consignment-common',
        'its source',
        'source of the codec of consignment-identifier',
        'empty',
      ]
      if (tsc === undefined) return names.map((name) => ({ name, missing: 'not installed' }))
      const [declared = '', common = '', identifier = '', empty = ''] = names
      return [
        checked(tsc, declared, importing(await declarationsOf(tsc, out, 'common'), 'common')),
        checked(tsc, common, importing(out, 'common')),
        checked(tsc, identifier, importing(out, 'identifier')),
        checked(tsc, empty, 'export {}\n'),
      ]
    },
  }
}

function importing(folder: string, root: string): string {
  return `import { consignment } from '${folder}/v0/schemas/${root}/codecs.js'\nconsole.log(consignment.root)\n`
}

/** The folder of the `.d.ts` that a package would ship which was compiled with the codec of a root in it. */
async function declarationsOf(tsc: string, out: string, root: string): Promise<string> {
  return inPlaceWithoutCache(async (cwd) => {
    const emitted = join(cwd, 'declared')
    const compilerOptions = {
      ...{ ...options, noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ paths, rootDir: out, outDir: emitted },
    }
    const files = [join(out, `v0/schemas/${root}/codecs.ts`)]
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    await runWell([process.execPath, tsc, '-p', '.'], { cwd })
    copyFileSync(join(out, 'package.json'), join(emitted, 'package.json'))
    return emitted
  })
}

function checked(tsc: string, name: string, text: string): Subject {
  return {
    name,
    sample: (): Promise<Sample> =>
      inPlaceWithoutCache(async (cwd) => {
        mkdirSync(join(cwd, 'node_modules'))
        symlinkSync(repository, join(cwd, 'node_modules/efti-schema-toolkit'))
        const compilerOptions = { ...options, paths }
        writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['a.ts'] }))
        writeFileSync(join(cwd, 'a.ts'), text)
        const { cpu, wall, peak } = await runWell([process.execPath, tsc, '-p', '.'], { cwd })
        return { cpu, wall, ...(peak === undefined ? {} : { peak }) }
      }),
  }
}

const paths = { 'efti-schema-toolkit/runtime': [join(repository, 'dist/runtime/index.d.ts')] }

const options = {
  ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'] },
  ...{ types: [], skipLibCheck: true },
}
