import { clone, isMembers, type Members } from './schemas.ts'

type Random = () => number

/** A description and what it became by one to three edits, both drawn by the seed. */
export function drawPair(random: Random): readonly [Members, Members] {
  const before = drawDescription(random)
  const after = clone(before)
  const count = 1 + Math.floor(random() * 3)
  for (let done = 0; done < count; done++) edit(random, after)
  return [before, after]
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

const names = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const fields = ['id', 'name', 'code', 'part', 'more'] as const
/** Of a schema beside the one that it adds to: both can hold. */
const furtherFields = ['extra', 'note'] as const

/**
 * A reference to a component behind the one that it stands in, so that every component has finite documents; a schema that
 * is no such reference where there is none.
 */
function reference(random: Random, index: number): Members {
  const later = names.slice(index + 1)
  return later.length === 0 ? leaf(random) : { $ref: `#/components/schemas/${pick(random, later)}` }
}

/** A list of any component, the one that it stands in too. */
function circle(random: Random): Members {
  return { type: 'array', items: { $ref: `#/components/schemas/${pick(random, names)}` }, maxItems: 2 }
}

function leaf(random: Random): Members {
  return pick<() => Members>(random, [
    () => ({ type: 'string' }),
    () => ({ type: 'string', maxLength: 4 }),
    () => ({ type: 'integer' }),
    () => ({ type: 'boolean' }),
    () => ({ type: ['string', 'null'] }),
    () => ({ type: 'string', enum: ['x', 'y', 'z'] }),
  ])()
}

function part(random: Random, depth: number, index: number): Members {
  const draw = random()
  if (depth <= 0 || draw < 0.4) return leaf(random)
  if (draw < 0.6) return reference(random, index)
  if (draw < 0.66) return { type: 'array', items: part(random, depth - 1, index), maxItems: 3 }
  if (draw < 0.7) return circle(random)
  if (draw < 0.8) return { type: 'object', additionalProperties: part(random, depth - 1, index) }
  return object(random, depth - 1, index)
}

function object(random: Random, depth: number, index: number, names: readonly string[] = fields): Members {
  const own = names.filter(() => random() < 0.6)
  const properties: Members = {}
  for (const name of own) {
    const schema = part(random, depth, index)
    const access = random()
    const isInline = schema.$ref === undefined
    if (isInline && access < 0.08) schema.readOnly = true
    else if (isInline && access < 0.14) schema.writeOnly = true
    properties[name] = schema
  }
  return { type: 'object', properties, required: own.filter(() => random() < 0.5) }
}

function component(random: Random, index: number, later: readonly Members[]): Members {
  const others = names.slice(index + 1)
  const objects = others.filter((_, at) => isObject(later[at]))
  const draw = random()
  if (objects.length > 0 && draw < 0.25) {
    return {
      allOf: [
        { $ref: `#/components/schemas/${pick(random, objects)}` },
        object(random, 1, index, furtherFields),
      ],
    }
  }
  if (others.length > 0 && draw < 0.32) return { $ref: `#/components/schemas/${pick(random, others)}` }
  if (draw < 0.42) return leaf(random)
  return object(random, 2, index)
}

function isObject(schema: Members | undefined): boolean {
  return isMembers(schema?.properties)
}

function body(random: Random): Members {
  const draw = random()
  if (draw < 0.6) return reference(random, -1)
  if (draw < 0.75) return { type: 'array', items: reference(random, -1) }
  if (draw < 0.85) return { type: 'object', additionalProperties: reference(random, -1) }
  return object(random, 2, -1)
}

function content(random: Random): Members {
  return { 'application/json': { schema: body(random) } }
}

function operation(random: Random, id: string, isInner = false): Members {
  const made: Members = { operationId: id }
  if (random() < 0.6) made.requestBody = { required: true, content: content(random) }
  if (random() < 0.3) made.parameters = [{ name: 'q', in: 'query', schema: leaf(random) }]
  const answer: Members = { description: 'd' }
  if (random() < 0.7) answer.content = content(random)
  if (random() < 0.2) answer.headers = { 'X-H': { schema: leaf(random) } }
  made.responses = { 200: answer }
  if (!isInner && random() < 0.2) {
    made.callbacks = { done: { '{$request.body#/url}': { post: operation(random, `${id}Done`, true) } } }
  }
  return made
}

/** A small description. */
export function drawDescription(random: Random): Members {
  const paths: Members = {}
  for (let index = 0; index < 4; index++) paths[`/p${index}`] = { post: operation(random, `op${index}`) }
  // From the last, so that what a component adds to is known to be an object.
  const made: Members[] = []
  for (let index = names.length - 1; index >= 0; index--) made.unshift(component(random, index, made))
  const schemas = Object.fromEntries(names.map((name, index) => [name, made[index]]))
  const webhooks = random() < 0.3 ? { told: { post: operation(random, 'told', true) } } : undefined
  return {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: { schemas },
  }
}

interface Spot {
  readonly schema: Members
  readonly set: (schema: Members) => void
  readonly isComponent: boolean
  /** The number of the component that it stands in; -1 for a message. */
  readonly index: number
  /** Whether it adds to another schema. */
  readonly isFurther: boolean
}

/** Every schema of a description, with what puts another in its place. */
function spotsOf(description: Members): readonly Spot[] {
  const found: Spot[] = []
  const visit = (
    holder: Members,
    key: string,
    index: number,
    { isComponent = false, isFurther = false } = {},
  ): void => {
    const schema = holder[key]
    if (!isMembers(schema)) return
    const set = (made: Members): void => {
      holder[key] = made
    }
    found.push({ schema, set, isComponent, index, isFurther })
    for (const inner of ['items', 'additionalProperties']) visit(schema, inner, index)
    const { properties, allOf } = schema
    if (isMembers(properties)) for (const name of Object.keys(properties)) visit(properties, name, index)
    if (Array.isArray(allOf)) {
      for (const at of allOf.keys())
        visit(allOf as unknown as Members, String(at), index, { isFurther: true })
    }
  }
  const walk = (at: unknown): void => {
    if (Array.isArray(at)) for (const inner of at) walk(inner)
    if (!isMembers(at)) return
    for (const [key, inner] of Object.entries(at)) {
      if (key === 'schema') visit(at, key, -1)
      else if (key === 'schemas' && isMembers(inner)) {
        for (const name of Object.keys(inner))
          visit(inner, name, names.indexOf(name as never), { isComponent: true })
      } else walk(inner)
    }
  }
  walk(description)
  return found
}

/** One edit of a schema, of any kind that a person makes. */
export function edit(random: Random, description: Members): void {
  const spots = spotsOf(description)
  const references = spots.filter(({ schema }) => schema.$ref !== undefined)
  const objects = spots.filter(({ schema }) => isMembers(schema.properties))
  const kind = random()
  if (kind < 0.25 && references.length > 0) {
    const spot = pick(random, references)
    spot.set(reference(random, spot.index))
  } else if (kind < 0.32 && references.length > 0) {
    const spot = pick(random, references)
    if (!spot.isComponent) spot.set({ type: 'array', items: spot.schema, maxItems: 3 })
  } else if (kind < 0.4 && references.length > 0) {
    const spot = pick(random, references)
    const schemas = (description.components as Members).schemas as Members
    const found = schemas[String(spot.schema.$ref).split('/').at(-1) ?? '']
    if (isMembers(found) && !spot.isComponent) spot.set(clone(found))
  } else if (kind < 0.6 && objects.length > 0) {
    const { schema } = pick(random, objects)
    const known = Object.keys(schema.properties as Members)
    const required = Array.isArray(schema.required) ? schema.required : []
    if (known.length === 0) return
    const name = pick(random, known)
    schema.required = required.includes(name) ? required.filter((one) => one !== name) : [...required, name]
  } else if (kind < 0.7 && objects.length > 0) {
    const { schema, index, isFurther } = pick(random, objects)
    const properties = schema.properties as Members
    const name = pick(random, isFurther ? furtherFields : fields)
    if (name in properties) {
      delete properties[name]
      if (Array.isArray(schema.required)) schema.required = schema.required.filter((one) => one !== name)
    } else properties[name] = part(random, 1, index)
  } else {
    const leaves = spots.filter(({ schema }) => typeof schema.type === 'string' && schema.type !== 'object')
    if (leaves.length > 0) {
      const spot = pick(random, leaves)
      const { readOnly, writeOnly } = spot.schema
      spot.set({
        ...leaf(random),
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(writeOnly === undefined ? {} : { writeOnly }),
      })
    }
  }
}
