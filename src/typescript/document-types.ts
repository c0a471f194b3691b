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

/** What bodies are that are sent as JSON or as plain text, callbacks and webhooks with them. */
export function bodyTypes(version: Version): BodyTypes {
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

/** A wildcard lets JSON in as well. */
function isJsonMedia(type: string): boolean {
  return /\bjson\b|^(?:\*|application)\/\*/i.test(type)
}

/** What each schema file that was given is itself about; one of nothing but definitions is about anything. */
export function ownTypes(version: Version): ReadonlySet<string> {
  const ofApis = new Set(version.apis.flatMap(({ sets }) => sets))
  const own = version.sets.filter((set) => set.language === 'json' && !ofApis.has(set.name))
  const types = own.flatMap((set) => fileTypes(set).map((node) => ({ set: set.name, node })))
  return new Set(types.map((type) => makeTypeKey(version, type)))
}

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

/** Whether a type leaves out any value. */
export function saysSomething(version: Version, { set: name, node = '' }: Type): boolean {
  if (!version.sets.some((one) => one.name === name)) return false
  const { set } = findLayout(version).set(name)
  let found = resolve(set, node)
  while (found.kind === 'resource') found = resolve(set, found.of)
  return found.kind !== 'unknown'
}

/** One text for each type, references seen through. */
export function makeTypeKey(version: Version, { set: name, node = '' }: Type): string {
  if (!version.sets.some((one) => one.name === name)) return `${name}#${node}`
  return `${name}#${resolve(findLayout(version).set(name).set, node).id}`
}
