/** `FTI010/FTI010s_urn_…_QualifiedDataType_34.xsd` becomes `FTI010/QualifiedDataType.xsd`. */
function shortened(file: string): string {
  return file.replace(/\/\w+_standard_(\w+)_\d+\.xsd$/, '/$1.xsd')
}

/** Where a version is published in the corpus, and the names that its files get here. */
export const publications = [
  { version: 'v0', archive: 'v0/schemas.zip', rename: (file: string): string => file },
  { version: 'v1', archive: 'v1-draft/schemas.zip', rename: shortened },
] as const
