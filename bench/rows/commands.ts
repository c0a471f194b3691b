import { join } from 'node:path'
import { isInstalled } from '../measure/child.ts'
import type { Row } from '../measure/row.ts'
import { schemas } from '../prepare/generated.ts'
import { nameOf, packageFile } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'
import { commandSubject, ours } from './command.ts'

const node = process.execPath

/** What a user waits for before anything happens. */
export function startRow(): Row {
  return {
    ...{ id: 'start', title: 'Start', unit: 'run', input: 'none' },
    subjects: async () => [
      commandSubject('ours, --help', ours('--help')),
      commandSubject('ours, --version', ours('--version')),
      commandSubject('bare node', [node, '-e', '0']),
    ],
  }
}

/** Everything for two versions, beside tools that each make one part of it for one schema or description. */
export function buildRow(jsonSchema: string): Row {
  const xjc = isInstalled('xjc') ? 'xjc' : undefined
  const api = join(repository, 'specs/v0/gate-api-for-platform.yaml')
  return {
    ...{ id: 'build', title: 'Build, cold', unit: 'run' },
    input: 'ours: V0 and draft V1, everything; the others: one schema or description of V0, types alone',
    subjects: async () => [
      commandSubject('ours, both versions', ours('build', '--embedded', '--quiet', '--out', 'made'), {
        out: 'made',
      }),
      commandSubject(
        'xjc, consignment-common.xsd',
        [xjc, '-quiet', '-d', 'made', `${schemas}/consignment-common.xsd`],
        { out: 'made' },
      ),
      commandSubject(`${nameOf('json-schema-to-typescript')}, our JSON Schema of it`, [
        node,
        packageFile('json-schema-to-typescript/dist/src/cli.js'),
        jsonSchema,
      ]),
      commandSubject(`${nameOf('openapi-typescript')}, gate-api-for-platform.yaml`, [
        node,
        packageFile('openapi-typescript/bin/cli.js'),
        api,
      ]),
    ],
  }
}

interface Pair {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
  readonly bytes: number
  /** Another tool that has no answer after so long gets no further run. */
  readonly seconds: number
}

/** Two states of one description: findings as JSON, proofs included where a tool has them. */
export function diffRow(
  { id, name, before, after, bytes, seconds }: Pair,
  work: (name: string) => string,
): Row {
  const other = (tool: string) =>
    commandSubject(
      nameOf(tool),
      [
        node,
        '--max-old-space-size=8192',
        work('other-diff'),
        packageFile(`${tool}/package.json`) && tool,
        before,
        after,
      ],
      { seconds },
    )
  return {
    ...{ id: `diff-${id}`, title: `Compare: ${name}`, unit: 'run', bytes, patience: 25 },
    input: `${(bytes / 1e6).toFixed(1)} MB, both files together`,
    subjects: async () => [
      commandSubject('ours, with proofs', ours('diff', before, after, '--format', 'json'), { codes: [0, 1] }),
      commandSubject('reading and parsing both', [node, work('read-both'), before, after]),
      commandSubject(
        `${nameOf('@redocly/cli')} diff`,
        [node, packageFile('@redocly/cli/bin/cli.js'), 'diff', before, after, '--format', 'json'],
        { seconds, codes: [0, 1], env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      ),
      other('openapi-diff'),
      other('api-smart-diff'),
    ],
  }
}
