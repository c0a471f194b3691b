/** One alternative of a selector or field. */
export interface PreparedPath {
  readonly isDeep: boolean
  readonly steps: readonly string[]
  readonly attribute: string | undefined
}

const made = new WeakMap<readonly (readonly string[])[], readonly PreparedPath[]>()

/** The alternatives of a selector or field, taken apart once. */
export function readConstraintPaths(alternatives: readonly (readonly string[])[]): readonly PreparedPath[] {
  const known = made.get(alternatives)
  if (known) return known
  const paths = alternatives.map((all) => {
    const isDeep = all[0] === '//'
    const steps = all.slice(isDeep ? 1 : 0).filter((step) => step !== '.')
    const last = steps.at(-1)
    if (last === undefined || !last.startsWith('@')) return { isDeep, steps, attribute: undefined }
    return { isDeep, steps: steps.slice(0, -1), attribute: last.slice(1) }
  })
  made.set(alternatives, paths)
  return paths
}

/** Whether a path leads from the element at depth `from` to the one at depth `to`. */
export function leadsTo(
  { isDeep, steps }: PreparedPath,
  open: readonly string[],
  from: number,
  to: number,
): boolean {
  const length = to - from
  if (isDeep ? length < steps.length : length !== steps.length) return false
  const first = to - steps.length + 1
  return steps.every((step, index) => isNameTestMatch(step, open[first + index] ?? ''))
}

/** Whether a name passes a test: itself, any name, or any of a namespace. */
export function isNameTestMatch(test: string, key: string): boolean {
  if (test === key || test === '*') return true
  return test.endsWith('}*') && key.startsWith(test.slice(0, -1))
}
