import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/index.ts'
import { api, versionOf } from '../diff/versions.ts'
import { askedCompilers, declareRuntime, tsc } from '../support/compile.ts'
import { folderWith } from '../support/folder.ts'

const shop = api(
  "{/things: {get: {operationId: getThings, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}}}}}",
  'components: {schemas: {Thing: {type: object, required: [name], properties: {name: {type: string}}}}}',
)
const settings = {
  compilerOptions: {
    ...{ target: 'es2023', lib: ['es2023'], module: 'nodenext', moduleResolution: 'nodenext', types: [] },
    ...{ strict: true, noEmit: true, verbatimModuleSyntax: true, isolatedModules: true },
    paths: { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] },
  },
  include: ['out', 'use.ts'],
}

/** The output as users have it, beside the runtime. */
async function written(): Promise<string> {
  const files = generate(await versionOf('v', shop), { toolVersion: '0' }, () => {})
  const folder = folderWith({
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify(settings),
    ...Object.fromEntries(files.map(({ path, text }) => [`out/${path}`, text])),
  })
  await declareRuntime(join(folder, 'runtime'))
  return folder
}

/** What a compiler says of code that uses the output. */
async function saidOf(folder: string, compiler: string, use: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'use.ts'), use)
  const said = await tsc(compiler, ['-p', '.'], folder)
  return said.split('\n').flatMap(
    (line) =>
      line
        .match(/^(\S+?)\(.* error (TS\d+):/)
        ?.slice(1, 3)
        .join(' ') ?? [],
  )
}

test.each(askedCompilers)(
  '%s checks the code that uses modules which it leaves unchecked',
  async (compiler) => {
    const use =
      "import { getThings } from './out/v/operations/api.js'\nexport const id: number = getThings.id\n"
    expect(await saidOf(await written(), compiler, use)).toEqual(['use.ts TS2322'])
  },
)

test.each(askedCompilers)('%s says where the runtime is missing', async (compiler) => {
  const folder = await written()
  rmSync(join(folder, 'runtime'), { recursive: true })
  const said = await saidOf(folder, compiler, 'export {}\n')
  expect(said).toContain('out/v/operations/index.ts TS2307')
  expect(said.filter((line) => line.includes('no-namespace/index.ts TS2307'))).toHaveLength(1)
})
