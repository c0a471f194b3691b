import type { StaleOutput } from './check-result.ts'

/** Says that files were not compared, and why; nothing where they were. */
export function notCompared({ filesCompared, why }: StaleOutput): readonly string[] {
  return filesCompared || why === undefined ? [] : [`${why}: files were not compared`]
}
