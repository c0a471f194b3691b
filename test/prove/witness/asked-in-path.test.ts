import { describe, expect, test } from 'vitest'
import { findLine } from '../../../src/prove/index.ts'
import { api, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const responses = `responses: {'200': {description: d}}`
const get = (parameters: string): string => `{get: {parameters: [${parameters}], ${responses}}}`
const at = (path: string, parameters = ''): VersionText => api(`{'${path}': ${get(parameters)}}`)
const query = (rest: string): string => `{name: q, in: query, schema: {type: string}${rest}}`

async function found([earlier, later]: readonly [VersionText, VersionText]): Promise<readonly string[]> {
  const { comparison, witnesses } = witnessed(await sideOf('a', earlier), await sideOf('b', later))
  return comparison.changes.map(({ rule, witness }) => {
    const text = witness && findLine(witness, witnesses)?.document.split('\n')[0]
    return `${rule}: ${text ?? 'no request'}`
  })
}

/** Requests whose path has parts that nothing declares, in the path itself or in a query that stands in it. */
describe('parts in braces that are not declared', () => {
  test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
    [
      'are declared as the texts that they were taken for',
      {
        given: [at('/x/{id}'), at('/x/{id}', '{name: id, in: path, required: true, schema: {type: string}}')],
        want: [],
      },
    ],
    [
      'are declared as something else',
      {
        given: [
          at('/x/{id}'),
          at('/x/{id}', '{name: id, in: path, required: true, schema: {type: string, enum: [a]}}'),
        ],
        want: ['form-changed: GET /x/0 HTTP/1.1'],
      },
    ],
    [
      'stand in a query, with more of it',
      {
        given: [at('/x?kind={kind}', query('')), at('/x?kind={kind}', query(', required: true'))],
        want: ['parameter-became-required: GET /x?kind=text%202 HTTP/1.1'],
      },
    ],
    [
      'stand in a query that declares them',
      {
        given: [
          at('/x?q={q}', query('')),
          at('/x?q={q}', '{name: q, in: query, schema: {type: string, enum: [a]}}'),
        ],
        want: ['form-changed: GET /x?q=0 HTTP/1.1'],
      },
    ],
    [
      'one of two operations that their queries tell apart',
      {
        given: [api(`{'/x?op=A': ${get('')}, '/x?op=B': ${get('')}}`), at('/x?op=A')],
        want: ['operation-removed: GET /x?op=B HTTP/1.1'],
      },
    ],
    [
      'another path with such a query',
      {
        given: [
          api(
            `{'/x?op=A': {get: {operationId: o, parameters: [${query(', required: true')}], ${responses}}}}`,
          ),
          api(
            `{'/y?op=A': {get: {operationId: o, parameters: [${query(', required: true')}], ${responses}}}}`,
          ),
        ],
        want: ['operation-moved: GET /x?op=A&q=text%202 HTTP/1.1'],
      },
    ],
  ])('%s', async (_what, { given, want }) => {
    expect(await found(given)).toEqual(want)
  })
})
