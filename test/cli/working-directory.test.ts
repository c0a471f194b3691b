import { expect, test } from 'vitest'
import { workingDirectory } from '../../src/cli/start.ts'

const exit = (code: number): never => {
  throw new Error(`exit ${code}`)
}

test('a folder that was removed meanwhile is bad input, and no bug', () => {
  let said = ''
  const stderr = { write: (text: string) => (said += text) }
  const gone = (): string => {
    throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' })
  }
  expect(() => workingDirectory(gone, stderr, exit)).toThrow('exit 2')
  expect(said).toMatch(/^error: .*\(ENOENT\)\.\n {2}fix: .+\n$/)
})

test('an existing working directory gives no message', () => {
  expect(workingDirectory(() => '/somewhere', { write: () => exit(0) }, exit)).toBe('/somewhere')
})
