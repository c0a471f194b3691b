/** Sets a property of a value under construction; a name that would reach the prototype becomes an own property all the same. */
export function setProperty(target: object, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else {
    ;(target as Record<string, unknown>)[name] = value
  }
}

/** An own property of a value; what the prototype has does not count. */
export function getProperty(target: object, name: string): unknown {
  return Object.hasOwn(target, name) ? (target as Record<string, unknown>)[name] : undefined
}
