/** Every form in which the result of a check can be written. */
export const checkFormats = ['text', 'json', 'markdown', 'github'] as const

export type CheckFormat = (typeof checkFormats)[number]
