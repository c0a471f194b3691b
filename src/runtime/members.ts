/** Whether an object has no prototype or `Object.prototype`, so that all its members are its own. */
export function isOwnData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether an object is the `Object.prototype` of a realm, such as that of a test runner or of an `iframe`. */
export function isObjectPrototype(value: object): boolean {
  return (
    value === Object.prototype ||
    (Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'isPrototypeOf'))
  )
}

/**
 * A quick form of `isOwnData` for walks by `for in`: whether the constructor is `Object`. Also true for an object
 * that inherits from a literal, whose members such a walk visits as well.
 */
export function isObjectLiteral(value: object): boolean {
  return value.constructor === Object
}

/**
 * The built-in kind of a value that is not data: `Promise`, `Map`, `function`. `undefined` for data: scalars,
 * arrays, plain objects and objects of the user's classes.
 */
export function findBuiltinKind(value: unknown): string | undefined {
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isOwnData(value))
    return undefined
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  // A class can set any `toStringTag`, also the name of a built-in.
  const maker: unknown = Reflect.get(globalThis, kind)
  const isBuiltIn =
    typeof maker === 'function'
      ? kind !== 'Object' && (value instanceof maker || hasClassName(value, kind))
      : /rator$/.test(kind)
  return isBuiltIn ? kind : undefined
}

/**
 * Whether the class of an object, or one that it extends, has this name: `instanceof` knows neither the built-in
 * classes of another realm nor replacements from a package.
 */
function hasClassName(value: object | null, name: string): boolean {
  if (value === null) return false
  return value.constructor?.name === name || hasClassName(Object.getPrototypeOf(value), name)
}

/** Reads an own property; `undefined` for properties of the prototype. */
export function getProperty(target: object, name: string): unknown {
  return Object.hasOwn(target, name) ? (target as Record<string, unknown>)[name] : undefined
}

/**
 * Reads an own or inherited member, also an accessor; `undefined` for those that every object inherits
 * (`toString`).
 */
export function readMember(value: object, name: string): unknown {
  const isOfAll = name in Object.prototype && !Object.hasOwn(value, name)
  return isOfAll ? undefined : (value as Readonly<Record<string, unknown>>)[name]
}

/**
 * Sets an own property of the object; `__proto__` is defined as an own property instead of changing the prototype.
 */
export function setProperty(target: object, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else {
    ;(target as Record<string, unknown>)[name] = value
  }
}
