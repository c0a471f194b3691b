/** Every form in which the result of a lock can be written. */
export const lockFormats = ['text', 'json', 'markdown'] as const

export type LockFormat = (typeof lockFormats)[number]
