/** Whether all members of an object are its own: what has another prototype may hold some by way of it. */
export function isOwnData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The same at a glance, for quick walks by `for in`: what else may pass is an object that inherits from a literal, whose
 * members such a walk meets as well.
 */
export function isObjectLiteral(value: object): boolean {
  return value.constructor === Object
}

/** A member as TypeScript sees it: own or inherited, also behind an accessor; what every object inherits does not count. */
export function readMember(value: object, name: string): unknown {
  const isOfAll = name in Object.prototype && !Object.hasOwn(value, name)
  return isOfAll ? undefined : (value as Readonly<Record<string, unknown>>)[name]
}

/** What a value is called that is not data: `Promise`, `Map`, `function`; nothing for data, also of a class. */
export function findBuiltinKind(value: unknown): string | undefined {
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isOwnData(value))
    return undefined
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  // A class may call its objects as it likes, also by the name of a built-in one.
  const maker: unknown = Reflect.get(globalThis, kind)
  const isBuiltIn =
    typeof maker === 'function' ? kind !== 'Object' && value instanceof maker : /rator$/.test(kind)
  return isBuiltIn ? kind : undefined
}

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
