import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { clone, follow, isMembers, listOf, type Members, membersOf, target } from './schemas.ts'

type Random = () => number

export type Part = 'request' | 'response' | 'parameter' | 'header'

/** A schema that a message of an operation is made of. */
export interface UseOfSchema {
  readonly operation: string
  readonly part: Part
  /** Who sends it: the caller of the API a request, its provider a response. */
  readonly direction: 'request' | 'response'
  /** What tells the use from the others of its operation. */
  readonly name: string
  readonly schema: Members
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Every use of a description, by a name that says where it is. */
export function usesOf(description: Members): ReadonlyMap<string, UseOfSchema> {
  const found = new Map<string, UseOfSchema>()
  const add = (use: UseOfSchema): void => void found.set(use.name, use)
  const visit = (at: string, item: Members, isTurned: boolean): void => {
    for (const method of methods) {
      const operation = item[method]
      if (!isMembers(operation)) continue
      const id = String(operation.operationId ?? `${method.toUpperCase()} ${at}`)
      const where = `${at} ${method}`
      const direction = (own: 'request' | 'response') =>
        isTurned ? (own === 'request' ? 'response' : 'request') : own
      const body = isMembers(operation.requestBody) ? follow(description, operation.requestBody) : {}
      addContent(
        body,
        { operation: id, part: 'request', direction: direction('request') },
        `${where} request`,
      )
      for (const parameter of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
        const one = follow(description, parameter)
        addSchema(
          one.schema,
          { operation: id, part: 'parameter', direction: direction('request') },
          `${where} ${one.in} ${one.name}`,
        )
      }
      for (const [status, answer] of membersOf(operation.responses)) {
        const one = follow(description, answer)
        const own = direction('response')
        addContent(one, { operation: id, part: 'response', direction: own }, `${where} ${status}`)
        for (const [header, given] of membersOf(one.headers)) {
          const { schema } = follow(description, given)
          addSchema(
            schema,
            { operation: id, part: 'header', direction: own },
            `${where} ${status} header ${header}`,
          )
        }
      }
      for (const [name, callback] of membersOf(operation.callbacks)) {
        for (const [url, inner] of membersOf(follow(description, callback))) {
          visit(`${where} ${name} ${url}`, inner, true)
        }
      }
    }
  }
  const addSchema = (schema: unknown, use: Omit<UseOfSchema, 'schema' | 'name'>, name: string): void => {
    if (isMembers(schema)) add({ ...use, name, schema })
  }
  const addContent = (message: Members, use: Omit<UseOfSchema, 'schema' | 'name'>, name: string): void => {
    const { content } = message
    const media = isMembers(content) ? content['application/json'] : undefined
    if (isMembers(media)) addSchema(media.schema, use, name)
  }
  for (const [path, item] of membersOf(description.paths)) visit(path, item, false)
  for (const [name, item] of membersOf(description.webhooks)) visit(`webhook ${name}`, item, true)
  return found
}

/** The description with some uses of one operation alone; what else the operation says is left out. */
export function cutOut(description: Members, ...names: readonly string[]): Members {
  // Named schemas stay as they are, and are large.
  const { components } = description
  const { schemas, ...others } = isMembers(components) ? components : {}
  const made: Members = clone({ ...description, components: others })
  if (schemas !== undefined) made.components = { ...others, schemas }
  const all = usesOf(made)
  const kept = new Set<unknown>(names.map((name) => all.get(name)?.schema))
  const strip = (item: Members): boolean => {
    const isShared = isOf(item.parameters)
    if (Array.isArray(item.parameters)) item.parameters = item.parameters.filter(isOf)
    let isKept = false
    for (const method of methods) {
      const operation = item[method]
      if (!isMembers(operation)) continue
      const own = stripOperation(operation, isShared)
      if (!own) delete item[method]
      isKept ||= own
    }
    return isKept
  }
  const isOf = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(isOf)
    if (!isMembers(value)) return false
    if (kept.has(value)) return true
    const { $ref } = value
    // A parameter or a response can be a component; what a schema refers to is no use.
    if (typeof $ref === 'string') return !$ref.startsWith('#/components/schemas/') && isOf(target(made, $ref))
    return Object.values(value).some(isOf)
  }
  const stripOperation = (operation: Members, isShared: boolean): boolean => {
    if (!isShared && !isOf(operation)) return false
    delete operation.security
    if (!isOf(operation.requestBody)) delete operation.requestBody
    if (Array.isArray(operation.parameters)) operation.parameters = operation.parameters.filter(isOf)
    if (!isOf(operation.callbacks)) delete operation.callbacks
    for (const [, callback] of membersOf(operation.callbacks)) {
      for (const [, item] of membersOf(callback)) strip(item)
    }
    for (const [, answer] of membersOf(operation.responses)) {
      if (!isOf(answer.content)) delete answer.content
      if (!isOf(answer.headers)) delete answer.headers
    }
    return true
  }
  for (const group of [made.paths, made.webhooks]) {
    for (const [key, item] of membersOf(group)) if (!strip(item)) delete (group as Members)[key]
  }
  return made
}

/** The description without the schemas that nothing leads to any more. */
export function withoutUnused(description: Members): Members {
  const { components, ...rest } = description
  const { schemas = {}, ...others } = isMembers(components) ? components : {}
  const all = new Map(membersOf(schemas))
  const kept = new Set<string>()
  const queue: unknown[] = [rest, others]
  const keep = (name: string): void => {
    const schema = all.get(name)
    if (schema === undefined || kept.has(name)) return
    kept.add(name)
    queue.push(schema)
    // What is made of a schema with a discriminator can stand in its place.
    if (!isMembers(schema.discriminator)) return
    for (const [heir, { allOf }] of all) {
      if (listOf(allOf).some(({ $ref }) => $ref === `#/components/schemas/${name}`)) keep(heir)
    }
  }
  while (queue.length > 0) {
    const value = queue.pop()
    if (Array.isArray(value)) queue.push(...value)
    else if (isMembers(value)) queue.push(...Object.values(value))
    else if (typeof value === 'string')
      keep(value.replace(/^#\/components\/schemas\//u, '').split('/')[0] ?? '')
  }
  const left = Object.fromEntries([...all].filter(([name]) => kept.has(name)))
  return { ...rest, components: { ...others, schemas: left } }
}

/** The schema of a use in the messages that it is in, with the components that it may refer to. */
function inMessage(description: Members, { schema, part }: UseOfSchema): Members {
  const barred = part === 'request' || part === 'parameter' ? 'readOnly' : 'writeOnly'
  const isOld = String(description.openapi).startsWith('3.0')
  const of = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(of)
    if (!isMembers(given)) return given
    const value = isOld ? asOf2020(given) : withoutNullable(given)
    const { properties, required } = value
    const gone = isMembers(properties)
      ? Object.entries(properties).flatMap(([name, inner]) =>
          isMembers(inner) && inner[barred] === true ? [name] : [],
        )
      : []
    const entries = Object.entries(value).map(([key, inner]) => {
      if (key === 'properties' && isMembers(inner)) {
        const left = Object.entries(inner).filter(([name]) => !gone.includes(name))
        return [key, Object.fromEntries(left.map(([name, own]) => [name, of(own)]))] as const
      }
      if (key === 'required' && Array.isArray(required))
        return [key, required.filter((name) => !gone.includes(name))]
      return [key, key === 'enum' || key === 'const' ? inner : of(inner)] as const
    })
    return Object.fromEntries(entries)
  }
  const components = isMembers(description.components) ? description.components.schemas : {}
  return { ...(of(schema) as Members), components: { schemas: of(components) } }
}

/** From 3.1 on `nullable` says nothing; ajv refuses it where no type stands beside it. */
function withoutNullable({ nullable, ...rest }: Members): Members {
  return typeof nullable === 'boolean' || nullable === undefined ? rest : { ...rest, nullable }
}

/** A schema of OpenAPI 3.0 in the words of JSON Schema 2020-12. */
function asOf2020(given: Members): Members {
  // A Reference Object has nothing beside its address.
  if (typeof given.$ref === 'string') return { $ref: given.$ref }
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = given
  if (isMembers(nullable)) return given
  const made: Members = { ...rest }
  if (nullable === true && typeof rest.type === 'string') made.type = [rest.type, 'null']
  for (const [bound, exclusive, isSet] of [
    ['minimum', 'exclusiveMinimum', exclusiveMinimum],
    ['maximum', 'exclusiveMaximum', exclusiveMaximum],
  ] as const) {
    if (isSet === true && typeof rest[bound] === 'number') {
      made[exclusive] = rest[bound]
      delete made[bound]
    } else if (isMembers(isSet)) made[exclusive] = isSet
  }
  return made
}

/** Documents of a use, and the judgement of the version that it is of. */
export class JudgedUse {
  readonly use: UseOfSchema
  readonly #whole: Members
  readonly #validate: ValidateFunction

  constructor(description: Members, use: UseOfSchema) {
    this.use = use
    this.#whole = inMessage(description, use)
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
    this.#validate = ajv.compile(this.#whole)
  }

  accepts(document: unknown): boolean {
    return this.#validate(document) === true
  }

  /** Valid documents in which only names stand that the schema knows. */
  documents(random: Random, count: number): readonly unknown[] {
    const found = Array.from({ length: count }, () => {
      likely = one([0.2, 0.6, 1], random) as number
      return draw(this.#whole, this.#whole, random, 9)
    })
    return found.filter((one) => one !== refused && this.accepts(one))
  }
}

const refused = Symbol('no value')

/** How likely a property is that may be left out; another for each document. */
let likely = 0.6

/** A value that a schema may accept; its validator has the last word. */
function draw(whole: Members, schema: unknown, random: Random, depth: number): unknown {
  if (!isMembers(schema)) return 'any'
  if (typeof schema.$ref === 'string') {
    return depth < 0 ? refused : draw(whole, target(whole, schema.$ref), random, depth - 1)
  }
  if (Array.isArray(schema.enum)) return one(schema.enum, random)
  if ('const' in schema) return schema.const
  const parts = Array.isArray(schema.allOf) ? schema.allOf : []
  const choices = [schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list) && list.length > 0 ? [one(list, random)] : [],
  )
  const others = [...parts, ...choices].map((inner) => draw(whole, inner, random, depth - 1))
  const own = ownValue(whole, schema, random, depth)
  return (
    [own, ...others].reduce((sum, value) => {
      if (sum === refused || value === refused) return refused
      if (isMembers(sum) && isMembers(value)) return Object.assign(sum, value)
      return sum === undefined ? value : value === undefined ? sum : value
    }) ?? one(['any', 1, true, null, {}], random)
  )
}

function one(list: readonly unknown[], random: Random): unknown {
  return list[Math.floor(random() * list.length)]
}

function ownValue(whole: Members, schema: Members, random: Random, depth: number): unknown {
  const type = Array.isArray(schema.type) ? one(schema.type, random) : schema.type
  switch (type) {
    case 'string': {
      const length = Math.min(
        Number(schema.maxLength ?? 6),
        Math.max(Number(schema.minLength ?? 0), one([0, 1, 4, 6], random) as number),
      )
      return 'x'.repeat(length)
    }
    case 'integer':
      return one([0, 1, 7, -3], random)
    case 'number':
      return one([0, 1.5, 7, -3], random)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'array': {
      const count = depth < 0 ? 0 : (one([0, 1, 1, 2], random) as number)
      const items = Array.from({ length: count }, () => draw(whole, schema.items ?? {}, random, depth - 1))
      return items.includes(refused) ? (Number(schema.minItems ?? 0) > 0 ? refused : []) : items
    }
    default:
      return type === 'object' || isMembers(schema.properties)
        ? objectValue(whole, schema, random, depth)
        : undefined
  }
}

function objectValue(whole: Members, schema: Members, random: Random, depth: number): unknown {
  const made: Members = {}
  const required = Array.isArray(schema.required) ? schema.required : []
  for (const [name, inner] of Object.entries(isMembers(schema.properties) ? schema.properties : {})) {
    const isNeeded = required.includes(name)
    if (!isNeeded && (depth < 0 || random() > likely)) continue
    const value = draw(whole, inner, random, depth - 1)
    if (value !== refused) made[name] = value
    else if (isNeeded) return refused
  }
  const { additionalProperties } = schema
  if (isMembers(additionalProperties) && depth >= 0 && random() < likely) {
    const value = draw(whole, additionalProperties, random, depth - 1)
    if (value !== refused) made.key1 = value
  }
  return made
}
