import { readFileSync } from 'node:fs'

/** Two states of a public description or schema, as an entry of `descriptions.json` names them. */
export interface PublicPair {
  readonly name: string
  /** What it is written in, and which version of that. */
  readonly format: string
  /** `owner/name` of its repository. */
  readonly repository: string
  readonly before: FileOfCommit
  readonly after: FileOfCommit
  /** Which further files it refers to: a regular expression of their paths. */
  readonly beside?: string
}

export interface FileOfCommit {
  readonly commit: string
  readonly path: string
}

export const publicPairs = JSON.parse(
  readFileSync(new URL('descriptions.json', import.meta.url), 'utf8'),
) as readonly PublicPair[]
