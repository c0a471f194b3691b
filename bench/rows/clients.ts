import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFolder } from '../../test/consumers/nodes.ts'
import { clients } from '../asked.ts'
import { runWell } from '../measure/child.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { nameOf, packageFile } from '../prepare/install.ts'
import { largePairs } from '../prepare/pairs.ts'
import { ours } from './command.ts'

/** A bundle to be counted. */
export interface Entry {
  readonly name: string
  readonly text: string
}

/**
 * Operations of GitHub's description whose bodies are JSON: a list, one of it, and a call with a body. Labels are small;
 * repositories and issues are among its largest types.
 */
const small = ['issuesListLabelsForRepo', 'issuesGetLabel', 'issuesCreateLabel'] as const
const large = ['reposGet', 'issuesListForRepo', 'issuesCreate'] as const

/** Clients of three operations of a large description; none where the description is not installed. */
export async function clientEntries(): Promise<readonly Entry[]> {
  const github = (await largePairs()).find(({ id }) => id === 'github')
  if (github === undefined) return []
  const own = await generateOwn(github.after)
  const entry = (name: string, operations: readonly string[], isChecked: boolean): Entry => {
    const module = join(own, 'v/operations', isChecked ? 'github.js' : 'unchecked/github.js')
    const options = isChecked ? '' : ', validate: false'
    return {
      name,
      text: `import { createClient } from 'efti-schema-toolkit/runtime'
import { ${operations.join(', ')} } from ${JSON.stringify(module)}
export const client = createClient({ ${operations.join(', ')} }, { baseUrl: 'https://api.github.com'${options} })
`,
    }
  }
  const others = await generateHeyApi(github.after)
  const more = 'client of three operations of GitHub (repositories, issues)'
  return [
    entry(clients.validating, small, true),
    entry(clients.plain, small, false),
    ...(others === undefined ? [] : [others(small)]),
    entry(`${more}, with validation`, large, true),
    entry(`${more}, without validation`, large, false),
    ...(others === undefined ? [] : [others(large)]),
  ]
}

/** The folder of what the toolkit makes of a description. */
function generateOwn(description: string): Promise<string> {
  return inPlaceWithoutCache(async (cwd) => {
    const config = {
      versions: { v: { apis: { github: description } } },
      ...{ generate: ['types', 'codecs', 'operations'], emit: 'js' },
    }
    writeFileSync(join(cwd, 'efti-schema.config.json'), JSON.stringify(config))
    await runWell(ours('build', '--quiet', '--out', 'made'), { cwd, seconds: 300 })
    return join(cwd, 'made')
  })
}

/** Makes entries of the same operations as functions of hey-api with its own client, which validates nothing. */
async function generateHeyApi(
  description: string,
): Promise<((operations: readonly string[]) => Entry) | undefined> {
  const heyApi = packageFile('@hey-api/openapi-ts/bin/run.js')
  if (heyApi === undefined) return undefined
  const folder = await inPlaceWithoutCache(async (cwd) => {
    const plugins = ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk']
    const node = join(nodeFolder('22'), 'node')
    await runWell([node, heyApi, '-i', description, '-o', 'made', '-p', ...plugins], { cwd, seconds: 300 })
    return join(cwd, 'made')
  })
  return (operations) => ({
    name: `the same of ${nameOf('@hey-api/openapi-ts')}, without validation`,
    text: `export { ${operations.join(', ')} } from ${JSON.stringify(join(folder, 'sdk.gen.ts'))}\n`,
  })
}
