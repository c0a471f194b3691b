import { type RunnableVersion, secondOpinions } from '../pipeline/index.ts'
import { type JudgedDocument, verifyDocument } from '../prove/index.ts'
import type { Session } from './session.ts'

/** A function that validates a judged document with libxml2 or ajv too, and reports where the verdicts differ. */
export async function documentVerifier(
  loaded: RunnableVersion,
  { sink }: Session,
): Promise<(document: JudgedDocument) => Promise<void>> {
  const opinions = await secondOpinions(loaded)
  return (document) => verifyDocument(document, opinions, sink)
}
