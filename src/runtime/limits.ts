/** What an XML document may cost before it is refused, where the caller says nothing else. */
export const xmlLimits = {
  maxDepth: 256,
  maxLength: 64 * 1024 * 1024,
  maxAttributes: 256,
  maxIssues: 1000,
} as const

/** The same of JSON: nesting of values and of the types that are looked into at once. */
export const jsonLimits = { maxDepth: 1000, maxIssues: 1000 } as const

/** The same of forms in parts: how many, and the bytes of the header of one. */
export const partsLimits = { maxParts: 1000, maxHeader: 16 * 1024 } as const
