import type { AnnotationElement, Profile } from '../schema/index.ts'

/** Where annotations contain the key that joins two versions. */
export interface JoinKey {
  /** A path from an `xs:annotation` of XML Schema. */
  readonly xpath?: string
  /** A JSON pointer from a schema object. */
  readonly pointer?: string
}

interface Step {
  readonly local: string
  readonly where?: { readonly attribute: string; readonly value: string }
}

interface KeyPath {
  readonly steps: readonly Step[]
  /** The attribute with the key; without one, the key is the element's text. */
  readonly attribute?: string
}

const step =
  /^(?:[\p{L}_][\p{L}\p{N}_.-]*:)?([\p{L}_][\p{L}\p{N}_.-]*|\*)(?:\[@([\p{L}\p{N}_.:-]+)=(?:'([^']*)'|"([^"]*)")\])?$/u

/**
 * Parses a path of a subset of XPath; `undefined` if it is not one. Child steps from the annotation (`appinfo`,
 * `documentation` or `*` first), each a name or `*` with at most one `[@name='value']`. `@name` or `text()` may
 * come last; prefixes are ignored.
 */
export function parseKeyPath(text: string): KeyPath | undefined {
  // A slash inside a predicate does not separate steps.
  const parts = text.match(/(?:\[[^\]]*\]|[^/[\]])+/g) ?? []
  if (parts.join('/') !== text) return undefined
  const last = parts.at(-1) ?? ''
  const isEnd = last === 'text()' || /^@[\w.:-]+$/.test(last)
  const found = (isEnd ? parts.slice(0, -1) : parts).map((part): Step | undefined => {
    const [, local, attribute, single, double] = step.exec(part) ?? []
    if (local === undefined) return undefined
    return attribute === undefined
      ? { local }
      : { local, where: { attribute, value: single ?? double ?? '' } }
  })
  const steps = found.filter((one) => one !== undefined)
  if (steps.length < found.length || !['appinfo', 'documentation', '*'].includes(steps[0]?.local ?? '')) {
    return undefined
  }
  return last.startsWith('@') ? { steps, attribute: last.slice(1) } : { steps }
}

/** The parts of a JSON pointer (RFC 6901); `undefined` if the text is empty or not one. */
export function parseKeyPointer(text: string): readonly string[] | undefined {
  if (!/^(?:\/(?:[^~/]|~[01])*)+$/.test(text)) return undefined
  return text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * A profile that joins by the keys at the given place of the annotations. With `xpath`, it reads no other data
 * elements from XML Schema.
 */
export function joinProfile(base: Profile, { xpath, pointer }: JoinKey): Profile {
  const path = xpath === undefined ? undefined : parseKeyPath(xpath)
  const parts = pointer === undefined ? undefined : parseKeyPointer(pointer)
  return {
    ...base,
    ...(path === undefined
      ? {}
      : { dataElementsOf: () => [], keysOf: (annotation) => keysAt(annotation, path) }),
    ...(parts === undefined ? {} : { keyPointer: parts }),
  }
}

/** The distinct texts that a path leads to in an annotation, trimmed, without empty ones. */
function keysAt(annotation: readonly AnnotationElement[], { steps, attribute }: KeyPath): readonly string[] {
  let found = annotation
  for (const [index, { local, where }] of steps.entries()) {
    const below = index === 0 ? found : found.flatMap(({ children }) => children)
    found = below.filter((element) => {
      if (local !== '*' && element.local !== local) return false
      return where === undefined || element.attributes.get(where.attribute) === where.value
    })
  }
  const texts = found.map((element) =>
    attribute === undefined ? element.text : element.attributes.get(attribute),
  )
  return [...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text !== ''))]
}
