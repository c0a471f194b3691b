import type { ObjectNode } from '../../schema/index.ts'

/** Which property asks for which: `a needs b`. */
export function neededBy({ dependentRequired }: ObjectNode): string[] {
  return [...dependentRequired]
    .flatMap(([name, needed]) => needed.map((other) => `${name} needs ${other}`))
    .sort()
}
