import type { Entry } from '../entry.ts'

export const textEntries = {} as const satisfies Record<string, Entry>
