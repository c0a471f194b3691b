import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../files/index.ts'

/** A new thread that runs a compiled module of this folder. What it prints goes to stderr. */
export function startThread(module: string, workerData: object): Worker {
  const worker = new Worker(join(packageRoot, 'dist/migrate', module), { workerData, stdout: true })
  // A pipe into one stream would wait for it, and warn of many threads.
  worker.stdout.on('data', (text: Uint8Array) => process.stderr.write(text))
  return worker
}
