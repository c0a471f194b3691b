import { spawn } from 'node:child_process'
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Opinion } from './peers.ts'

/** Another tool gets this long for one pair, in a process of its own: some never end, or use up the memory. */
const seconds = 300

/** What another tool says of a pair, as it says it; an error where it gives up or takes too long. */
export async function* ask(peer: string, input: string): AsyncIterable<Opinion> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    // Millions of findings are waited for in a file, not in the memory of who finds them.
    const file = join(folder, 'findings')
    await answered(peer, input, file)
    for await (const line of createInterface({ input: createReadStream(file) })) {
      yield JSON.parse(line) as Opinion
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function answered(peer: string, input: string, file: string): Promise<void> {
  const jiti = fileURLToPath(new URL('../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url))
  const script = fileURLToPath(new URL('peer.ts', import.meta.url))
  const out = openSync(file, 'w')
  const child = spawn(process.execPath, [jiti, script, peer, input], { stdio: ['ignore', out, 'ignore'] })
  const ended = new Promise<string>((resolve) =>
    child.on('close', (code, signal) => resolve(String(code ?? signal))),
  )
  closeSync(out)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, seconds * 1000)
  const code = await ended
  clearTimeout(timer)
  if (isLate) throw new Error(`no answer in ${seconds} seconds`)
  if (code !== '0') throw new Error(`it ended with ${code}`)
}
