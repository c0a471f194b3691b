import { type AskedCredential, credentialsFor, type Operation } from '../../schema/index.ts'
import { type Code, code, join, literal } from '../../typescript/index.ts'
import { type OperationScope, record } from './operation-scope.ts'

/** What lets a call in; nothing where nothing is asked. */
export function securityDescriptor({ context }: OperationScope, operation: Operation): Code | undefined {
  const ways = credentialsFor(context.layout.version, operation)
  if (ways.length === 0) return undefined
  const printed = ways.map((asked) => code`[${join(asked.map(credential), ', ')}]`)
  return printed.length === 1 ? code`[${printed}]` : code`[\n${printed.map((one) => code`    ${one},\n`)}  ]`
}

function credential({ scheme, in: place, name, authScheme, scopes }: AskedCredential): Code {
  return record([
    ['scheme', literal(scheme)],
    ['in', literal(place)],
    ['name', name === undefined ? undefined : literal(name)],
    ['authScheme', authScheme === undefined ? undefined : literal(authScheme)],
    ['scopes', scopes.length === 0 ? undefined : code`[${join(scopes.map(literal), ', ')}]`],
  ])
}
