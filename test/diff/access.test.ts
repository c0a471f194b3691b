import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

type Access = 'both' | 'readOnly' | 'writeOnly'
type Message = 'request' | 'response'

/** How a version states the property `p`. */
interface Stated {
  readonly isRequired: boolean
  readonly access: Access
}

const states: readonly Stated[] = [true, false].flatMap((isRequired) =>
  (['both', 'readOnly', 'writeOnly'] as const).map((access) => ({ isRequired, access })),
)

/** Whether messages must have the property: OpenAPI limits `required` to the messages that can have it. */
const isNeeded = ({ isRequired, access }: Stated, message: Message): boolean =>
  isRequired && access !== (message === 'request' ? 'readOnly' : 'writeOnly')

const exchange = ({ isRequired, access }: Stated, messages: readonly Message[]): VersionText => {
  const flag = access === 'both' ? '' : `, ${access}: true`
  const schema = `{type: object, ${isRequired ? 'required: [p], ' : ''}properties: {p: {type: string${flag}}}}`
  const content = `content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}`
  const request = messages.includes('request') ? `requestBody: {required: true, ${content}}, ` : ''
  const response = messages.includes('response') ? `, ${content}` : ''
  return api(
    `{/s: {post: {operationId: s, ${request}responses: {'200': {description: d${response}}}}}}`,
    `components: {schemas: {S: ${schema}}}`,
  )
}

const rows = [[['request']], [['response']], [['request', 'response']]] as const

test.each(rows)('who breaks if a property is required, read-only or write-only: in %s', async (messages) => {
  const has = (message: Message): boolean => messages.some((one) => one === message)
  for (const one of states) {
    for (const other of states) {
      const [before, after] = [exchange(one, messages), exchange(other, messages)]
      const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
      const found = changes
        .flatMap(({ sides = [] }) => sides)
        .filter(({ severity }) => severity === 'breaking')
      const becomes = (message: Message): boolean =>
        has(message) && isNeeded(other, message) && !isNeeded(one, message)
      const stops = has('response') && isNeeded(one, 'response') && !isNeeded(other, 'response')
      const want = [
        ...(becomes('request') || stops ? ['client'] : []),
        ...(becomes('response') ? ['server'] : []),
      ]
      const told = new Set(found.map((side) => side.for))
      expect([one, other, [...told].sort()]).toEqual([one, other, want])
    }
  }
})
