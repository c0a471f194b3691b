import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImpactPlace } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { tsc } from '../support/compile.ts'
import { writeFolder } from './folder.ts'
import { strict } from './library.ts'
import { changes, description } from './oracle/changes.ts'
import { codeOf, styles } from './oracle/styles.ts'

const cases = Object.entries(styles).flatMap(([style, write], number) =>
  changes.flatMap((change) =>
    [false, true].flatMap((isKept) => {
      const code = codeOf(write, change, isKept)
      const file = `src/style${number}-${change.type}-${isKept ? 'kept' : 'changed'}.ts`
      return code === undefined ? [] : [{ style, change, isKept, file, code }]
    }),
  ),
)

/** The compiler is asked what the swap of versions breaks: each line that it then refuses must be told, and no other. */
describe('impact reports what the compiler refuses after the new version is swapped in', () => {
  let folder = ''
  let places: readonly ImpactPlace[] = []
  let errors: ReadonlyMap<string, readonly Refused[]> = new Map()

  beforeAll(async () => {
    folder = writeFolder({
      'efti-schema.config.yaml':
        'versions:\n  "1": { apis: { api: a.json } }\n  "2": { apis: { api: b.json } }\ncompare: [{ from: "1", to: "2" }]\n',
      'a.json': description('before'),
      'b.json': description('after'),
      'package.json': '{ "name": "user", "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
      ...Object.fromEntries(cases.map(({ file, code }) => [file, code])),
    })
    await cli(folder, 'build', '--quiet')
    const { stdout } = await cli(folder, 'impact', '1', '2', '--format', 'json')
    places = (JSON.parse(stdout) as { readonly places: readonly ImpactPlace[] }).places
    expect([...(await refused(folder))]).toEqual([])
    for (const { file, code } of cases) writeFileSync(join(folder, file), code.replaceAll('out/1/', 'out/2/'))
    errors = await refused(folder)
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.keys(styles))('%s', (style) => {
    const own = cases.filter((one) => one.style === style)
    const missed = own.flatMap(({ file, code }) =>
      (errors.get(file) ?? [])
        .filter(
          ({ from, to }) => !places.some((one) => one.file === file && one.line >= from && one.line <= to),
        )
        .map(({ from, message }) => `${file}:${from} ${message}\n${code}`),
    )
    expect(missed).toEqual([])
    const idle = own
      .filter(({ file, isKept }) => isKept && !errors.has(file))
      .flatMap(({ file, code, change: { property } }) =>
        places
          .filter((one) => one.file === file && isOfValue(one) && !isNamed(one, property, code))
          .map(({ line, uses }) => `${file}:${line} ${uses}`),
      )
    expect(idle).toEqual([])
  })

  test('the compiler refuses something in every style', () => {
    const idle = Object.keys(styles).filter((style) =>
      cases.every((one) => one.style !== style || !errors.has(one.file)),
    )
    expect(idle).toEqual([])
  })
})

const isOfValue = ({ kind }: ImpactPlace): boolean =>
  kind === 'property' || kind === 'value' || kind === 'object'

/** Who names a property that changed is told, whatever that means to it. */
function isNamed({ line, column }: ImpactPlace, property: string, code: string): boolean {
  return (code.split('\n')[line - 1] ?? '').slice(column - 1).startsWith(property)
}

interface Refused {
  readonly from: number
  readonly to: number
  readonly message: string
}

/** The lines that the compiler refuses; of what is said at a name that something is given to, those of what is given. */
async function refused(folder: string): Promise<ReadonlyMap<string, readonly Refused[]>> {
  const said = await tsc('typescript-7', ['-p', folder, '--pretty', 'false', '--skipLibCheck'], folder)
  const found = new Map<string, Refused[]>()
  const files = new Map<string, ts.SourceFile>()
  for (const [, name = '', line, column, message = ''] of said.matchAll(
    /^(src\/.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/gm,
  )) {
    const file = files.get(name) ?? parse(folder, name)
    files.set(name, file)
    const start = file.getPositionOfLineAndCharacter(Number(line) - 1, Number(column) - 1)
    const to = file.getLineAndCharacterOfPosition(endOf(file, start)).line + 1
    found.set(name, [...(found.get(name) ?? []), { from: Number(line), to, message }])
  }
  return found
}

function parse(folder: string, name: string): ts.SourceFile {
  return ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.ES2023, true)
}

function endOf(file: ts.SourceFile, start: number): number {
  let node: ts.Node = file
  const isAround = (one: ts.Node): boolean => one.getStart(file) <= start && start < one.end
  for (let next: ts.Node | undefined = node; next; next = node.getChildren(file).find(isAround)) node = next
  const { parent } = node
  return ts.isVariableDeclaration(parent) && parent.name === node ? parent.end : start
}
