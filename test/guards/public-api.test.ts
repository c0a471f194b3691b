import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** The names that users may hold on to. A change here is a change of the public surface: say so in the changelog. */
const surface = [
  'type Api',
  'type ApiInput',
  'type Build',
  'type BuildOptions',
  'type Change',
  'type Code',
  'type CompareInput',
  'type ComparePlan',
  'type Comparison',
  'type Config',
  'type ConfigInput',
  'type ConfigOptions',
  'type DataElementFate',
  'type Diagnostic',
  'type DocumentOptions',
  'type DocumentVerdict',
  'type FailOn',
  'type EmitInput',
  'type ImportEndingInput',
  'type Issue',
  'type LoadedVersion',
  'type Location',
  'type Migration',
  'type Operation',
  'type MockOptions',
  'type OutputFile',
  'type OutputInput',
  'type Progress',
  'type RemoteInput',
  'type SchemaSet',
  'type SchemasInput',
  'type SeverityInput',
  'type Severity',
  'type SideOptions',
  'type Sink',
  'type Version',
  'type VersionInput',
  'type Written',
  'Diagnostics',
  'build',
  'compare',
  'createMock',
  'defineConfig',
  'loadConfig',
  'loadVersion',
  'printDiagnostic',
  'validateDocument',
  'writeOutput',
]

test('the public names are these', () => {
  expect([...exported(sources.get('index.ts') ?? '')].sort()).toEqual([...surface].sort())
})

function* exported(text: string): Iterable<string> {
  for (const [, isType, list = ''] of text.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const name of list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')) {
      yield isType === undefined ? name : `type ${name}`
    }
  }
}
