import type { Entry } from '../entry.ts'

export const archiveEntries = {} as const satisfies Record<string, Entry>
