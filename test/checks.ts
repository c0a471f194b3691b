import { type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run quick` and `npm test`: lint and types run beside the tests, which leave a core idle while they start and end. */
const root = fileURLToPath(new URL('..', import.meta.url))
const [, , which, ...given] = process.argv
const quick = ['--project', 'quick', '--project', 'quick-alone', '--tags-filter=!slow']
// Many of the slow tests wait for other programs, or for time to pass.
const whole = ['--maxWorkers=3']
const tests = ['run', ...(which === 'quick' ? quick : whole), ...given]

// Which exports nobody uses takes as long as all the rest of lint: `npm test` asks.
const checks = [which === 'quick' ? 'style' : 'lint', 'typecheck'].map(async (name) => ({
  name,
  ...(await output(name)),
}))
const exit = await ended('node_modules/vitest/vitest.mjs', tests)
for (const { name, code, text } of await Promise.all(checks)) {
  if (code === 0) continue
  console.error(`npm run ${name} failed:\n${text}`)
  process.exitCode = 1
}
if (exit !== 0) process.exitCode = 1

function ended(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    start(process.execPath, [program, ...args], { stdio: 'inherit' })
      .on('error', reject)
      .on('close', resolve)
  })
}

function output(script: string): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = start('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
    child.on('error', reject).on('close', (code) => resolve({ code, text }))
  })
}

function start(program: string, args: readonly string[], options: SpawnOptions): ReturnType<typeof spawn> {
  return spawn(program, args, { cwd: root, ...options })
}
