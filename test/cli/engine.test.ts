import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { engineFlags, steadyFlags } from '../../src/cli/start.ts'

const [major = ''] = process.versions.node.split('.')

test.each([...(engineFlags.get(major) ?? []), ...(steadyFlags.get(major) ?? [])])(
  'this Node knows %s',
  (flag) => {
    const { status, stderr } = spawnSync(process.execPath, [flag, '-e', ''], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  },
)

test('a Node without it would say so', () => {
  expect(spawnSync(process.execPath, ['--no-such-flag', '-e', '']).status).not.toBe(0)
})
