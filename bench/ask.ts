import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Opinion } from './peers.ts'

/** Another tool gets this long for one pair, in a process of its own: some never end, or use up the memory. */
const seconds = 400

/** What another tool says of a pair, as it says it; an error where it gives up or takes too long. */
export async function* ask(peer: string, input: string): AsyncIterable<Opinion> {
  const jiti = fileURLToPath(new URL('../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url))
  const script = fileURLToPath(new URL('peer.ts', import.meta.url))
  const child = spawn(process.execPath, [jiti, script, peer, input], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, seconds * 1000)
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line of one that is ended stops anywhere.
    if (!isLate) yield JSON.parse(line) as Opinion
  }
  clearTimeout(timer)
  const code = await ended
  if (isLate) throw new Error(`no answer in ${seconds} seconds`)
  if (code !== 0) throw new Error(`it failed with exit code ${code}`)
}
