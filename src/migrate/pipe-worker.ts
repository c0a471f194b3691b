import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '../diagnostics/index.ts'
import { makeExecutor, type PipeChunk, type PipeThreadSetting } from './pipe-pool.ts'

const port = parentPort
invariant(port !== null, 'this module is the start of a thread')
const run = await makeExecutor(workerData as PipeThreadSetting)
port.on('message', async (chunk: PipeChunk) => {
  port.postMessage(await run(chunk))
})
