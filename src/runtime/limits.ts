interface XmlLimits {
  readonly maxDepth: number
  readonly maxLength: number
  readonly maxAttributes: number
  readonly maxIssues: number
}

/** Default limits of an XML document. */
export const xmlLimits: XmlLimits = {
  maxDepth: 256,
  maxLength: 64 * 1024 * 1024,
  maxAttributes: 256,
  maxIssues: 1000,
}

/** Limits of JSON: nesting of values and of types checked at once, and issues after which checking stops. */
export const jsonLimits = { maxDepth: 1000, maxIssues: 1000 } as const

interface PartsLimits {
  readonly maxParts: number
  readonly maxHeader: number
}

/** Limits of multipart forms: the number of parts, and the bytes of a part's header. */
export const partsLimits: PartsLimits = { maxParts: 1000, maxHeader: 16 * 1024 }
