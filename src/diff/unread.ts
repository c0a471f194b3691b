import { compareLocations, type Location } from '../diagnostics/index.ts'
import {
  type LeftOut,
  type Media,
  type NodeId,
  nodeOfPointer,
  type Operation,
  type Parameter,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../schema/index.ts'
import { escapeStep, printPlace } from './change/place.ts'
import { isSchema } from './match/schema-sets.ts'
import type { Pair, PairScope } from './pair.ts'

/** A parameter as a step of a defect names it: by location and name, or by the target of its reference. */
export interface NamedParameter {
  readonly in?: string
  readonly name: string
  readonly isReference?: true
}

/**
 * Parses a step such as `query limit` into location and name; the location `?` is left out. `body` has no
 * name, a step without location or with `#` is a reference. Undefined for an index or an empty step.
 */
function readNamedParameter(step: string): NamedParameter | undefined {
  if (step === '' || /^\d+$/u.test(step)) return undefined
  if (step === 'body') return { in: step, name: '' }
  const [where = '', ...name] = step.split(' ')
  if (name.length === 0 || step.includes('#')) return { name: step, isReference: true }
  return { ...(where === '?' ? {} : { in: where }), name: name.join(' ') }
}

/** A parameter that one version cannot read, or whose schema node it cannot read. */
export interface UnreadParameter {
  readonly version: Version
  readonly path: string
  /** Absent where it is one of all operations of the path. */
  readonly method?: string
  readonly parameter: NamedParameter
  readonly node: TypeNode | undefined
}

/**
 * The parameters that a defect concerns, by its steps. A shared parameter of OpenAPI 2.0 gives one entry for each
 * operation that uses it. Empty for other defects, and for `body` and `formData`.
 */
function unreadParameters(
  version: Version,
  steps: readonly string[],
  at: Location | undefined,
  node: TypeNode | undefined,
): readonly UnreadParameter[] {
  const [top, path = '', ...inner] = steps
  if (top === 'parameters' && at !== undefined) {
    return listAllOperations(version).flatMap(({ parameters, ...operation }) =>
      parameters
        .filter((one) => compareLocations(one.at, at) === 0)
        .map((parameter) => ({ version, path: operation.path, method: operation.method, parameter, node })),
    )
  }
  const [method = '', field, step = ''] = inner[0] === 'parameters' ? ['', ...inner] : inner
  const parameter = top === 'paths' && field === 'parameters' ? readNamedParameter(step) : undefined
  if (parameter === undefined || parameter.in === 'body' || parameter.in === 'formData') return []
  return [{ version, path, ...(method === '' ? {} : { method }), parameter, node }]
}

function listAllOperations({ apis }: Version): readonly Operation[] {
  return apis.flatMap(({ operations }) => operations)
}

/**
 * Removes from a version the parameters that only the other version cannot read. A parameter that the other
 * version still lists stays; the nodes of its schema that the other cannot read are returned in `nodes`.
 */
function withoutParameters(
  version: Version,
  unread: readonly UnreadParameter[],
): { readonly version: Version; readonly nodes: readonly NodeId[] } {
  const others = unread.filter((one) => one.version !== version)
  if (others.length === 0) return { version, nodes: [] }
  const nodes: NodeId[] = []
  const apis = version.apis.map((api) => ({
    ...api,
    operations: api.operations.map((operation) => {
      const parameters = operation.parameters.filter((parameter) => {
        const found = others.filter((one) => isMeant(one, operation, parameter))
        const known = found.map((one) => ({ ...one, owner: findCounterpart(one, operation, parameter) }))
        for (const { owner, node } of known) {
          if (owner !== undefined) nodes.push(...nodeIn(parameter, owner, node))
        }
        return known.every(({ owner }) => owner !== undefined)
      })
      return { ...operation, parameters }
    }),
  }))
  return { version: { ...version, apis }, nodes }
}

/**
 * Whether an unread parameter means this parameter of the operation: same path, method (if given), name and
 * location. A reference is compared by its target; an unknown location matches every location.
 */
function isMeant(
  { path, method, parameter }: UnreadParameter,
  operation: Operation,
  other: Parameter,
): boolean {
  if (operation.path !== path || (method !== undefined && operation.method !== method)) return false
  if (parameter.isReference) return isReferred(parameter.name, other)
  return parameter.name === other.name && (parameter.in === other.in || !places.has(parameter.in))
}

const places: ReadonlySet<string | undefined> = new Set(['path', 'query', 'header', 'cookie', 'querystring'])

/**
 * Whether a reference leads to a parameter: its target contains the parameter's schema, or ends with the
 * parameter's name (case and punctuation ignored).
 */
function isReferred(reference: string, { name, schema }: Parameter): boolean {
  const target = reference.slice(reference.indexOf('#'))
  const node = schema.kind === 'type' ? schema.node : ''
  if (node.slice(node.indexOf('#')).startsWith(`${target}/`)) return true
  return plain(target.slice(target.lastIndexOf('/') + 1)) === plain(name)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The parameter with the same operation, name and location in the version with the defect; undefined if not
 * listed.
 */
function findCounterpart(
  { version }: UnreadParameter,
  operation: Operation,
  other: Parameter,
): Parameter | undefined {
  const own = listAllOperations(version).find(
    ({ path, method }) => path === operation.path && method === operation.method,
  )
  return own?.parameters.find((one) => one.name === other.name && one.in === other.in)
}

/**
 * The id in `parameter`'s schema that corresponds to `node` in the schema of `owner`; the whole schema if `node`
 * is undefined. Empty if a parameter has no schema or `node` is outside of it.
 */
function nodeIn(parameter: Parameter, owner: Parameter, node: TypeNode | undefined): readonly NodeId[] {
  if (parameter.schema.kind !== 'type' || owner.schema.kind !== 'type') return []
  const whole = owner.schema.node
  if (node === undefined) return [parameter.schema.node]
  return node.id.startsWith(whole) ? [parameter.schema.node + node.id.slice(whole.length)] : []
}

/** The value of parameters or headers that one version cannot read. */
interface UnreadValue {
  readonly version: Version
  /** Whether a parameter or header of the version has this value. */
  readonly matches: (parameter: Parameter) => boolean
  /** Nor can it be read how the value is written. */
  readonly isWritingUnread: boolean
}

/** The value that a pointer names: the whole schema of a parameter or header, its `content`, or a media type there. */
function findUnreadValue(version: Version, pointer: string): UnreadValue | undefined {
  const [, base = '', content, type] = /^(.*?)(\/content(?:\/([^/]+))?)?$/u.exec(pointer) ?? []
  /** Whether the schema is one of several in `content`, where only one may be. */
  const isAmongSeveral = (id: NodeId): boolean =>
    content !== undefined && type === undefined && id.startsWith(`${pointer}/`)
  const matches = ({ schema }: Parameter): boolean => {
    if (schema.kind !== 'type') return false
    const id = pointer.startsWith('#') ? withoutPath(schema.node) : schema.node
    return id === pointer || id === `${base}~schema` || isAmongSeveral(id)
  }
  const own = listAllOperations(version).flatMap(listValues).find(matches)
  if (own?.schema.kind !== 'type') return undefined
  // A media type says how its values are written, even if nothing else of it can be read.
  const isMade = own.schema.node.endsWith('~schema')
  const isWritingUnread = content === undefined ? isMade : type === undefined || type === '$ref'
  return { version, matches, isWritingUnread }
}

/** The parameters and the headers of an operation. */
function listValues({ parameters, responses }: Operation): readonly Parameter[] {
  return [...parameters, ...responses.flatMap(({ headers }) => headers)]
}

/** A place of an OpenAPI description that a version cannot read. */
interface Defect {
  readonly left: LeftOut
  /** In a version of one file, `key` and `pointer` are without the path of the file, which may change. */
  readonly key: string
  readonly pointer: string
  readonly steps: readonly string[]
}

/**
 * Both versions without the parameters, schema nodes and operation parts that only one of them can read,
 * since those cannot be compared. If only a keyword of a schema cannot be read, the schema stays. The
 * versions are returned unchanged without such a defect.
 */
export function withoutUnread(from: Version, to: Version): readonly [Version, Version] {
  const lone = [
    ...loneDefects(from, to).map((defect) => ({ ...defect, version: from })),
    ...loneDefects(to, from).map((defect) => ({ ...defect, version: to })),
  ]
  if (lone.length === 0) return [from, to]
  const [nodes, parts, values]: [string[], string[], UnreadValue[]] = [[], [], []]
  const [referringFrom, referringTo] = [listReferringParts(from), listReferringParts(to)]
  const parameters = lone.flatMap(({ version, pointer, steps, left }) => {
    const node = nodeAt(version, pointer)
    const value = findUnreadValue(version, pointer)
    if (value !== undefined) values.push(value)
    if (value?.isWritingUnread) return []
    // If only a keyword cannot be read, the rest of the schema is still compared.
    const isKeyword = node !== undefined && !isWhole(node.id, pointer)
    const unread = isKeyword ? [] : unreadParameters(version, steps, left.at, node)
    if (isKeyword || unread.length > 0) return unread
    const fields = steps.some((step) => step.startsWith('formData ')) ? nodesAt(version, left.at) : []
    const found = node === undefined ? fields : [node]
    nodes.push(...found.map(({ id }) => (pointer.startsWith('#') ? withoutPath(id) : id)))
    const other = version === from ? to : from
    const referring = version === from ? referringFrom : referringTo
    const places =
      found.length === 0 ? [pointer, ...followReferring(left.defect?.pointer ?? pointer, referring)] : []
    parts.push(...places.flatMap((place) => expandReference(place, version, other)))
    return []
  })
  /** The version without the parameters, nodes and parts that only one version can read. */
  const erased = (version: Version) => {
    const rest = withoutParameters(version, parameters)
    const compared = withoutValues(rest.version, version, version === from ? to : from, values)
    return withoutUnusedRoots(withoutParts(withoutNodes(compared, [...nodes, ...rest.nodes]), parts), version)
  }
  return [erased(from), erased(to)]
}

/** One one-sided pair (`unread`) for each defect that only one of the two versions has. */
export function pairDefects(from: Version, to: Version): readonly Pair[] {
  return [
    ...loneDefects(from, to).map((defect) => makeDefectPair(from, defect, 'before')),
    ...loneDefects(to, from).map((defect) => makeDefectPair(to, defect, 'after')),
  ]
}

/**
 * A pair with the defect on `side` and nothing on the other, for both directions; its API is named if there is
 * only one.
 */
function makeDefectPair({ apis }: Version, { left, key, steps }: Defect, side: 'before' | 'after'): Pair {
  const { operations, part, at } = left
  const { path, within } = convertDefectSteps(steps)
  const [api] = apis
  const scope: PairScope = {
    ...(api !== undefined && apis.length === 1 ? { api: api.name } : {}),
    ...{ operations, part, path, within, key: `defect:${key}` },
    ...{ directions: ['request', 'response'], dataElements: [], subsets: [] },
    isBelow: () => false,
  }
  return side === 'before'
    ? { on: 'unread', before: left, after: undefined, beforeAt: at, scope }
    : { on: 'unread', before: undefined, after: left, afterAt: at, scope }
}

/** Where a defect is, from the steps of its JSON pointer: the path as changes have it, and the place in words. */
export function describeDefectPlace(steps: readonly string[]): {
  readonly path: readonly string[]
  readonly place: string
} {
  const { path, within } = convertDefectSteps(steps)
  return { path, place: printPlace({ path, within }) }
}

const methods: ReadonlySet<string> = new Set([
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
])

/**
 * Converts the steps of a defect to the path of a change: path and method become `GET /orders`, a parameter its
 * name, a response `response 200`. Steps outside an operation are unchanged.
 */
function convertDefectSteps(steps: readonly string[]): {
  readonly path: readonly string[]
  readonly within: { readonly steps: number; readonly words: readonly string[] }
} {
  const [top, path = '', method = '', ...rest] = steps
  if (top === 'paths' && method === 'parameters') return convertParameterSteps(path, method, rest)
  if (top !== 'paths' || !methods.has(method)) return { path: steps, within: { steps: 0, words: [] } }
  const call = `${method.toUpperCase()} ${path}`
  const [part, status, ...inner] = rest
  if (part === 'parameters') return convertParameterSteps(call, part, [status ?? '', ...inner])
  if (part !== 'responses' || status === undefined)
    return { path: [call, ...rest], within: { steps: 1, words: [call] } }
  return { path: [call, ...rest], within: { steps: 3, words: [call, `response ${status}`] } }
}

/**
 * Path and words of a parameter of `call`, e.g. `query parameter "limit"`; only the call in words if the step is
 * an index.
 */
function convertParameterSteps(
  call: string,
  field: string,
  [step = '', ...rest]: readonly string[],
): ReturnType<typeof convertDefectSteps> {
  const found = readNamedParameter(step)
  if (found === undefined)
    return {
      path: [call, field, step, ...rest].filter((one) => one !== ''),
      within: { steps: 1, words: [call] },
    }
  const { name, in: where } = found
  const kind = where === undefined ? 'parameter' : `${where} parameter`
  const words = name === '' ? kind : `${kind} "${name}"`
  return { path: [call, name === '' ? step : name, ...rest], within: { steps: 2, words: [call, words] } }
}

/** The unescaped tokens of the JSON Pointer after `#`. */
function parsePointer(pointer: string): readonly string[] {
  const [, ...tokens] = pointer.slice(pointer.indexOf('#') + 1).split('/')
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * The defects of a version (what was left out for another reason is skipped), without file paths if it has one
 * file.
 */
function listDefects(version: Version): readonly Defect[] {
  const isOne = isOneDocument(version)
  return (version.leftOut ?? []).flatMap((left) => {
    if (left.defect === undefined) return []
    const { steps, key } = left.defect
    const pointer = isOne ? withoutPath(left.defect.pointer) : left.defect.pointer
    return [{ left, key: pointer.slice(0, pointer.indexOf('#') + 1) + key, pointer, steps }]
  })
}

/**
 * The defects of `version` that `other` does not have, or has less often. A defect that moved with its schema or
 * operation is not listed, nor one that references of `other` lead to from the same place.
 */
function loneDefects(version: Version, other: Version): readonly Defect[] {
  const [own, others] = [listDefects(version), listDefects(other)]
  const byPlace = ({ key }: Defect): string => key
  const lone = beyond(own, others, byPlace)
  const loneOfOther = beyond(others, own, byPlace)
  // What broke or was mended where the other version can be read did not move.
  const isElsewhere = (one: Defect): boolean => !hasPlace(version, other, one)
  const moving = lone.filter(isElsewhere)
  const movedTo = moving.length === 0 ? [] : loneOfOther.filter((one) => !hasPlace(other, version, one))
  const left = new Set(beyond(moving, movedTo, fault))
  const moved = new Set(moving.filter((one) => !left.has(one)))
  return lone.filter((one) => !moved.has(one) && !isReferredTo(one, other, others))
}

/** Whether references of the other version lead from a defect's place to the same defect there. */
function isReferredTo(one: Defect, { sets }: Version, others: readonly Defect[]): boolean {
  const alike = others.filter((other) => fault(other) === fault(one))
  if (alike.length === 0) return false
  return sets.some((set) => {
    const whole = ({ pointer }: Defect): string => readDocumentPath(set, pointer) + pointer
    const led = throughReferences(set, whole(one))
    return led !== undefined && alike.some((other) => whole(other) === led)
  })
}

/** A chain of more references than this is treated as circular. */
const mostReferences = 16

/** The pointer after all references on its path are followed; undefined if there are none. */
function throughReferences({ nodes, language }: SchemaSet, pointer: string): string | undefined {
  let led = pointer
  for (let count = 0; language === 'json' && count < mostReferences; count += 1) {
    const id = nodeOfPointer(nodes, led)
    const node = id === undefined ? undefined : nodes.get(id)
    if (id === undefined || node?.kind !== 'reference' || id === led) break
    led = node.to + led.slice(id.length)
  }
  return led === pointer ? undefined : led
}

/**
 * Whether `other` has a schema at the pointer of a defect of `version`; both must have it as a whole, or both
 * a keyword of it. Outside of schemas: whether `other` has the operation (path) that the pointer names. True
 * for pointers outside of `paths`.
 */
function hasPlace(version: Version, other: Version, { pointer }: Defect): boolean {
  const [own, theirs] = [nodeAt(version, pointer), nodeAt(other, pointer)]
  if (own !== undefined)
    return theirs !== undefined && isWhole(own.id, pointer) === isWhole(theirs.id, pointer)
  const [top, path, method] = parsePointer(pointer)
  const operations = other.apis.flatMap((api) => api.operations)
  return (
    top !== 'paths' ||
    operations.some((one) => one.path === path && (method === undefined || one.method === method))
  )
}

/**
 * The own defects that `others` lacks, by the name that `nameOf` gives: of n equal ones, those beyond the others'
 * number.
 */
function beyond(
  own: readonly Defect[],
  others: readonly Defect[],
  nameOf: (defect: Defect) => string,
): readonly Defect[] {
  if (own.length === 0) return own
  const known = new Map<string, number>()
  for (const one of others) known.set(nameOf(one), (known.get(nameOf(one)) ?? 0) + 1)
  return own.filter((one) => {
    const count = known.get(nameOf(one)) ?? 0
    known.set(nameOf(one), count - 1)
    return count <= 0
  })
}

/**
 * A key of what is wrong: reason, message and last step. File names of references are removed from the message.
 */
function fault({ left: { why, message }, steps }: Defect): string {
  return JSON.stringify([why, message.replaceAll(/"[^"#]*#/gu, '"#'), steps.at(-1)])
}

/** Whether the APIs and JSON schemas of a version are all in the same file. */
function isOneDocument({ sets, apis }: Version): boolean {
  const files = new Set([
    ...apis.flatMap(({ file }) => file ?? []),
    ...sets.flatMap(({ language, files }) => (language === 'json' ? files : [])),
  ])
  return files.size === 1
}

function withoutPath(pointer: string): string {
  return pointer.slice(pointer.indexOf('#'))
}

/** The JSON schema node at a pointer, or the nearest node around it; undefined if the pointer is in no schema. */
function nodeAt(version: Version, key: string): TypeNode | undefined {
  for (const set of version.sets) {
    const id =
      set.language === 'json' ? nodeOfPointer(set.nodes, readDocumentPath(set, key) + key) : undefined
    if (id !== undefined) return set.nodes.get(id)
  }
  return undefined
}

/** The nodes of all sets with exactly this location; empty without location. */
function nodesAt({ sets }: Version, at: Location | undefined): readonly TypeNode[] {
  if (at === undefined) return []
  const all = sets.flatMap(({ nodes }) => [...nodes.values()])
  return all.filter((node) => compareLocations(node.at, at) === 0)
}

/** Whether a key (pointer) is the node itself, and not a keyword in it; paths of files are ignored. */
function isWhole(id: NodeId, key: string): boolean {
  return [key, `${key}~schema`].some((one) => id === one || withoutPath(id) === one)
}

/** The file path to put before a key that starts with `#`: that of the set's first node; empty for other keys. */
function readDocumentPath({ nodes }: SchemaSet, key: string): string {
  const [first = ''] = key.startsWith('#') ? nodes.keys() : []
  return first.slice(0, first.indexOf('#'))
}

/**
 * The key itself, and with `~schema` and `/schema` exchanged at its end: a parameter without a schema has
 * `~schema`.
 */
function spellings(key: string): readonly string[] {
  return [key, key.replace(/~schema$/u, '/schema'), key.replace(/\/schema$/u, '~schema')]
}

/**
 * The version with the JSON nodes of these keys replaced by nodes of kind `unknown`, which accept every value.
 * Keys that a set does not have are ignored.
 */
function withoutNodes(version: Version, keys: readonly string[]): Version {
  if (keys.length === 0) return version
  const sets = version.sets.map((set): SchemaSet => {
    const found = keys.flatMap((key) =>
      spellings(key).flatMap((one) => set.nodes.get(readDocumentPath(set, key) + one) ?? []),
    )
    if (set.language !== 'json' || found.length === 0) return set
    const erased = found.map(({ id, at, name }): [NodeId, TypeNode] => [
      id,
      { kind: 'unknown', id, at, ...(name === undefined ? {} : { name }) },
    ])
    return { ...set, nodes: new Map([...set.nodes, ...erased]) }
  })
  return { ...version, sets }
}

/**
 * The version with any value for the parameters and headers that both versions have and one cannot read the value of.
 * How they are written becomes the same if that cannot be read either. `whole` is the version with all its parts.
 */
function withoutValues(
  version: Version,
  whole: Version,
  other: Version,
  unread: readonly UnreadValue[],
): Version {
  if (unread.length === 0) return version
  const added = new Map<NodeId, TypeNode>()
  const erase = (own: Parameter, theirs: Parameter | undefined): Parameter => {
    const cause = unread.find(({ version: side, matches }) =>
      side === whole ? matches(own) : theirs !== undefined && matches(theirs),
    )
    if (cause === undefined || theirs === undefined || own.schema.kind !== 'type') return own
    const id = `${own.schema.node}~unread`
    added.set(id, { kind: 'unknown', id, at: own.at })
    const erased = { ...own, schema: { ...own.schema, node: id } }
    if (!cause.isWritingUnread) return erased
    const { media: _, ...written } = erased
    const { style, explode } = cause.version === whole ? own : theirs
    return { ...written, style, explode }
  }
  const known = new Map(listAllOperations(other).map((one) => [`${one.method} ${one.path}`, one]))
  const apis = version.apis.map((api) => ({
    ...api,
    operations: api.operations.map((operation) => {
      const theirs = known.get(`${operation.method} ${operation.path}`)
      return theirs === undefined ? operation : replaceValues(operation, theirs, erase)
    }),
  }))
  const sets = version.sets.map((set): SchemaSet => {
    return set.language === 'json' ? { ...set, nodes: new Map([...set.nodes, ...added]) } : set
  })
  return { ...version, apis, sets }
}

/** The operation with parameters and headers replaced; `replace` also gets the one of the same name in `other`. */
function replaceValues(
  operation: Operation,
  other: Operation,
  replace: (own: Parameter, theirs: Parameter | undefined) => Parameter,
): Operation {
  const replaceAll = (own: readonly Parameter[], theirs: readonly Parameter[]): readonly Parameter[] =>
    own.map((one) =>
      replace(
        one,
        theirs.find((two) => two.name === one.name && two.in === one.in),
      ),
    )
  const responses = operation.responses.map((response) => {
    const theirs = other.responses.find(({ status }) => status === response.status)
    return { ...response, headers: replaceAll(response.headers, theirs?.headers ?? []) }
  })
  return { ...operation, parameters: replaceAll(operation.parameters, other.parameters), responses }
}

/** The version without some parts of its operations, by pointer: responses, headers, bodies, operations. */
function withoutParts(version: Version, keys: readonly string[]): Version {
  if (keys.length === 0) return version
  const places = keys.map(parsePointer).filter(([top]) => top === 'paths')
  const apis = version.apis.map((api) => ({
    ...api,
    operations: api.operations.flatMap((operation) => places.reduce(withoutPart, [operation])),
  }))
  return { ...version, apis }
}

/**
 * The operations without the part that a pointer names: the whole operation, its parameters, its body or a media
 * type, a response, its headers or media types. Other operations are unchanged.
 */
function withoutPart(
  operations: readonly Operation[],
  [, path, method, part, ...inner]: readonly string[],
): readonly Operation[] {
  return operations.flatMap((operation) => {
    if (operation.path !== path || (method !== undefined && operation.method !== method)) return [operation]
    if (part === undefined) return []
    if (part === 'responses') return [{ ...operation, responses: withoutResponse(operation, inner) }]
    if (part === 'requestBody') return [withoutBody(operation, inner)]
    return [part === 'parameters' && inner.length === 0 ? { ...operation, parameters: [] } : operation]
  })
}

/**
 * The responses without the one of `status` (all without status), or without one header or media type of it.
 * Status is compared without regard to case.
 */
function withoutResponse(
  { responses }: Operation,
  [status, part, name]: readonly string[],
): Operation['responses'] {
  if (status === undefined) return []
  const isMeant = (one: string) => one.toLowerCase() === status.toLowerCase()
  return responses.flatMap((response) => {
    if (!isMeant(response.status)) return [response]
    if (part === 'headers') return [{ ...response, headers: withoutHeader(response.headers, name) }]
    return part === 'content' ? [{ ...response, media: withoutMedia(response.media, name) }] : []
  })
}

/** The headers without one; none where all of them cannot be read. */
function withoutHeader(headers: readonly Parameter[], name: string | undefined): readonly Parameter[] {
  return name === undefined ? [] : headers.filter((one) => one.name !== name)
}

/** The operation without its request body, or without one media type of it if the part is `content`. */
function withoutBody({ request, ...operation }: Operation, [part, type]: readonly string[]): Operation {
  if (request === undefined || part !== 'content') return operation
  return { ...operation, request: { ...request, media: withoutMedia(request.media, type) } }
}

/** The media types without one; none where all of them cannot be read. */
function withoutMedia(media: readonly Media[], type: string | undefined): readonly Media[] {
  return type === undefined ? [] : media.filter((one) => one.type !== type)
}

/**
 * For a reference in place of media types or headers, the pointers of those that only the other version writes.
 * Other pointers are unchanged.
 */
function expandReference(pointer: string, version: Version, other: Version): readonly string[] {
  const steps = parsePointer(pointer)
  const list = steps.at(-1) === '$ref' ? listNames.get(steps.at(-2) ?? '') : undefined
  if (list === undefined || steps.slice(0, -2).includes('headers')) return [pointer]
  const own = new Set(list(version, steps))
  const lost = list(other, steps).filter((name) => !own.has(name))
  return lost.map((name) => pointer.replace(/\$ref$/u, escapeStep(name)))
}

/** What a version has in the places in which a reference can stand by mistake, by the field. */
const listNames: ReadonlyMap<string, (version: Version, steps: readonly string[]) => readonly string[]> =
  new Map([
    ['content', listMediaTypes],
    ['headers', listHeaders],
  ])

/** Pointers to the responses and request bodies that refer to a place, by the place that they refer to. */
type ReferringParts = ReadonlyMap<string, readonly string[]>

function listReferringParts(version: Version): ReferringParts {
  const found = new Map<string, string[]>()
  const add = (target: string | undefined, part: string): void => {
    if (target === undefined) return
    const parts = found.get(target)
    if (parts === undefined) found.set(target, [part])
    else parts.push(part)
  }
  for (const { path, method, request, responses } of listAllOperations(version)) {
    const at = `#/paths/${escapeStep(path)}/${method}`
    add(request?.target, `${at}/requestBody`)
    for (const { status, target } of responses) add(target, `${at}/responses/${status}`)
  }
  return found
}

/**
 * The same place in each response or request body of the version that refers to a part around it: of
 * `#/components/responses/R/content` the place `content` of each response that refers to `R`.
 */
function followReferring(pointer: string, referring: ReferringParts): readonly string[] {
  const ends = [...pointer.matchAll(/\/|$/gu)].map(({ index }) => index)
  return ends.flatMap((end) =>
    (referring.get(pointer.slice(0, end)) ?? []).map((part) => part + pointer.slice(end)),
  )
}

/** The media types of the body or response that contains the place of a pointer. */
function listMediaTypes(
  version: Version,
  [, path, method, part, status = '']: readonly string[],
): readonly string[] {
  const own = listAllOperations(version).filter((one) => one.path === path && one.method === method)
  const media = own.flatMap(({ request, responses }) => {
    if (part === 'requestBody') return request?.media ?? []
    const meant = responses.filter((one) => one.status.toLowerCase() === status.toLowerCase())
    return meant.flatMap((one) => one.media)
  })
  return media.map(({ type }) => type)
}

/** The names of the headers of the response that contains the place of a pointer. */
function listHeaders(
  version: Version,
  [, path, method, part, status = '']: readonly string[],
): readonly string[] {
  if (part !== 'responses') return []
  return listAllOperations(version)
    .filter((one) => one.path === path && one.method === method)
    .flatMap(({ responses }) => responses.filter((one) => one.status.toLowerCase() === status.toLowerCase()))
    .flatMap(({ headers }) => headers.map(({ name }) => name))
}

/** The version without the XML roots that only bodies of `whole` made which it does not have. */
function withoutUnusedRoots(version: Version, whole: Version): Version {
  const used = listBodyRoots(version)
  const lost = [...listBodyRoots(whole)].filter((root) => !used.has(root))
  if (lost.length === 0) return version
  const sets = version.sets.map((set): SchemaSet => {
    // Files of XML Schema have their roots whether bodies use them or not.
    if (set.language !== 'xml' || isSchema(set)) return set
    const elements = [...set.elements].filter(([name]) => !lost.includes(`${set.name}#${name}`))
    return { ...set, elements: new Map(elements) }
  })
  return { ...version, sets }
}

/** The XML roots of bodies, by set and name. */
function listBodyRoots(version: Version): ReadonlySet<string> {
  const media = listAllOperations(version).flatMap(({ request, responses }) => [
    ...(request?.media ?? []),
    ...responses.flatMap((one) => one.media),
  ])
  return new Set(
    media.flatMap(({ schema }) => (schema.kind === 'root' ? [`${schema.set}#${schema.element}`] : [])),
  )
}
