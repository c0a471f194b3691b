import { expect, test } from 'vitest'
import { type Comparison, diffInDetail, type TypeScriptLine } from '../../../src/diff/index.ts'
import { proveWitnesses } from '../../../src/prove/index.ts'
import { listCodecRoots } from '../../../src/run/index.ts'
import type { OutputFile } from '../../../src/typescript/index.ts'
import { jsonCases } from '../../diff/cases.json.ts'
import { structureCases } from '../../diff/cases.structure.ts'
import { surfaceCases } from '../../diff/cases.surface.ts'
import { type VersionText, versionOf } from '../../diff/versions.ts'
import { compiled } from '../../support/compile.ts'
import { describeCorpus } from '../../support/corpus.ts'
import { runnable } from '../../support/generated.ts'
import { provenStep, stateOf } from './states.ts'

/** The lines of a comparison, by rule and id. */
function linesOf({ changes }: Comparison): ReadonlyMap<string, TypeScriptLine> {
  return new Map(
    changes.flatMap(({ id, rule, witness }) =>
      witness.status === 'unproven' && witness.typescript ? [[`${rule}-${id}`, witness.typescript]] : [],
    ),
  )
}

/** The lines that compile though they should not, or do not though they should. */
async function mistaken(
  files: readonly OutputFile[],
  lines: ReadonlyMap<string, TypeScriptLine>,
): Promise<readonly string[]> {
  const module = ({ import: from, line }: { import: string; line: string }) => `${from}\nexport ${line}\n`
  const written = [...lines].flatMap(([name, one]) => [
    { path: `${name}.ts`, text: module(one) },
    { path: `${name}.stops.ts`, text: module(one.stops) },
  ])
  return compiled([...files, ...written], async (check) => {
    const output = await check('typescript-7')
    const failed = new Set([...output.matchAll(/^(?:out\/)?([^\s(:]+\.ts)\b/gmu)].map((match) => match[1]))
    return written.map(({ path }) => path).filter((path) => failed.has(path) !== path.endsWith('.stops.ts'))
  })
}

/** Rules whose changes no line shows: what is sent changes as a whole, not in a member. */
const withoutLine: ReadonlySet<string> = new Set(['media-type-added'])

const cases = [...structureCases, ...jsonCases, ...surfaceCases].filter(
  ([rule, { want }]) => / risky typescript$/u.test(want) && !withoutLine.has(rule),
)

test('lines of every rule that only stops a compile', async () => {
  const files: OutputFile[] = []
  const lines = new Map<string, TypeScriptLine>()
  for (const [rule, { given }] of cases) {
    const [from, to] = [await sideOf(`${rule}-a`, given[0]), await sideOf(`${rule}-b`, given[1])]
    const { comparison } = proveWitnesses(diffInDetail(from.version, to.version), from, to)
    for (const [name, line] of linesOf(comparison)) lines.set(name, line)
    files.push(...from.files, ...to.files)
  }
  const shown = [...lines.keys()].map((name) => name.replace(/-[0-9a-f]+$/u, ''))
  expect(new Set(shown)).toEqual(new Set(cases.map(([rule]) => rule)))
  expect(await mistaken(onlyCode(files), lines)).toEqual([])
})

async function sideOf(name: string, text: VersionText) {
  const version = await versionOf(name, text)
  const { program, files } = await runnable(version)
  return { version, program, files, roots: listCodecRoots(version, program) }
}

function onlyCode(files: readonly OutputFile[]): readonly OutputFile[] {
  return files.filter(({ path }) => path.endsWith('.ts'))
}

describeCorpus('lines that stop compiling between published states', () => {
  test('the compiler refuses exactly the lines that are named from v0 to v1', async () => {
    const lines = linesOf((await provenStep('v0', 'v1')).comparison)
    const files = (await Promise.all((['v0', 'v1'] as const).map(stateOf))).flatMap(
      ({ loaded }) => loaded.files,
    )
    expect(lines.size).toBeGreaterThan(40)
    expect(
      await mistaken(
        files.filter(({ path }) => path.endsWith('.ts')),
        lines,
      ),
    ).toEqual([])
  })
})
