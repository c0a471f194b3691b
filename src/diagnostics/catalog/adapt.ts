import type { Entry } from '../entry.ts'

export const adaptEntries = {} as const satisfies Record<string, Entry>
