import type { BodySchema, Version } from '../../schema/index.ts'

/** The roots that operations carry: those are asked for in part. */
export function boundRoots({ apis }: Version): ReadonlySet<string> {
  const bodies = apis
    .flatMap(({ operations }) => operations)
    .flatMap(({ request, responses }) => [request, ...responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }): BodySchema => schema)
  return new Set(bodies.flatMap((body) => (body.kind === 'root' ? [`${body.set}#${body.element}`] : [])))
}
