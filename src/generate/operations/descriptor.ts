import {
  type AskedCredential,
  credentialsFor,
  type Media,
  type Operation,
  type Response,
} from '../../schema/index.ts'
import { type Code, code, comment, join, literal, name } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { bodyFields } from './bodies.ts'
import { hasSidedInput, hasSidedOutput } from './messages.ts'
import { typeStem } from './names.ts'
import { type OperationScope, record } from './operation-scope.ts'
import { headerReader, parameterDescriptor } from './parameters.ts'

/** The constant that describes an operation to the runtime; its types are those of a module. */
export function operationConstant(
  scope: OperationScope,
  operation: Operation,
  constant: string,
  module: string,
): Code {
  const { writer, context } = scope
  const type = writer.import('Operation', context.runtime, 'type')
  const stem = typeStem(constant)
  const input = writer.import(`${stem}Input`, module, 'type')
  const output = writer.import(`${stem}Output`, module, 'type')
  const says = scope.isUnchecked ? code`` : operationComment(operation)
  const received = (one: Code): Code => code`${one}<'received'>`
  const call = hasSidedInput(scope, operation) ? received(input) : input
  const answer = hasSidedOutput(scope, operation) ? received(output) : output
  const sides = answer !== output ? code`, ${call}, ${answer}` : call !== input ? code`, ${call}` : code``
  return code`${says}export const ${name(constant)}: ${type}<${input}, ${output}${sides}> = ${operationValue(scope, operation)}\n`
}

/** What describes an operation to the runtime. */
export function operationValue(scope: OperationScope, operation: Operation): Code {
  const { request } = operation
  const responses = operation.responses.map((response) => responseDescriptor(scope, response))
  const sent: OperationScope = { ...scope, isRequest: true }
  const requestField = request
    ? code`  request: { required: ${request.required}, media: ${list(request.media.map((one) => mediaDescriptor(sent, one)))} },\n`
    : code``
  const security = securityDescriptor(scope, operation)
  const securityField = security ? code`  security: ${security},\n` : code``
  const check = scope.isUnchecked
    ? code`  unchecked: true,\n`
    : code`  check: ${scope.writer.import('checkInput', scope.context.runtime)},\n`
  return code`{
${check}  api: ${literal(operation.api)},
  id: ${literal(operation.id)},
  method: ${literal(operation.method.toUpperCase())},
  path: ${literal(operation.path)},
  parameters: ${block(operation.parameters.map((parameter) => parameterDescriptor(sent, parameter)))},
${securityField}${requestField}  responses: ${block(responses)},
}`
}

export function operationComment(
  { summary, description, method, path, deprecated }: Operation,
  indent = '',
): Code {
  const texts = [summary, description].filter((text) => text !== undefined && text.trim() !== '')
  const lines = [`${method.toUpperCase()} ${path}`, ...texts].flatMap((text) =>
    documentationLines(text ?? ''),
  )
  return comment(lines, indent, deprecated ? ['deprecated'] : [])
}

function responseDescriptor(scope: OperationScope, { status, headers, media }: Response): Code {
  const bodies = list(media.map((one) => mediaDescriptor(scope, one)))
  if (headers.length === 0) {
    return record([
      ['status', literal(status)],
      ['media', bodies],
    ])
  }
  const lines = headers.map((header) => code`        ${parameterDescriptor(scope, header)},\n`)
  return code`{
      status: ${literal(status)},
      headers: [
${lines}      ],
      readHeaders: ${headerReader(scope, headers)},
      media: ${bodies},
    }`
}

function mediaDescriptor(scope: OperationScope, media: Media): Code {
  return record([['type', literal(media.type)], ...bodyFields(scope, media)])
}

function list(items: readonly Code[]): Code {
  return code`[${join(items, ', ')}]`
}

function block(items: readonly Code[]): Code {
  return items.length === 0 ? code`[]` : code`[\n${items.map((item) => code`    ${item},\n`)}  ]`
}

/** What lets a call in; nothing where nothing is asked. */
function securityDescriptor({ context }: OperationScope, operation: Operation): Code | undefined {
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
