import type { Entry } from '../entry.ts'

export const outputEntries = {} as const satisfies Record<string, Entry>
