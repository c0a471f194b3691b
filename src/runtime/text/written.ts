import type { SimpleType } from '../descriptor.ts'

const made = /* @__PURE__ */ new WeakMap<SimpleType, SimpleType>()

/** The same type with its values held as the texts that they are written as. */
export function asWritten(type: SimpleType): SimpleType {
  const known = made.get(type)
  if (known) return known
  const written = holdAsText(type)
  made.set(type, written)
  return written
}

function holdAsText(type: SimpleType): SimpleType {
  if (type.kind === 'list') return { ...type, item: () => asWritten(type.item()) }
  if (type.kind === 'union') {
    return { ...type, members: type.members.map((member) => () => asWritten(member())) }
  }
  return type.of.form === 'string' ? type : { ...type, of: { ...type.of, form: 'string' } }
}
