import { expect, test } from 'vitest'
import { diffInDetail } from '../../../src/diff/index.ts'
import { proveWitnesses, rootsOf } from '../../../src/prove/index.ts'
import { operation, type VersionText, versionOf } from '../../diff/versions.ts'
import { runnable } from '../../support/generated.ts'

async function sideOf(name: string, text: VersionText) {
  const version = await versionOf(name, text)
  const { program } = await runnable(version)
  return { version, program, roots: rootsOf(version, program) }
}

/** What shows the one breaking change between two versions, or why nothing does. */
async function witnessOf([earlier, later]: readonly [VersionText, VersionText]): Promise<string> {
  const [before, after] = [await sideOf('a', earlier), await sideOf('b', later)]
  const { comparison, proofs } = proveWitnesses(diffInDetail(before.version, after.version), before, after)
  const [change] = comparison.changes.filter(({ severity }) => severity === 'breaking')
  if (change?.witness.status === 'unproven') return change.witness.why
  return proofs.get(change?.id ?? '')?.shown ?? 'nothing breaks'
}

const query = (rest: string): VersionText => operation(`parameters: [{name: q, in: query, ${rest}}]`)
const flag = 'schema: {type: boolean}'

/** How a parameter is written is shown by the request that is so written. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: string }]>([
  [
    'a parameter without a value',
    { given: [query(`allowEmptyValue: true, ${flag}`), query(flag)], want: 'PUT /x?q= HTTP/1.1\n\n' },
  ],
])('%s', async (_what, { given, want }) => {
  expect(await witnessOf(given)).toBe(want)
})
