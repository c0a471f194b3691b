import {
  listAnswers,
  type Media,
  type Operation,
  type Response,
  statusesWithoutContent,
} from '../../schema/index.ts'
import { type Code, code, comment, join, key, literal, name } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { bodyType, hasSides } from './bodies.ts'
import type { OperationScope } from './operation-scope.ts'
import { parameterLines, parameterMembers } from './parameters.ts'

/** The exported type `…Input`: what a client passes to an operation and its handler receives. */
export function inputType(place: OperationScope, operation: Operation, stem: string): Code {
  const scope: OperationScope = { ...place, isRequest: true }
  const { parameters, request } = operation
  const members = parameterMembers(scope, parameters)
  const says = comment([`What a client of ${operation.id} sends.`])
  const sides = hasSidedInput(scope, operation) ? sideParameter(scope) : code``
  const media = request?.media ?? []
  const [only] = media
  if (request && media.length > 1) {
    const bodies = media.map((one) => code`{ ${contentType(one, true)}; ${body(scope, one, true)} }`)
    const none = request.required ? [] : [code`{ readonly contentType?: never; readonly body?: never }`]
    const alternatives = join([...bodies, ...none], '\n  | ')
    const shared = members.length === 0 ? code`` : code`{\n${members}} & `
    return code`${says}export type ${name(`${stem}Input`)}${sides} = ${shared}(\n  | ${alternatives}\n)\n`
  }
  const single = only
    ? [...printRangeType(only), body(scope, only, request?.required ?? false)].map((one) => code`  ${one}\n`)
    : []
  const all = [...members, ...single]
  if (all.length === 0)
    return code`${says}export type ${name(`${stem}Input`)} = Readonly<Record<string, never>>\n`
  return code`${says}export interface ${name(`${stem}Input`)}${sides} {\n${all}}\n`
}

/**
 * The exported type `…Output`: what a client gets back and a handler returns; one alternative for each status and
 * media type.
 */
export function outputType(scope: OperationScope, operation: Operation, stem: string): Code {
  const says = comment([`What a client of ${operation.id} gets back.`])
  const sides = hasSidedOutput(scope, operation) ? sideParameter(scope) : code``
  const answers = listAnswers(operation)
  const declared = answers.map(({ status }) => status)
  const members = answers.flatMap((response) => responseMembers(scope, response, declared))
  if (members.length === 0)
    return code`${says}export type ${name(`${stem}Output`)} = { readonly status: number }\n`
  return code`${says}export type ${name(`${stem}Output`)}${sides} =\n${members}`
}

/**
 * The alternatives of an output type for one response: one for each media type, or one without a body. Several media
 * types are told apart by the content type. A `default` with a body excludes statuses that have no content.
 */
function responseMembers(
  scope: OperationScope,
  response: Response,
  declared: readonly string[],
): readonly Code[] {
  const { status, description, headers, media } = response
  const says = comment(documentationLines(description ?? ''), '  ')
  const hasBody = status === 'default' && media.length > 0
  const type = statusType(scope, status, hasBody ? [...declared, ...statusesWithoutContent] : declared)
  const head = headers.length === 0 ? code`` : code`; ${headersMember(scope, response)}`
  const bodies =
    media.length === 0
      ? [code``]
      : media.map((one) => {
          const named = media.length > 1 ? [contentType(one, true)] : printRangeType(one)
          return code`; ${join([...named, body(scope, one, true)], '; ')}`
        })
  return bodies.map((one) => code`${says}  | { readonly status: ${type}${head}${one} }\n`)
}

/**
 * The type of a response's status: a number, or for a range and `default` the codes that no other response
 * declares (OpenAPI, Responses Object).
 */
function statusType(scope: OperationScope, status: string, declared: readonly string[]): Code {
  if (!isRange(status) && status !== 'default') return code`${Number(status)}`
  const codes = [...new Set(declared.filter((one) => !isRange(one) && one !== 'default'))]
  const ranges = declared.filter((one) => isRange(one) && one !== status)
  const isDefault = status === 'default'
  const beside = isDefault
    ? [...codes.filter((one) => !ranges.includes(printStatusRange(one))), ...ranges]
    : codes.filter((one) => printStatusRange(one) === status)
  if (isDefault && beside.length === 0) return code`number`
  const all = statusCode(scope, isDefault ? undefined : status)
  if (beside.length === 0) return all
  const excluded = beside.map((one) => (isRange(one) ? statusCode(scope, one) : code`${Number(one)}`))
  return code`Exclude<${all}, ${join(excluded, ' | ')}>`
}

/** The type of all status codes of a range such as `4XX`; without one, of all codes. */
function statusCode({ writer, context }: OperationScope, range: string | undefined): Code {
  const type = writer.import('StatusCode', context.runtime, 'type')
  return range === undefined ? type : code`${type}<${literal(range)}>`
}

function isRange(status: string): boolean {
  return status.endsWith('XX')
}

/** The range of a status code: `4XX` for `404`. */
function printStatusRange(status: string): string {
  return `${status.slice(0, 1)}XX`
}

/** The member `headers` of a response; optional if none of the headers is required. */
function headersMember(scope: OperationScope, { headers }: Response): Code {
  const optional = headers.some(({ required }) => required) ? code`` : code`?`
  return code`readonly headers${optional}: {\n${parameterLines(scope, headers, '      ')}    }`
}

/** The member `contentType` with a media type as its literal type; `string` for a range such as `image/*`. */
function contentType({ type }: Media, isRequired: boolean): Code {
  const value = type.includes('*') ? code`string` : literal(type)
  return code`readonly ${key('contentType')}${isRequired ? code`` : code`?`}: ${value}`
}

/**
 * For a media range, the member `contentType`, optional because a `Blob` states its own type; otherwise nothing.
 */
function printRangeType(media: Media): readonly Code[] {
  return media.type.includes('*') ? [contentType(media, false)] : []
}

/** The member `body` of a message with the type of its body. */
function body(scope: OperationScope, media: Media, isRequired: boolean): Code {
  const side = hasSides(scope, media) ? name('Side') : undefined
  return code`readonly body${isRequired ? code`` : code`?`}: ${bodyType(scope, media, side).code}`
}

/** Whether the input type of an operation differs between client and server, because of a body that does. */
export function hasSidedInput(place: OperationScope, { request }: Operation): boolean {
  const scope: OperationScope = { ...place, isRequest: true }
  return (request?.media ?? []).some((media) => hasSides(scope, media))
}

/** Whether the output type of an operation differs between client and server. */
export function hasSidedOutput(scope: OperationScope, operation: Operation): boolean {
  return listAnswers(operation).some(({ media }) => media.some((one) => hasSides(scope, one)))
}

/** The type parameter `<Side extends BodySide = 'sent'>`. */
function sideParameter({ writer, context }: OperationScope): Code {
  return code`<${name('Side')} extends ${writer.import('BodySide', context.runtime, 'type')} = 'sent'>`
}
