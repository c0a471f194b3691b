/** Whether a media type is JSON, as `application/problem+json` is; its parameters do not matter. */
export function isJsonMedia(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/iu.test(type)
}

/**
 * Whether a media type is JSON, or a range that includes it such as `application/*`. Such a range counts as JSON,
 * since only JSON can represent a value of a JSON Schema unchanged.
 */
export function isJsonRange(type: string): boolean {
  return isJsonMedia(type) || /^(?:\*(?:\/\*)?|application\/\*)\s*(?:;|$)/iu.test(type)
}
