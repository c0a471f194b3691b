/** `schemas.zip!/types/a.xsd`: a source and one file in it. */
export interface Address {
  readonly path: string
  readonly entry?: string
}

export function parseAddress(text: string): Address {
  const at = text.indexOf('!/')
  return at < 0 ? { path: text } : { path: text.slice(0, at), entry: text.slice(at + 2) }
}
