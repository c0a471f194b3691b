import type { SimpleType } from '../../descriptor.ts'

const known = new WeakMap<SimpleType, boolean>()

/** Whether a pattern says how names are written: their prefixes are chosen where the document is written. */
export function restrictsPrefixes(type: SimpleType): boolean {
  const found = known.get(type)
  if (found !== undefined) return found
  known.set(type, false)
  const does = (type.patterns !== undefined && holdsNames(type)) || listParts(type).some(restrictsPrefixes)
  known.set(type, does)
  return does
}

function holdsNames(type: SimpleType): boolean {
  return type.kind === 'text' ? type.of.names !== undefined : listParts(type).some(holdsNames)
}

function listParts(type: SimpleType): readonly SimpleType[] {
  return type.kind === 'text' ? [] : type.of.parts(type)
}
