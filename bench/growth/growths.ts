/** One curve: what a run costs as its input grows. */
export interface Growth {
  readonly id: string
}

export function growths(
  _isQuick: boolean,
): ReadonlyMap<string, (say: (words: string) => void) => Promise<Growth>> {
  return new Map()
}
