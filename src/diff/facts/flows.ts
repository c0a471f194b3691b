import type { SecurityScheme } from '../../schema/index.ts'

/** The flow that an address of a scheme belongs to (`implicit authorizationUrl`), where it belongs to one. */
export function flowOf(field: string): string | undefined {
  return field.includes(' ') ? field.split(' ')[0] : undefined
}

/** The flows by which tokens are got. */
export function flowsOf({ urls }: SecurityScheme): string[] {
  return [...new Set([...urls.keys()].map(flowOf).filter((flow) => flow !== undefined))]
}
