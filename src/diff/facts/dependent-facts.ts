import type { ObjectNode } from '../../schema/index.ts'

/** Which property asks for which: `a needs b`. That it asks for itself says nothing. */
export function neededBy({ dependentRequired }: ObjectNode): string[] {
  return [...dependentRequired]
    .flatMap(([name, needed]) =>
      needed.filter((other) => other !== name).map((other) => asksFor(name, other)),
    )
    .sort()
}

/** That a property asks for another, in words. */
export function asksFor(name: string, other: string): string {
  return `${name} needs ${other}`
}
