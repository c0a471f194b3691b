import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFolder } from '../../test/consumers/nodes.ts'
import { isInstalled } from '../measure/child.ts'
import type { Row } from '../measure/row.ts'
import { inPlaceWithoutCache, schemas } from '../prepare/generated.ts'
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

/** One large description: types alone, as others make them, and everything that we make of it. */
export function buildLargeRow({ id, name, after }: Pick<Pair, 'id' | 'name' | 'after'>): Row {
  // Away from every `node_modules`: nothing is taken from the cache.
  const build = async (title: string, settings: object) => {
    const config = await inPlaceWithoutCache(async (folder) => join(folder, 'efti-schema.config.json'))
    writeFileSync(config, JSON.stringify({ versions: { v: { apis: { api: after } } }, ...settings }))
    return commandSubject(title, ours('build', '--config', config, '--quiet', '--out', 'made'), {
      out: 'made',
    })
  }
  const heyApi = packageFile('@hey-api/openapi-ts/bin/run.js')
  const asHeyApi = (title: string, plugins: readonly string[]) =>
    commandSubject(
      `${nameOf('@hey-api/openapi-ts')}, ${title}, on Node 22`,
      [heyApi && join(nodeFolder('22'), 'node'), heyApi, '-i', after, '-o', 'made', '-p', ...plugins],
      { out: 'made' },
    )
  return {
    ...{ id: `build-${id}`, title: `Build, cold: ${name}`, unit: 'run' },
    input: `the later of two states of ${name}'s description`,
    subjects: async () => [
      await build('ours, types', { generate: ['types'] }),
      await build('ours, everything', {}),
      await build('ours, everything as JavaScript', { emit: 'js' }),
      commandSubject(
        `${nameOf('openapi-typescript')}, types`,
        [node, packageFile('openapi-typescript/bin/cli.js'), after, '--output', 'made/types.ts'],
        { out: 'made' },
      ),
      asHeyApi('types', ['@hey-api/typescript']),
      asHeyApi('types, client and functions', [
        '@hey-api/typescript',
        '@hey-api/client-fetch',
        '@hey-api/sdk',
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
