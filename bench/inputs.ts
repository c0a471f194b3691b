import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzip } from '../test/support/unzip.ts'

/** Two states of one description. */
export interface Input {
  readonly name: string
  readonly before: Text
  readonly after: Text
}

export interface Text {
  readonly file: string
  readonly text: string
}

const corpus = fileURLToPath(new URL('../../shared/corpus/', import.meta.url))
const modules = fileURLToPath(new URL('node_modules/', import.meta.url))

/** All pairs of OpenAPI descriptions of the corpus, and GitHub's where it is installed. */
export async function inputs(): Promise<readonly Input[]> {
  const efti = [
    ...apis('v0-history/2025-01-release-0.5.0', 'v0-history/2025-02-test-fest-2', [
      ...platform,
      'simulator-api',
    ]),
    ...apis('v0-history/2025-02-test-fest-2', 'v0', [...platform, 'simulator-api']),
    ...apis('v0', 'v1-draft', platform),
  ]
  const history = [0, 1, 2, 3, 4].map((state) =>
    pair(
      `platform history ${state}`,
      `efti/platform-openapi-history/${state}.yaml`,
      `efti/platform-openapi-history/${state + 1}.yaml`,
    ),
  )
  const large = await Promise.all([
    zipped('Stripe', 'stripe.zip', 'json'),
    zipped('OpenAI, YAML', 'openai.zip', 'yaml'),
    zipped('OpenAI, JSON', 'openai-json.zip', 'json'),
  ])
  return [...efti, ...history, ...large, ...github()]
}

const platform = ['gate-api-for-platform', 'platform-api-for-gate']

function apis(before: string, after: string, names: readonly string[]): readonly Input[] {
  const last = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1)
  return names.map((name) =>
    pair(
      `${name}, ${last(before)} → ${last(after)}`,
      `efti/${before}/openapi/${name}.yaml`,
      `efti/${after}/openapi/${name}.yaml`,
    ),
  )
}

function pair(name: string, before: string, after: string): Input {
  const text = (path: string): Text => ({ file: 'api.yaml', text: readFileSync(`${corpus}${path}`, 'utf8') })
  return { name, before: text(before), after: text(after) }
}

async function zipped(name: string, zip: string, ending: 'json' | 'yaml'): Promise<Input> {
  const files = await unzip(`${corpus}openapi-large/${zip}`)
  const text = (state: string): Text => ({
    file: `api.${ending}`,
    text: new TextDecoder().decode(files.get(`${state}.${ending}`)),
  })
  return { name, before: text('before'), after: text('after') }
}

function github(): readonly Input[] {
  const path = (state: string) => `${modules}github-${state}/generated/api.github.com.json`
  if (!existsSync(path('before')) || !existsSync(path('after'))) return []
  const text = (state: string): Text => ({ file: 'api.json', text: readFileSync(path(state), 'utf8') })
  return [{ name: 'GitHub', before: text('before'), after: text('after') }]
}
