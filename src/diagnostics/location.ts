/** A place in a source: lines and columns count from 1; the file is named relative to its source (`schemas.zip!/a.xsd`). */
export interface Location {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Orders by file, then line, then column, by code unit. */
export function compareLocations(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}
