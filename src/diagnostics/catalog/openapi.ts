import type { Entry } from '../entry.ts'

export const openapiEntries = {} as const satisfies Record<string, Entry>
