import type { Entry } from '../entry.ts'

export const xsdEntries = {} as const satisfies Record<string, Entry>
