import { readFileSync } from 'node:fs'

/** A public family of schemas, as a line of `families.json` names it. */
export interface Family extends Place {
  readonly name: string
  /** `owner/name` of its repository. */
  readonly repository: string
  /** Schema documents of other repositories, which its own ones import from an address in the network. */
  readonly also?: readonly Copied[]
  /** Which documents of the repository are published with it: a regular expression of their paths. */
  readonly documents?: string
  /** The version that it is compared with; what it leaves out is as in this one. */
  readonly before?: Partial<Place>
}

/** A file of a repository at a commit. */
export interface Copied {
  readonly repository: string
  readonly commit: string
  readonly path: string
}

/** Schema documents of a commit. */
export interface Place {
  readonly commit: string
  /** Empty for the root of the repository. */
  readonly folder: string
  /** The document in the folder that leads to the others; all of the folder where it is left out. */
  readonly entry?: string
}

export const families = JSON.parse(
  readFileSync(new URL('families.json', import.meta.url), 'utf8'),
) as readonly Family[]

/** The place of the version that a family is compared with. */
export function placeBefore({ commit, folder, entry, before }: Family): Place | undefined {
  return before && { commit, folder, ...(entry === undefined ? {} : { entry }), ...before }
}
