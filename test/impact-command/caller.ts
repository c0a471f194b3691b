import { expect } from 'vitest'
import type { ImpactPlace } from '../../src/impact/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { strict } from './library.ts'

/** What is told of one file of code that calls an API, by the API's earlier and later description. */
export async function placesIn(
  code: string,
  [earlier, later]: readonly [string, string],
  settings = '',
): Promise<readonly ImpactPlace[]> {
  const folder = folderWith({
    'efti-schema.config.yaml':
      'versions:\n  "1": { apis: { api: a.yaml } }\n  "2": { apis: { api: b.yaml } }\ncompare: [{ from: "1", to: "2" }]\n' +
      settings,
    'a.yaml': earlier,
    'b.yaml': later,
    'package.json': '{ "name": "caller", "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: strict, include: ['src'] }),
    'src/main.ts': code,
  })
  const { stdout, stderr } = await cli(folder, 'impact', '1', '2', '--format', 'json')
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as { readonly places: readonly ImpactPlace[] }).places
}
