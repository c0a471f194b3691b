import { diagnostic, type Location } from '../../diagnostics/index.ts'
import { type Parameter, splitPathTemplate } from '../../schema/index.ts'
import { makeAnyTextNode } from './any-text.ts'
import type { Description } from './description.ts'
import type { OpenApiObject } from './openapi-object.ts'

/**
 * The parameters of an operation with exactly one path parameter for each part in braces of its path. Reports and
 * leaves out path parameters without a part, and reports and adds a required text for a part without parameter. For
 * a part in the query of a path, a query parameter of its name becomes the path parameter.
 */
export function withTemplate(
  description: Description,
  operation: OpenApiObject,
  { id, path, at }: { readonly id: string; readonly path: string; readonly at: Location },
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const names = [...new Set(namesIn(path))]
  const isPlaced = (one: Parameter): boolean => one.in !== 'path' || names.includes(one.name)
  for (const one of parameters) {
    if (isPlaced(one)) continue
    const problem = diagnostic('openapi-parameter-unplaced', { name: one.name, path }, one.at)
    description.sink({ ...problem, concerns: { operations: [id], part: 'request' } })
  }
  const placed = parameters.filter(isPlaced)
  const declared = placed.filter((one) => one.in === 'path')
  const undeclared = names.filter((name) => declared.every((one) => one.name !== name))
  const asked = new Set(splitPathTemplate(path, '?').slice(1).flatMap(namesIn))
  const isMeant = ({ in: place, name }: Parameter) =>
    place === 'query' && asked.has(name) && undeclared.includes(name)
  const meant = new Map(placed.filter(isMeant).map((one) => [one.name, one]))
  const added = undeclared.map((name): Parameter => {
    const facts = { name, path, isAsked: asked.has(name), inQuery: meant.has(name) }
    description.sink(diagnostic('openapi-parameter-undeclared', facts, at))
    const { allowsEmpty: _, ...known } =
      meant.get(name) ?? makeTextParameter(description, operation, name, at)
    return { ...known, in: 'path', required: true, style: 'simple', explode: false }
  })
  return [...placed.filter((one) => !isMeant(one)), ...added]
}

function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A parameter of any text with this name, with a new node for its schema. */
function makeTextParameter(
  { schemas, jsonSet: set }: Description,
  operation: OpenApiObject,
  name: string,
  at: Location,
): Omit<Parameter, 'in' | 'required' | 'style' | 'explode'> {
  const node = schemas.add(makeAnyTextNode(`${operation.id}~path:${name}`, at))
  return { name, deprecated: false, schema: { kind: 'type', set, node }, at }
}
