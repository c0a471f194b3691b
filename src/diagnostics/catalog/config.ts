import type { Entry } from '../entry.ts'

export const configEntries = {} as const satisfies Record<string, Entry>
