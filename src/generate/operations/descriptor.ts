import {
  type AskedCredential,
  credentialsFor,
  listAnswers,
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

/**
 * The exported constant that describes an operation to the runtime. Its input and output types are imported from
 * `module`.
 */
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

/**
 * The object literal that describes an operation to the runtime: method, path, parameters, security, request and
 * responses.
 */
export function operationValue(scope: OperationScope, operation: Operation): Code {
  const { request } = operation
  const responses = listAnswers(operation).map((response) => responseDescriptor(scope, response))
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
  parameters: ${block(operation.parameters.map((parameter) => parameterDescriptor(sent, parameter, operation.path)))},
${securityField}${requestField}  responses: ${block(responses)},
}`
}

/** The doc comment of an operation: method and path, summary, description, and `@deprecated` where it is. */
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

/** The object literal that describes one response: status, headers with their reader, and bodies. */
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

/** The object literal that describes one body: its media type and how it is read. */
function mediaDescriptor(scope: OperationScope, media: Media): Code {
  return record([['type', literal(media.type)], ...bodyFields(scope, media)])
}

/** An array literal on one line. */
function list(items: readonly Code[]): Code {
  return code`[${join(items, ', ')}]`
}

/** An array literal with one item a line. */
function block(items: readonly Code[]): Code {
  return items.length === 0 ? code`[]` : code`[\n${items.map((item) => code`    ${item},\n`)}  ]`
}

/**
 * The alternatives of credentials that an operation requires, as an array of arrays; `undefined` where it requires
 * none.
 */
function securityDescriptor({ context }: OperationScope, operation: Operation): Code | undefined {
  const ways = credentialsFor(context.layout.version, operation)
  if (ways.length === 0) return undefined
  const printed = ways.map((asked) => code`[${join(asked.map(credential), ', ')}]`)
  return printed.length === 1 ? code`[${printed}]` : code`[\n${printed.map((one) => code`    ${one},\n`)}  ]`
}

/** The object literal that describes one credential: scheme, place, name and scopes. */
function credential({ scheme, in: place, name, authScheme, scopes }: AskedCredential): Code {
  return record([
    ['scheme', literal(scheme)],
    ['in', literal(place)],
    ['name', name === undefined ? undefined : literal(name)],
    ['authScheme', authScheme === undefined ? undefined : literal(authScheme)],
    ['scopes', scopes.length === 0 ? undefined : code`[${join(scopes.map(literal), ', ')}]`],
  ])
}
