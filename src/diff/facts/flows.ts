import type { SecurityScheme } from '../../schema/index.ts'

/** The flow that an address of a scheme belongs to (`implicit authorizationUrl`), where it belongs to one. */
export function findFlow(field: string): string | undefined {
  return field.includes(' ') ? field.split(' ')[0] : undefined
}

/** The flows by which tokens are got. */
export function listFlows({ urls }: SecurityScheme): string[] {
  return [...new Set([...urls.keys()].map(findFlow).filter((flow) => flow !== undefined))]
}
