import type { Entry } from '../entry.ts'

export const examplesEntries = {} as const satisfies Record<string, Entry>
