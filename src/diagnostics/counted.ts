/** A number with its noun, with a plural `s` unless it is 1: `1 change`, `2 changes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
