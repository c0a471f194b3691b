import { diagnostic } from '../../../diagnostics/index.ts'
import { textAt } from '../../json-schema/index.ts'
import type { Value } from '../../text/index.ts'
import { entriesWithout, entry, makeMap, makeScalar, type Turning } from './turning.ts'

const flows: ReadonlyMap<string, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
])

const ofFlow: readonly string[] = ['authorizationUrl', 'tokenUrl', 'scopes']

/** A security scheme in 3.0: `basic` is `http basic`, an OAuth 2.0 flow is in `flows`; reports an unknown flow. */
export function turnSecurityScheme({ sink }: Turning, value: Value): Value {
  if (value.kind !== 'map') return value
  const type = textAt(value, 'type')
  const at = value.entries.get('type')?.value.at ?? value.at
  if (type === 'basic') {
    const scheme = [entry('type', makeScalar(at, 'http')), entry('scheme', makeScalar(at, 'basic'))]
    return makeMap(value.at, [...entriesWithout(value, 'type'), ...scheme])
  }
  if (type !== 'oauth2') return value
  const field = value.entries.get('flow')
  const flow = flows.get(textAt(value, 'flow') ?? '')
  if (flow === undefined) {
    const expected = `one of ${[...flows.keys()].join(', ')}`
    sink(diagnostic('openapi-value-wrong', { field: 'flow', expected }, field?.value.at ?? value.at))
    return makeMap(value.at, entriesWithout(value, 'flow', ...ofFlow))
  }
  const said = [...value.entries.values()].filter(({ key }) => ofFlow.includes(key))
  const flowAt = field?.value.at ?? value.at
  return makeMap(value.at, [
    ...entriesWithout(value, 'flow', ...ofFlow),
    entry('flows', makeMap(flowAt, [entry(flow, makeMap(value.at, said), flowAt)])),
  ])
}
