/** What a source may cost before it is refused; every number can be raised or lowered by option. */
export interface SourceLimits {
  /** Bytes of an archive as published. */
  readonly archiveBytes: number
  /** Members of an archive, or files of a folder. */
  readonly files: number
  /** Bytes of all members of an archive, or all files of a folder, together. */
  readonly totalBytes: number
  /** Bytes out for each byte in, of a member above `ratioFromBytes`. */
  readonly ratio: number
  readonly ratioFromBytes: number
  /** Bytes of one document. */
  readonly documentBytes: number
  /** Nesting of one document, aliases followed. */
  readonly depth: number
  /** YAML aliases, counted after expansion. */
  readonly aliases: number
  /** Values that YAML aliases repeat. */
  readonly aliasedValues: number
  /** References that lead to nothing but the next one. */
  readonly references: number
  /** Definitions of XML Schema that are read inside each other. */
  readonly definitions: number
  /** Particles of one group of XML Schema, groups of groups counted in full. */
  readonly particles: number
  /** Characters of one pattern. */
  readonly patternLength: number
  /** Values of one enumeration. */
  readonly values: number
  /** Values that the targets of one overlay read. */
  readonly overlayReads: number
}

const MEBI = 1024 * 1024

export const defaultLimits: SourceLimits = {
  archiveBytes: 64 * MEBI,
  files: 10_000,
  totalBytes: 256 * MEBI,
  ratio: 200,
  ratioFromBytes: MEBI,
  documentBytes: 64 * MEBI,
  depth: 256,
  aliases: 1_000,
  aliasedValues: 1_000_000,
  references: 100,
  definitions: 200,
  particles: 50_000,
  patternLength: 4_096,
  values: 100_000,
  overlayReads: 10_000_000,
}
