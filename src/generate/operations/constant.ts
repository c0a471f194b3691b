import {
  describeOperation,
  isOperationReference,
  type OperationData,
  type OperationReference,
  type ResponseData,
} from '../../descriptor/index.ts'
import type { Operation } from '../../schema/index.ts'
import { Code, code, comment, join, literal, name, typeStem } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { hasSidedInput, hasSidedOutput } from './messages.ts'
import type { OperationScope } from './operation-scope.ts'

/**
 * The exported constant that describes an operation to the runtime. Its input and output types are imported from
 * `module`.
 */
export function printOperationConstant(
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
  return code`${says}export const ${name(constant)}: ${type}<${input}, ${output}${sides}> = ${printOperation(scope, describeOperation(scope, operation))}\n`
}

/** The descriptor of an operation as an object literal: with a line for each parameter, alternative of security and response. */
function printOperation(scope: OperationScope, data: OperationData): Code {
  const { parameters, security = [], responses } = data
  const print = (part: unknown): Code => printPart(scope, part)
  return printFields(scope, data, {
    parameters: printLines(parameters.map(print)),
    ...(security.length > 1 && { security: printLines(security.map(print)) }),
    responses: printLines(responses.map((response) => printResponse(scope, response))),
  })
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

/** The descriptor of a response: with a line for each header if it has any, otherwise on one line. */
function printResponse(scope: OperationScope, response: ResponseData): Code {
  const { headers } = response
  if (headers === undefined) return printPart(scope, response)
  const lines = headers.map((header) => printPart(scope, header))
  return printFields(scope, response, { headers: printLines(lines, '      ') }, '    ')
}

/** An object literal with a field a line, in the order of the data; fields in `printed` are as given there. */
function printFields(
  scope: OperationScope,
  data: object,
  printed: Readonly<Record<string, Code>>,
  indent = '',
): Code {
  const margin = new Code(indent)
  const lines = listFields(data).map(
    ([field, value]) => code`${margin}  ${name(field)}: ${printed[field] ?? printPart(scope, value)},\n`,
  )
  return code`{\n${lines}${margin}}`
}

/** The fields of a part of a descriptor, in order, without those that are undefined. */
function listFields(part: object): readonly (readonly [string, unknown])[] {
  return Object.entries(part).filter(([, value]) => value !== undefined)
}

/** A part of a descriptor as an expression on one line; fields that are undefined are left out. */
function printPart(scope: OperationScope, part: unknown): Code {
  if (part === undefined) return code`undefined`
  if (typeof part === 'string') return literal(part)
  if (typeof part === 'number' || typeof part === 'boolean') return code`${part}`
  if (Array.isArray(part))
    return code`[${join(
      part.map((item) => printPart(scope, item)),
      ', ',
    )}]`
  if (isOperationReference(part)) return printReference(scope, part)
  const fields = listFields(part ?? {}).map(
    ([field, value]) => code`${name(field)}: ${printPart(scope, value)}`,
  )
  return fields.length === 0 ? code`{}` : code`{ ${join(fields, ', ')} }`
}

/** The expression for what a descriptor refers to; the parts of a form stand one a line. */
function printReference(scope: OperationScope, reference: OperationReference): Code {
  const { writer, context } = scope
  const runtime = (exported: string): Code => writer.import(exported, context.runtime)
  if (reference.$ === 'codec') {
    const exported = writer.import(reference.name, reference.module)
    if (!reference.isMessage) return exported
    return code`${pure} ${runtime('jsonMessageCodec')}(() => ${exported})`
  }
  const { given, name: called } = reference
  if (given === undefined) return runtime(called)
  const values = given.map((one) =>
    called === 'partsCodec' && Array.isArray(one)
      ? printLines(
          one.map((field) => printPart(scope, field)),
          '      ',
        )
      : printPart(scope, one),
  )
  return code`${pure} ${runtime(called)}(${join(values, ', ')})`
}

/** The annotation of a call without effects. Without it, bundlers would keep the unused call. */
const pure = code`/* @__PURE__ */`

/** An array literal with one item a line. */
function printLines(items: readonly Code[], indent = '  '): Code {
  if (items.length === 0) return code`[]`
  const margin = new Code(indent)
  return code`[\n${items.map((item) => code`${margin}  ${item},\n`)}${margin}]`
}
