import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '../diagnostics/index.ts'
import type { StoredDocument } from './document.ts'
import { migrateDocument } from './outcome.ts'
import { loadSetting, type ThreadSetting } from './thread.ts'

const port = parentPort
invariant(port !== null, 'this module is the start of a thread')
const setting = await loadSetting(workerData as ThreadSetting)
port.on('message', (documents: readonly StoredDocument[]) => {
  port.postMessage(documents.map((document) => migrateDocument(document, setting)))
})
