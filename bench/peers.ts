import { load } from 'js-yaml'
import openapiDiff from 'openapi-diff'
import type { Input, Text } from './inputs.ts'

/** One thing that another tool says. */
export interface Opinion {
  /** What sort of thing, without the names in it. */
  readonly kind: string
  readonly breaks: boolean
  readonly path: readonly (string | number)[]
  /** Another path, where what was there stands under another name later. */
  readonly afterPath?: readonly (string | number)[]
}

export type Peer = (input: Input) => Promise<readonly Opinion[]>

export const peers: readonly (readonly [string, Peer])[] = [
  ['openapi-diff 0.24.1', byOpenApiDiff],
  ['api-smart-diff 1.0.6', byApiSmartDiff],
]

async function byOpenApiDiff({ before, after }: Input): Promise<readonly Opinion[]> {
  const spec = ({ text, file }: Text) => ({ content: text, location: file, format: 'openapi3' as const })
  const outcome = await openapiDiff.diffSpecs({ sourceSpec: spec(before), destinationSpec: spec(after) })
  const all = [
    ...('breakingDifferences' in outcome ? outcome.breakingDifferences : []),
    ...outcome.nonBreakingDifferences,
    ...outcome.unclassifiedDifferences,
  ]
  return all.map((one) => {
    const details = [...one.sourceSpecEntityDetails, ...one.destinationSpecEntityDetails]
    return {
      kind: `${one.entity} ${one.action}`,
      breaks: one.type === 'breaking',
      ...pathOfOpenApiDiff(details[0]?.location),
    }
  })
}

/** Its paths are joined by dots, which names hold too: the document's own keys say where to cut. */
function pathOfOpenApiDiff(location = ''): Pick<Opinion, 'path'> {
  const match = /^paths\.(\/.*?)(?:\.(get|put|post|delete|options|head|patch|trace)(?:\.(.*))?)?$/.exec(
    location,
  )
  if (!match) return { path: location.split('.').filter(Boolean) }
  const [, path = '', method, rest] = match
  return { path: ['paths', path, ...(method ? [method] : []), ...(rest ? rest.split('.') : [])] }
}

interface SmartDiff {
  readonly action: string
  readonly type: string
  readonly path: readonly (string | number)[]
}

async function byApiSmartDiff({ before, after }: Input): Promise<readonly Opinion[]> {
  const name = 'api-smart-diff'
  const { apiCompare } = (await import(name)) as {
    apiCompare(before: unknown, after: unknown): { readonly diffs: readonly SmartDiff[] }
  }
  const { diffs } = apiCompare(load(before.text), load(after.text))
  return diffs.map(({ action, type, path }) => ({
    kind: `${kindOf(path)} ${action}`,
    breaks: type === 'breaking',
    path,
  }))
}

/** The last keyword of a path; names stand between keywords. */
function kindOf(path: readonly (string | number)[]): string {
  const last = path.findLast((step) => typeof step === 'string' && keywords.has(step))
  return String(last ?? path[0] ?? 'document')
}

const keywords = new Set(
  (
    'paths parameters schema properties required enum type items allOf anyOf oneOf format nullable description title default ' +
    'example examples responses content requestBody headers security servers tags summary operationId deprecated info ' +
    'additionalProperties maxLength minLength maximum minimum pattern maxItems minItems discriminator mapping readOnly ' +
    'writeOnly components schemas securitySchemes externalDocs explode style in name version $ref not const x-internal'
  ).split(' '),
)
