import type { XmlElement } from '../../xml-element.ts'
import type { Decoder } from '../decoder.ts'
import { xsiNamespace } from '../expanded-names.ts'
import type { PreparedAny, PreparedElement } from '../prepared.ts'
import { CLOSE } from '../reader.ts'
import { readTyped } from './element.ts'
import { makeMark, rewind } from './mark.ts'
import { prepareDeclaration, undeclaredElement } from './prepare-open.ts'
import { RawElement, readRaw } from './raw.ts'
import { checkDeclaredAttributes } from './wildcard-attributes.ts'
import { type Instance, readInstance } from './xsi-type-nil.ts'

/** The element just opened, taken by a wildcard (Part 1, 3.10.4); values are not kept while something is only checked. */
export function readWildcard(decoder: Decoder, { process }: PreparedAny): XmlElement | undefined {
  return readWildcardElement(decoder, process)
}

/**
 * Reads an element at a wildcard by its declaration or its `xsi:type`, else laxly; undefined where a skipped one is
 * not kept.
 */
function readWildcardElement(decoder: Decoder, process: PreparedAny['process']): XmlElement | undefined {
  const { reader } = decoder
  if (process === 'skip') {
    if (!decoder.isChecking && !decoder.isDiscarding) return readRaw(reader)
    decoder.skip()
    return undefined
  }
  const { name, offset } = reader
  const element = decoder.root.declarations?.().elements.get(name.key)
  if (element) {
    const declared = prepareDeclaration(element, name.namespace, decoder.extras)
    if (declared.of.abstract) {
      const message = `Element "${name.local}" is abstract: use an element of its substitution group.`
      decoder.fault({ rule: 'element-abstract', message }, offset, name.raw)
    }
    return declared.type.isAny
      ? (decoder.element(declared) as XmlElement | undefined)
      : readTwice(decoder, () => decoder.element(declared))
  }
  const isTyped = reader.attributes.some(
    (one) => one.name.namespace === xsiNamespace && one.name.local === 'type',
  )
  if (isTyped) return decoder.element(undeclared(decoder)) as XmlElement | undefined
  if (process === 'strict') {
    const message = `Element "${name.local}" is not declared.`
    decoder.fault({ rule: 'element-undeclared', message }, offset, name.key)
  }
  decoder.rules?.begin(name.key, undefined)
  const instance = reader.attributes.length > 0 ? readInstance(decoder, undeclared(decoder)) : undefined
  const found = readLax(decoder, instance, undeclared(decoder))
  decoder.rules?.end(false)
  return found
}

/** An element that nothing declares, as if it were declared to be anything. */
function undeclared({ extras }: Decoder): PreparedElement {
  return prepareDeclaration(undeclaredElement, '', extras)
}

/** The element just opened, of a type that allows everything; another type in its place is checked. */
export function readAnything(
  decoder: Decoder,
  declared: PreparedElement,
  instance: Instance | undefined,
): XmlElement | undefined {
  if (!instance || instance.type === declared.type) return readLax(decoder, instance, declared)
  return readTwice(decoder, () => readTyped(decoder, declared, instance.type, instance))
}

/** Checks an element by its declaration, then reads it again as it stands. */
function readTwice(decoder: Decoder, check: () => unknown): XmlElement | undefined {
  const { reader, isChecking } = decoder
  const mark = makeMark(reader)
  decoder.isChecking = true
  check()
  decoder.isChecking = isChecking
  if (isChecking || decoder.isDiscarding) return undefined
  rewind(reader, mark)
  return readRaw(reader)
}

/** An element of any content: what is declared in it is checked all the same. */
function readLax(
  decoder: Decoder,
  instance: Instance | undefined,
  declared: PreparedElement,
): XmlElement | undefined {
  const { reader, trail } = decoder
  const { offset } = reader
  const element = new RawElement(reader, decoder.list?.() ?? [])
  decoder.scope = reader.scope
  checkDeclaredAttributes(decoder)
  for (let index = 0; ; index++) {
    const token = reader.next()
    element.text(reader.chars)
    if (instance?.isNil && (token !== CLOSE || reader.chars !== '')) {
      decoder.fault({ rule: 'text-unexpected', message: 'This element must be empty.' }, offset)
    }
    if (token === CLOSE) {
      if (!instance?.isNil) checkFixed(decoder, declared, index === 0 ? reader.chars : undefined, offset)
      if (!instance?.isNil && index === 0 && reader.chars === '')
        element.text(declared.fixed ?? declared.default ?? '')
      return decoder.isChecking ? undefined : element.finish()
    }
    trail.enter('children', decoder.isChecking ? index : element.count)
    const child = readWildcardElement(decoder, 'lax')
    trail.leave()
    element.child(child)
  }
}

/** Of any content a fixed value is the text itself (Part 1, cvc-elt.5.2.2); `text` is absent where there are elements. */
function checkFixed(
  decoder: Decoder,
  { fixed }: PreparedElement,
  text: string | undefined,
  offset: number,
): void {
  if (fixed === undefined || text === '' || text === fixed) return
  decoder.fault({ rule: 'fixed', message: 'Must be the fixed value.', expected: fixed }, offset, text)
}
