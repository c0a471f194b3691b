import {
  type Api,
  type BodySchema,
  bodyAddress,
  type Media,
  type Operation,
  type Parameter,
} from '../schema/index.ts'

/** A request or response body with the names that configuration may call it by. */
export interface ReadBody {
  readonly api: string
  readonly operation: Operation
  /** `operationId.request`. */
  readonly address: string
  /** `api#operationId.request`. */
  readonly full: string
  readonly media: readonly Media[]
}

/** The request and the responses with content of each operation, in order; webhooks and callbacks are left out. */
export function listBodies(api: Api): readonly ReadBody[] {
  return api.operations.flatMap((operation) => {
    const body = (part: 'request' | { readonly status: string }, media: readonly Media[]): ReadBody => {
      const address = bodyAddress(operation, part)
      return { api: api.name, operation, address, full: `${api.name}#${address}`, media }
    }
    const request = operation.request ? [body('request', operation.request.media)] : []
    const responses = operation.responses.filter(({ media }) => media.length > 0)
    return [...request, ...responses.map((response) => body(response, response.media))]
  })
}

/**
 * The API with the schema of each media type of its operations replaced by `answer`; webhooks and callbacks stay.
 * `full` is the address of the body with `api#` before it.
 */
export function mapMedia(api: Api, answer: (media: Media, full: string) => BodySchema): Api {
  return { ...api, operations: mapOperations(api, api.operations, answer) }
}

/** The API with the schema of each media type replaced by `answer`, in operations, webhooks and callbacks. */
export function mapBodies(api: Api, answer: (media: Media) => BodySchema): Api {
  const { webhooks } = api
  return {
    ...mapMedia(api, answer),
    ...(webhooks === undefined ? {} : { webhooks: mapOperations(api, webhooks, answer) }),
  }
}

/** The operations with the schema of each request and response media type replaced by `answer`. */
function mapOperations(
  api: Api,
  operations: readonly Operation[],
  answer: (media: Media, full: string) => BodySchema,
): readonly Operation[] {
  return operations.map((operation): Operation => {
    const at = (part: 'request' | { readonly status: string }, media: readonly Media[]): readonly Media[] => {
      const full = `${api.name}#${bodyAddress(operation, part)}`
      return media.map((one) => ({ ...one, schema: answer(one, full) }))
    }
    const { request, responses } = operation
    return {
      ...operation,
      ...(request === undefined ? {} : { request: { ...request, media: at('request', request.media) } }),
      responses: responses.map((response) => ({ ...response, media: at(response, response.media) })),
    }
  })
}

/** The API with the names of sets replaced, in all its schemas and its list of sets; unlisted names stay. */
export function renameSets(api: Api, names: ReadonlyMap<string, string>): Api {
  if (names.size === 0) return api
  const rename = <T extends { readonly schema: BodySchema }>(holder: T): T => {
    const { schema } = holder
    if (schema.kind === 'open') return holder
    return { ...holder, schema: { ...schema, set: names.get(schema.set) ?? schema.set } }
  }
  const renameMedia = (media: readonly Media[]): readonly Media[] =>
    media
      .map(rename)
      .map((one) => (one.encodings ? { ...one, encodings: withHeaders(one.encodings, rename) } : one))
  const renameOperation = (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map(rename),
    ...(operation.request && {
      request: { ...operation.request, media: renameMedia(operation.request.media) },
    }),
    responses: operation.responses.map((response) => ({
      ...response,
      headers: response.headers.map(rename),
      media: renameMedia(response.media),
    })),
  })
  return {
    ...api,
    operations: api.operations.map(renameOperation),
    ...(api.webhooks && { webhooks: api.webhooks.map(renameOperation) }),
    sets: api.sets.map((set) => names.get(set) ?? set),
  }
}

/** The encodings with each header replaced by `rename`. */
function withHeaders(
  encodings: NonNullable<Media['encodings']>,
  rename: (header: Parameter) => Parameter,
): NonNullable<Media['encodings']> {
  return new Map(
    [...encodings].map(([name, { headers, ...encoding }]) => [
      name,
      headers ? { ...encoding, headers: headers.map(rename) } : encoding,
    ]),
  )
}

/** `application/xml`, `text/xml`, anything that ends in `+xml`, and a wildcard that lets them in. */
export function isXmlMedia(type: string): boolean {
  return /^(?:[a-z]+\/(?:[^;\s]*\+)?xml|\*\/\*|application\/\*)(?:\s*;|$)/i.test(type)
}
