import { type RunnableVersion, secondOpinions } from '../pipeline/index.ts'
import { type JudgedDocument, verifyDocument } from '../prove/index.ts'
import type { Session } from './session.ts'

/** Asks libxml2 and ajv about documents that were judged; what they say otherwise goes to the session. */
export async function documentVerifier(
  loaded: RunnableVersion,
  { sink }: Session,
): Promise<(document: JudgedDocument) => Promise<void>> {
  const opinions = await secondOpinions(loaded)
  return (document) => verifyDocument(document, opinions, sink)
}
