import type { Entry } from '../entry.ts'

export const jsonSchemaEntries = {} as const satisfies Record<string, Entry>
