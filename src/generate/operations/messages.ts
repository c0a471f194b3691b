import type { Media, Operation, Response } from '../../schema/index.ts'
import { type Code, code, comment, join, key, literal, name } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { parameterLines, parameterMembers } from './parameters.ts'
import { type OperationScope, schemaType } from './scope.ts'

/** What a client gives to an operation and its handler gets. */
export function inputType(scope: OperationScope, operation: Operation, stem: string): Code {
  const { parameters, request } = operation
  const members = parameterMembers(scope, parameters)
  const says = comment([`What a client of ${operation.id} sends.`])
  const media = request?.media ?? []
  const [only] = media
  if (request && media.length > 1) {
    const bodies = media.map((one) => code`{ ${contentType(one, true)}; ${body(scope, one, true)} }`)
    const none = request.required ? [] : [code`{ readonly contentType?: never; readonly body?: never }`]
    const alternatives = join([...bodies, ...none], '\n  | ')
    const shared = members.length === 0 ? code`` : code`{\n${members}} & `
    return code`${says}export type ${name(`${stem}Input`)} = ${shared}(\n  | ${alternatives}\n)\n`
  }
  const single = only ? [code`  ${body(scope, only, request?.required ?? false)}\n`] : []
  const all = [...members, ...single]
  if (all.length === 0)
    return code`${says}export type ${name(`${stem}Input`)} = Readonly<Record<string, never>>\n`
  return code`${says}export interface ${name(`${stem}Input`)} {\n${all}}\n`
}

/** What a client gets back and a handler gives. */
export function outputType(scope: OperationScope, operation: Operation, stem: string): Code {
  const says = comment([`What a client of ${operation.id} gets back.`])
  const members = operation.responses.flatMap((response) => responseMembers(scope, response))
  if (members.length === 0)
    return code`${says}export type ${name(`${stem}Output`)} = { readonly status: number }\n`
  return code`${says}export type ${name(`${stem}Output`)} =\n${members}`
}

function responseMembers(scope: OperationScope, response: Response): readonly Code[] {
  const { status, description, headers, media } = response
  const says = comment(documentationLines(description ?? ''), '  ')
  const code200 = /^[1-5]\d\d$/u.test(status) ? code`${Number(status)}` : code`number`
  const head = headers.length === 0 ? code`` : code`; ${headersMember(scope, response)}`
  const bodies =
    media.length === 0
      ? [code``]
      : media.map((one) => {
          const type = media.length > 1 ? code`; ${contentType(one, true)}` : code``
          return code`${type}; ${body(scope, one, true)}`
        })
  return bodies.map((one) => code`${says}  | { readonly status: ${code200}${head}${one} }\n`)
}

function headersMember(scope: OperationScope, { headers }: Response): Code {
  const optional = headers.some(({ required }) => required) ? code`` : code`?`
  return code`readonly headers${optional}: {\n${parameterLines(scope, headers, '      ')}    }`
}

/** A media type as a literal type; a range stands for any type. */
function contentType({ type }: Media, isRequired: boolean): Code {
  const value = type.includes('*') ? code`string` : literal(type)
  return code`readonly ${key('contentType')}${isRequired ? code`` : code`?`}: ${value}`
}

function body(scope: OperationScope, { schema, type }: Media, isRequired: boolean): Code {
  return code`readonly body${isRequired ? code`` : code`?`}: ${schemaType(scope, schema, type).code}`
}
