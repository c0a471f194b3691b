import {
  type Media,
  type NodeId,
  type Operation,
  resolve,
  type SchemaSet,
  type Version,
} from '../schema/index.ts'
import { findLayout } from './layout.ts'

interface BodyTypes {
  readonly json: ReadonlySet<string>
  readonly text: ReadonlySet<string>
}

/**
 * The keys (`makeTypeKey`) of the types of all bodies sent as JSON, and of all sent as `text/plain`; webhooks and
 * callbacks are included. A request body has the key of its request form. Bodies without a JSON type are left
 * out.
 */
export function listBodyTypes(version: Version): BodyTypes {
  const json = new Set<string>()
  const text = new Set<string>()
  const add = ({ type, schema }: Media, isRequest: boolean): void => {
    if (schema.kind !== 'type') return
    const { requestNode } = findLayout(version).set(schema.set)
    const key = makeTypeKey(version, isRequest ? { ...schema, node: requestNode(schema.node) } : schema)
    if (/^text\/plain\b/i.test(type)) text.add(key)
    else if (isJsonMedia(type)) json.add(key)
  }
  for (const { request, responses } of version.apis.flatMap(listAllOperations)) {
    for (const one of request?.media ?? []) add(one, true)
    for (const one of responses.flatMap(({ media }) => media)) add(one, false)
  }
  return { json, text }
}

function listAllOperations({ operations, webhooks = [] }: Version['apis'][number]): readonly Operation[] {
  return [...operations, ...webhooks]
}

/** Whether a media type is JSON, or a wildcard that includes it. */
function isJsonMedia(type: string): boolean {
  return /\bjson\b|^(?:\*|application)\/\*/i.test(type)
}

/** The keys of the root schemas of all given JSON Schema files, those of APIs left out. */
export function listOwnTypes(version: Version): ReadonlySet<string> {
  const ofApis = new Set(version.apis.flatMap(({ sets }) => sets))
  const own = version.sets.filter((set) => set.language === 'json' && !ofApis.has(set.name))
  const types = own.flatMap((set) => fileTypes(set).map((node) => ({ set: set.name, node })))
  return new Set(types.map((type) => makeTypeKey(version, type)))
}

/** The ids of the root schemas of a set's entry files. */
function fileTypes({ entries, nodes }: SchemaSet): readonly NodeId[] {
  const files = new Set(entries)
  return [...nodes.values()]
    .filter(({ id, at }) => id.endsWith('#') && files.has(at.file))
    .map(({ id }) => id)
}

interface Type {
  readonly set: string
  readonly node?: NodeId
}

/**
 * Whether a type restricts its values; false where any value is allowed and for a set that the version does not
 * have.
 */
export function restrictsValues(version: Version, { set: name, node = '' }: Type): boolean {
  if (!version.sets.some((one) => one.name === name)) return false
  const { set } = findLayout(version).set(name)
  let found = resolve(set, node)
  while (found.kind === 'resource') found = resolve(set, found.of)
  return found.kind !== 'unknown'
}

/**
 * A text that identifies a type: set name, `#` and the id of the node that references lead to. References are not
 * followed in a set that the version does not have.
 */
export function makeTypeKey(version: Version, { set: name, node = '' }: Type): string {
  if (!version.sets.some((one) => one.name === name)) return `${name}#${node}`
  return `${name}#${resolve(findLayout(version).set(name).set, node).id}`
}
