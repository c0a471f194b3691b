import type { AnnotationElement, Profile } from '../schema/index.ts'

/** Where the annotations of a schema keep the key that joins two versions. */
export interface JoinKey {
  /** From an `xs:annotation` of XML Schema. */
  readonly xpath?: string
  /** From a schema object of JSON Schema. */
  readonly pointer?: string
}

interface Step {
  readonly local: string
  readonly where?: { readonly attribute: string; readonly value: string }
}

interface KeyPath {
  readonly steps: readonly Step[]
  /** The attribute that holds the key; the element's text where there is none. */
  readonly attribute?: string
}

const step =
  /^(?:[\p{L}_][\p{L}\p{N}_.-]*:)?([\p{L}_][\p{L}\p{N}_.-]*|\*)(?:\[@([\p{L}\p{N}_.:-]+)=(?:'([^']*)'|"([^"]*)")\])?$/u

/**
 * A path of the XPath subset that a key is found by: child steps from the annotation, `appinfo` or `documentation` first,
 * each a name (its prefix is not looked at) or `*`, with at most `[@name='value']`; last `@name` or `text()`, or nothing.
 */
export function parseKeyPath(text: string): KeyPath | undefined {
  // A slash within a predicate's value is no step.
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

/** A JSON pointer's parts (RFC 6901); nothing where the text is none. */
export function parseKeyPointer(text: string): readonly string[] | undefined {
  if (!/^(?:\/(?:[^~/]|~[01])*)+$/.test(text)) return undefined
  return text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A profile whose data elements are the keys that stand at a place of the annotations, and nothing else. */
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
