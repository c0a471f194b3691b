import type { Api, Operation, Parameter, SchemaSet, Version } from '../../../schema/index.ts'
import { takesText } from '../../effect/text.ts'

/** Whether an operation has the calls of one of the other version among its own. */
export type Answers = (operation: Operation, call: Operation) => boolean

export interface BothAnswers {
  readonly before: Answers
  readonly after: Answers
}

export function countResponses(before: readonly [Version, Api], after: readonly [Version, Api]): BothAnswers {
  return { before: answering(...before), after: answering(...after) }
}

/**
 * Calls of one path are among those of another where its parameters take the texts that stand there. A path without
 * parameters comes before one with them (OpenAPI, Paths Object), so the same version must not have it as well.
 */
function answering({ sets }: Version, { operations }: Api): Answers {
  const paths = new Set(operations.map(({ path }) => template(path)))
  return (operation, call) => {
    if (operation.method !== call.method || operation.callback || call.callback) return false
    if (!operation.path.startsWith('/') || paths.has(template(call.path))) return false
    const [own, others] = [splitPath(operation), splitPath(call)]
    if (own.length !== others.length) return false
    return own.every((one, at) => takesSegment(sets, operation, one, others[at] ?? ''))
  }
}

function splitPath({ path }: Operation): readonly string[] {
  return path.split('/')
}

function takesSegment(
  sets: readonly SchemaSet[],
  { parameters }: Operation,
  own: string,
  other: string,
): boolean {
  if (template(own) === template(other)) return true
  const name = /^\{([^{}]*)\}$/u.exec(own)?.[1]
  const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
  return parameter !== undefined && !other.includes('{') && takes(sets, parameter, other)
}

function takes(sets: readonly SchemaSet[], { schema, style, media }: Parameter, text: string): boolean {
  if (schema.kind !== 'type' || style !== 'simple' || media !== undefined) return false
  const set = sets.find(({ name }) => name === schema.set)
  return set !== undefined && takesText(set, schema.node, text)
}

/** A path template without the names of its parameters. */
export function template(path: string): string {
  return path.replace(/\{[^{}]*\}/gu, '{}')
}
