import type { OperationParameter, WithHeaders } from './operation.ts'

/** The headers of a request, among its other parameters, or of a response. */
export function listHeaders(described: WithHeaders): readonly OperationParameter[] {
  return 'parameters' in described ? described.parameters : (described.headers ?? [])
}
