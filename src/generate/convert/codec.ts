import { invariant } from '../../diagnostics/index.ts'
import type { Version } from '../../schema/index.ts'
import { type Code, findLayout, type ModuleWriter, type SetLayout } from '../../typescript/index.ts'

/**
 * Imports the codec of a root (`set#{namespace}local`, of JSON `set#Type`) under an alias, and returns its name.
 */
export function importCodec(version: Version, root: string, writer: ModuleWriter, alias: string): Code {
  const at = root.indexOf('#')
  const place = findLayout(version).set(root.slice(0, at))
  const local = root.slice(at + 1)
  if (place.set.language === 'json') return jsonCodec(place, local, writer, alias)
  const element = place.set.elements.get(local)
  invariant(element, 'an adapter leads from a root to a root')
  const folder = place.modules.get(element.name.namespace) ?? place.folder
  return writer.import(place.rootName(element), `${folder}/codecs.ts`, 'value', alias)
}

/** Imports the codec of the JSON type with this name under an alias. */
function jsonCodec(place: SetLayout, local: string, writer: ModuleWriter, alias: string): Code {
  const type = place.exportedTypes('').find(({ id }) => place.typeName(id) === local)
  const codec = type && place.codecName(type.id)
  invariant(type && codec !== undefined, 'an adapter leads from a type to a type')
  return writer.import(codec, `${place.moduleOf(type.id)}/codecs.ts`, 'value', alias)
}

/** The local name of a root: `local` of `set#{namespace}local`. */
export function readLocalName(root: string): string {
  return root.replace(/^.*[#}]/u, '')
}
