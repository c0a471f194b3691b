import { type LoadedVersion, secondOpinions } from '../pipeline/index.ts'
import { type JudgedDocument, verifyDocument } from '../prove/index.ts'
import type { Session } from './session.ts'

/** Asks libxml2 and ajv about documents that were judged; what they say otherwise goes to the session. */
export async function verifyDocuments(
  documents: readonly JudgedDocument[],
  loaded: LoadedVersion,
  { sink }: Session,
): Promise<void> {
  const opinions = await secondOpinions(loaded)
  for (const document of documents) await verifyDocument(document, opinions, sink)
}
