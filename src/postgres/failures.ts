/** SQLSTATE of an error of the server, or the code of one of the socket. */
function readErrorCode(error: unknown): string {
  return String((error as { readonly code?: unknown } | undefined)?.code ?? '')
}

/** Lost connections, transactions that were ended from outside, and servers that are about to be there again. */
const passing = /^(?:08|40)...$|^(?:25P0[34]|57P0[1235]|55P03|53300|E[A-Z]+)$/u

/** What `pg` says of a connection that is gone; these errors have no code. */
const gone =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying|timeout expired)/u

/** Whether the same work may succeed on another connection. */
export function isPassing(error: unknown): boolean {
  const code = readErrorCode(error)
  if (code !== '') return passing.test(code)
  return error instanceof Error && gone.test(error.message)
}

/** Whether the server does not take a value, which says nothing about the next one. */
export function isValueError(error: unknown): boolean {
  return /^(?:22|23|54)...$/u.test(readErrorCode(error))
}
