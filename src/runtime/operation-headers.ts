import type { OperationParameter, WithHeaders } from './operation.ts'

/** All parameters of an operation (headers among others), or the headers of a response; empty if it has none. */
export function listHeaders(described: WithHeaders): readonly OperationParameter[] {
  return 'parameters' in described ? described.parameters : (described.headers ?? [])
}
