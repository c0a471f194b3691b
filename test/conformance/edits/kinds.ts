import { isMembers, type Members, membersOf, type Spot, type Way } from './description.ts'

/** What an edit changed, as ways from the spot: in the earlier description, and in the later. */
export interface Changed {
  readonly before: readonly Way[]
  readonly after: readonly Way[]
  /** Entries that tell it; one where nothing is said. */
  readonly entries?: number
  /** The parameters that it gives or takes away, by name: several operations can have that from one entry. */
  readonly parameters?: readonly string[]
}

/** An edit of which it is for certain that it changes something; nothing where it cannot be made. */
export interface Kind {
  readonly name: string
  readonly on: Spot['on']
  readonly edit: (members: Members, at: Place) => Changed | undefined
}

export interface Place {
  readonly way: Way
  readonly random: () => number
  /** How null is written: as a type, or by `nullable` as OpenAPI 3.0 has it. */
  readonly hasNullType: boolean
}

const here: Changed = { before: [[]], after: [[]] }

const schema = (name: string, edit: Kind['edit']): Kind => ({ name, on: 'schema', edit })

/** Every kind of edit. A new one is an entry here. */
export const kinds: readonly Kind[] = [
  schema('property removed', (members, { random }) => {
    const names = membersOf(members.properties).map(([name]) => name)
    const name = names[Math.floor(random() * names.length)]
    if (name === undefined || names.length < 2 || !isMembers(members.properties)) return undefined
    delete members.properties[name]
    setRequired(members, (required) => required.filter((one) => one !== name))
    return { before: [['properties', name]], after: [] }
  }),
  schema('optional property added', (members) => {
    if (!isMembers(members.properties) || Object.keys(members.properties).length === 0) return undefined
    members.properties.edited = { type: 'string' }
    return { before: [], after: [['properties', 'edited']] }
  }),
  schema('required property added', (members) => {
    if (!isMembers(members.properties) || Object.keys(members.properties).length === 0) return undefined
    members.properties.edited = { type: 'string' }
    setRequired(members, (required) => [...required, 'edited'])
    return { before: [], after: [['properties', 'edited']] }
  }),
  schema('property required or no longer', (members, { random }) => {
    const names = membersOf(members.properties).map(([name]) => name)
    const name = names[Math.floor(random() * names.length)]
    if (name === undefined) return undefined
    setRequired(members, (required) =>
      required.includes(name) ? required.filter((one) => one !== name) : [...required, name],
    )
    const way = ['properties', name]
    return { before: [way, ['required']], after: [way, ['required']] }
  }),
  schema('another type', (members) => {
    const { type } = members
    if (type !== 'string' && type !== 'integer' && type !== 'boolean' && type !== 'number') return undefined
    if (Object.keys(members).some((key) => !['type', 'description', 'title'].includes(key))) return undefined
    members.type = type === 'string' ? 'boolean' : 'string'
    return here
  }),
  schema('code added', (members, { way }) => {
    // Beside an alternative that takes every text a code says nothing.
    if (!Array.isArray(members.enum) || typeof members.enum[0] !== 'string' || isAlternative(way))
      return undefined
    members.enum.push('edited')
    return here
  }),
  schema('code removed', (members) => {
    if (!Array.isArray(members.enum) || members.enum.length < 3 || members.default !== undefined)
      return undefined
    members.enum.splice(1, 1)
    return here
  }),
  schema('longest text', (members) => {
    if (members.type !== 'string' || !isFree(members)) return undefined
    members.maxLength = typeof members.maxLength === 'number' ? members.maxLength + 5 : 77
    return here
  }),
  schema('least number', (members) => {
    if (members.type !== 'integer' || members.maximum !== undefined || !isFree(members)) return undefined
    members.minimum = typeof members.minimum === 'number' ? members.minimum + 3 : 3
    return here
  }),
  schema('pattern', (members) => {
    if (members.type !== 'string' || members.pattern !== undefined || !isFree(members)) return undefined
    members.pattern = '^[a-z]{2,9}$'
    return here
  }),
  schema('null', (members, { way, hasNullType }) => {
    const { type } = members
    // An alternative that may be null says nothing where another is null.
    if (typeof type !== 'string' || type === 'null' || !isFree(members) || isAlternative(way))
      return undefined
    if (hasNullType) members.type = [type, 'null']
    else if (members.nullable === true) delete members.nullable
    else members.nullable = true
    return here
  }),
  schema('other items', (members) => {
    if (members.type !== 'array' || !isMembers(members.items)) return undefined
    if ('$ref' in members.items || 'examples' in members.items || 'example' in members.items) return undefined
    members.items = { type: members.items.type === 'boolean' ? 'integer' : 'boolean' }
    return here
  }),
  schema('fewest items', (members) => {
    if (members.type !== 'array' || members.maxItems !== undefined) return undefined
    members.minItems = typeof members.minItems === 'number' ? members.minItems + 2 : 2
    return here
  }),
  schema('closed', (members) => {
    if (!isMembers(members.properties) || members.additionalProperties !== undefined) return undefined
    if (members.anyOf !== undefined || members.oneOf !== undefined) return undefined
    members.additionalProperties = false
    return here
  }),
  schema('alternative removed', (members, { random }) => {
    const all = members.oneOf ?? members.anyOf
    if (!Array.isArray(all) || all.length < 3) return undefined
    all.splice(Math.floor(random() * all.length), 1)
    return here
  }),
  schema('alternative added', (members) => {
    const all = members.oneOf ?? members.anyOf
    if (!Array.isArray(all)) return undefined
    all.push({
      type: 'object',
      required: ['edited'],
      properties: { edited: { type: 'string', enum: ['edited'] } },
    })
    return here
  }),
  schema('description', (members) => {
    if (typeof members.description !== 'string') return undefined
    members.description += ' Edited.'
    return here
  }),
  {
    ...{ name: 'parameter added', on: 'operation' },
    edit: (members, { random }) => {
      const parameters = Array.isArray(members.parameters) ? members.parameters : []
      const added = { name: 'edited', in: 'query', required: random() < 0.5, schema: { type: 'string' } }
      members.parameters = [...parameters, added]
      return { before: [], after: [['parameters', String(parameters.length)]], parameters: ['edited'] }
    },
  },
  {
    ...{ name: 'deprecated', on: 'operation' },
    edit: (members) => {
      if (members.deprecated === true) return undefined
      members.deprecated = true
      return here
    },
  },
  {
    ...{ name: 'body required or no longer', on: 'operation' },
    edit: ({ requestBody }) => {
      if (!isMembers(requestBody) || '$ref' in requestBody) return undefined
      requestBody.required = requestBody.required !== true
      return { before: [['requestBody']], after: [['requestBody']] }
    },
  },
  {
    ...{ name: 'parameter required or no longer', on: 'parameter' },
    edit: (members) => {
      if (members.in === 'path') return undefined
      members.required = members.required !== true
      return here
    },
  },
  {
    ...{ name: 'parameter renamed', on: 'parameter' },
    edit: (members) => {
      if (members.in === 'path' || typeof members.name !== 'string') return undefined
      const parameters = [members.name, `${members.name}Edited`]
      members.name = parameters[1]
      // The only required one that is missing became the only required one that is new.
      return { ...here, entries: members.required === true ? 1 : 2, parameters }
    },
  },
]

function setRequired(members: Members, edit: (required: readonly string[]) => readonly string[]): void {
  const required = edit(Array.isArray(members.required) ? (members.required as string[]) : [])
  if (required.length > 0) members.required = required
  else delete members.required
}

/** Whether nothing else says which values there are. */
function isFree({ enum: codes, const: only, format, default: usual }: Members): boolean {
  return [codes, only, format, usual].every((one) => one === undefined)
}

function isAlternative(way: Way): boolean {
  const above = way.at(-2)
  return above === 'anyOf' || above === 'oneOf'
}
