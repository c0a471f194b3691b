/** `npm run heavy` asks for everything; all other commands for a share that keeps them short. */
export const isHeavy = process.env.HEAVY === '1'

/** How often a random test runs, and how often when everything is asked for. */
export function runsOf(few: number, many: number): number {
  return isHeavy ? many : few
}

/** Every so many-th of a list, always the same ones; all of it when everything is asked for. */
export function shareOf<T>(list: readonly T[], every: number): readonly T[] {
  return isHeavy ? list : list.filter((_, index) => index % every === 0)
}
