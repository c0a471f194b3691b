import { expect, test } from 'vitest'
import { diffInDetail } from '../../../src/diff/index.ts'
import { proveWitnesses } from '../../../src/prove/index.ts'
import { listCodecRoots } from '../../../src/run/index.ts'
import { api, operation, type VersionText, versionOf } from '../../diff/versions.ts'
import { runnable } from '../../support/generated.ts'

const answering = (...statuses: readonly string[]): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {${statuses.map((status) => `'${status}': {description: d}`).join(', ')}}}}}`,
  )
const answer = (type: string): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {'200': {description: d, content: {${type}: {schema: {type: string}}}}}}}}`,
  )
const sent = (type: string): VersionText =>
  operation(`requestBody: {content: {${type}: {schema: {type: object}}}}`)

/** What is left of a range is shown by a message that nothing else describes. */
test.each<[what: string, given: readonly [VersionText, VersionText], shown: string]>([
  ['a range of statuses', [answering('2XX'), answering('200')], 'HTTP/1.1 201'],
  ['the default beside ranges', [answering('default'), answering('4XX', '5XX')], 'HTTP/1.1 200'],
  ['a range with a status of its own', [answering('400', '4XX'), answering('400')], 'HTTP/1.1 401'],
  [
    'a range of media types',
    [sent('application/*'), sent('application/json')],
    'Content-Type: application/vnd.example+json\n\n{}',
  ],
  ['a range in an answer', [answer('text/*'), answer('text/plain')], 'Content-Type: text/vnd.example'],
])('%s', async (_, given, shown) => {
  const [before, after] = await Promise.all(
    given.map(async (text, index) => {
      const version = await versionOf(`v${index}`, text)
      const { program } = await runnable(version)
      return { version, program, roots: listCodecRoots(version, program) }
    }),
  )
  if (before === undefined || after === undefined) throw new Error('two versions are compared')
  const { comparison, proofs } = proveWitnesses(diffInDetail(before.version, after.version), before, after)
  expect(comparison.summary).toMatchObject({ breaking: 1, proven: 1 })
  expect([...proofs.values()][0]?.shown).toContain(shown)
})
