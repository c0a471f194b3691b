import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from './exchange.ts'

const json =
  'content: {application/json: {schema: {type: object, required: [id], properties: {id: {type: integer}}}}}'
const paths = [
  operationYaml('DELETE /stated', 'stated', '', `'204': {description: Gone., ${json}}`),
  operationYaml(
    'GET /range',
    'range',
    '',
    `2XX: {description: Any., ${json}}, 3XX: {description: Same., ${json}}`,
  ),
  operationYaml('GET /default', 'byDefault', '', `default: {description: Any., ${json}}`),
  operationYaml(
    'HEAD /head',
    'head',
    '',
    `'200': {description: There., headers: {X-Count: {required: true, schema: {type: integer}}}, ${json}}`,
  ),
].join('\n')

function output(text: string, name: string): string {
  return (
    text
      .split(`export type ${name} =`)[1]
      ?.split(/\n(?=export|\/\*\*)/u)[0]
      ?.replace(/\s+/gu, ' ')
      .trim() ?? ''
  )
}

test.each<[id: string, status: number]>([
  ['stated', 204],
  ['range', 204],
  ['range', 205],
  ['range', 304],
  ['byDefault', 204],
  ['byDefault', 304],
])('%s: an answer %s has no body', async (id, status) => {
  const { call, errors } = await exchangeOf(paths, { answers: { [id]: () => ({ status }) } })
  const answer = await call(id)
  expect([errors, answer]).toEqual([[], { status }])
})

test('any other answer of a range has one', async () => {
  const { call, ask } = await exchangeOf(paths, {
    answers: { range: () => ({ status: 202, body: { id: 1 } }) },
  })
  expect(await call('range')).toEqual({ status: 202, body: { id: 1 } })
  const empty = await exchangeOf(paths, { answers: { range: () => ({ status: 202 }) } })
  expect((await empty.ask('GET /range')).status).toBe(500)
  expect((await ask('GET /range')).status).toBe(202)
})

test('an answer to HEAD has headers alone', async () => {
  const answers = { head: () => ({ status: 200, headers: { 'X-Count': 3 } }) }
  const { call, errors } = await exchangeOf(paths, { answers })
  expect([await call('head'), errors]).toEqual([{ status: 200, headers: { 'X-Count': 3 } }, []])
})

test('types have a body where an answer can have one', async () => {
  const { generated } = await exchangeOf(paths)
  const text = generated.files.find(({ path }) => path === 'v/operations/trial.ts')?.text ?? ''
  expect(output(text, 'StatedOutput')).toBe('/** Gone. */ | { readonly status: 204 }')
  expect(output(text, 'ByDefaultOutput')).toContain('| { readonly status: 304 }')
  expect(output(text, 'HeadOutput')).not.toContain('body')
  expect(output(text, 'RangeOutput')).toMatch(
    /Exclude<StatusCode<'2XX'>, 204 \| 205>; readonly body.*status: 204 \} \| \{ readonly status: 205 \}/u,
  )
})
