import { readFileSync } from 'node:fs'
import { packageRoot } from '../../src/config/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { diff } from '../../src/diff/index.ts'
import { loadConfig, loadVersion } from '../../src/index.ts'
import { makeGateways } from '../../src/pipeline/conversion-files.ts'
import { findMappingBetween } from '../../src/pipeline/decisions.ts'
import { adaptVersions } from '../../src/pipeline/migrate.ts'
import { type GeneratedProgram, loadGenerated } from '../../src/run/index.ts'
import type { GatewaySetting, WebRequest, WebResponse } from '../../src/runtime/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'

export type Answer = (request: WebRequest) => Promise<WebResponse>

export interface Gateways {
  readonly files: readonly OutputFile[]
  readonly program: GeneratedProgram
  create(api: string, side: 'V0' | 'V1' | 'V2', options: GatewaySetting): Answer
}

/** Everything that is generated for two versions of a configuration, running; of the embedded ones where it is told so. */
export async function gatewaysIn(cwd: string, from: string, to: string, embedded = false): Promise<Gateways> {
  const problems = new Diagnostics()
  const config = await loadConfig({ cwd, embedded }, problems.sink)
  const read = (name: string) => config && loadVersion(name, config, { cwd }, problems.sink)
  const [before, after] = [await read(from), await read(to)]
  if (!before || !after)
    throw new Error(
      problems
        .sorted()
        .map(({ message }) => message)
        .join('\n'),
    )
  const mapping = config && findMappingBetween(config, from, to, problems.sink)
  const adaptation = await adaptVersions(before.version, after.version, problems.sink, mapping)
  const { changes } = diff(before.version, after.version)
  const gateways = await makeGateways(
    ...([before.version, after.version, { adaptation, changes }, [], mapping?.names] as const),
  )
  const files = [...before.files, ...after.files, ...adaptation.files, ...gateways]
  const program = await loadGenerated(files)
  return {
    files,
    program,
    create(api, side, options) {
      const path = gateways.find((file) => file.path.endsWith(`/gateway/${api}.ts`))?.path ?? ''
      const create = program.load(path)[`create${side}Gateway`] as (options: GatewaySetting) => Answer
      return create(options)
    },
  }
}

export function example(path: string): string {
  return readFileSync(`${packageRoot}/specs/${path}`, 'utf8')
}
