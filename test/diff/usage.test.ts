import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectUsage } from '../../src/diff/usage/usage.ts'
import type { Operation, Property, SchemaSet, TypeNode, Version } from '../../src/schema/index.ts'
import { apiOf, inline, objectOf, operation, property, setOf, versionOf } from '../support/model.ts'

interface Edge {
  readonly to: number
  readonly access: 'both' | 'readOnly' | 'writeOnly'
}

const idOf = (number: number): string => `node:${number}`

/** Objects that hold each other in any way, themselves too. */
function setOfEdges(graph: readonly (readonly Edge[])[]): SchemaSet {
  const propertyOf = ({ to, access }: Edge, index: number): Property =>
    property(`p${index}`, idOf(to), access === 'both' ? {} : { [access]: true })
  const nodes = graph.map((edges, number): TypeNode => inline(idOf(number), objectOf(edges.map(propertyOf))))
  return setOf(nodes, [], { name: 'shop', language: 'json' })
}

function operationOf(number: number, request: number, response: number): Operation {
  const media = (node: number) => {
    const schema = { kind: 'type', set: 'shop', node: idOf(node) } as const
    return [{ type: 'application/json', schema, at: { file: 'api.yaml', line: 1, column: 1 } }]
  }
  const at = { file: 'api.yaml', line: 1, column: 1 }
  return operation(`op${number}`, 'post', `/${number}`, {
    request: { required: true, media: media(request), at },
    responses: [{ status: '200', headers: [], media: media(response), at }],
  })
}

/** What is reached one step at a time, in one direction. */
function reached(
  graph: readonly (readonly Edge[])[],
  start: number,
  barred: Edge['access'],
): ReadonlySet<number> {
  const found = new Set([start])
  for (const number of found) {
    for (const { to, access } of graph[number] ?? []) if (access !== barred) found.add(to)
  }
  return found
}

test('a node is used by all operations that reach it, each in the directions in which its documents travel', () => {
  const input = fc.integer({ min: 1, max: 9 }).chain((size) => {
    const number = fc.nat({ max: size - 1 })
    const access = fc.constantFrom<Edge['access']>('both', 'both', 'readOnly', 'writeOnly')
    const edges = fc.array(fc.record({ to: number, access }), { maxLength: 3 })
    const graph = fc.array(edges, { minLength: size, maxLength: size })
    return fc.tuple(graph, fc.array(fc.tuple(number, number), { maxLength: 40 }))
  })
  fc.assert(
    fc.property(input, ([graph, bodies]) => {
      const operations = bodies.map(([request, response], index) => operationOf(index, request, response))
      const version: Version = versionOf([setOfEdges(graph)], { apis: [apiOf(operations)] })
      const usage = collectUsage(version, ({ id }) => id)
      for (const number of graph.keys()) {
        const want = bodies.flatMap(([request, response], index) => [
          ...(reached(graph, request, 'readOnly').has(number) ? [`op${index} request`] : []),
          ...(reached(graph, response, 'writeOnly').has(number) ? [`op${index} response`] : []),
        ])
        const found = usage.of('shop', idOf(number)).map((use) => `${use.operation} ${use.direction}`)
        expect(found.sort()).toEqual(want.sort())
      }
    }),
  )
})
