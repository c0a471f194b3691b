import { isForm, type Json, type Media, type Operation, resolve } from '../../../schema/index.ts'
import type { Entry, Party } from '../entry.ts'
import type { Proof } from '../proof.ts'
import { isInParts, writtenBody } from './body.ts'
import { requestOf } from './compose.ts'
import { judgeForm } from './form-reading.ts'
import { type HttpRequest, printExchange } from './message.ts'
import { rootOf } from './parameter-values.ts'

/** A request with a form, on one side. */
interface FormOf {
  readonly operation: Operation
  readonly media: Media
}

/**
 * What shows a change of a form, as the form is sent; nothing where the type is of other bodies as well, a text where it
 * is taken: what JSON tells apart by types may be the same parts.
 */
export function asForms(entry: Entry, proof: Proof): Pick<Proof, 'shown' | 'image'> | string | undefined {
  const { accepting, rejecting, bodies } = entry
  const mine = formWith(entry, rootOf(entry, proof))
  const shown = mine && sent(accepting, mine, proof.shown)
  if (mine === undefined || shown === undefined) return undefined
  const operation = bodies.counterpart(accepting.side, mine.operation)
  const media = operation?.request?.media.find(({ type }) => type === mine.media.type)
  const image =
    operation && media && proof.image !== undefined
      ? sent(rejecting, { operation, media }, proof.image)
      : undefined
  if (proof.image !== undefined && image === undefined) return undefined
  const { body = '' } = image ?? shown
  if (media && entry.found.pair.on === 'form' && judgeForm(rejecting.surface(), media, body).valid) {
    return `${rejecting.name} takes it as well.`
  }
  const text = printExchange({ request: shown })
  return image === undefined ? { shown: text } : { shown: text, image: printExchange({ request: image }) }
}

/** The first operation that the change concerns, where all bodies of the type are forms. */
function formWith({ found, accepting: { version } }: Entry, root: string | undefined): FormOf | undefined {
  const used = new Set(found.pair.scope.operations)
  const isOfRoot = ({ schema }: Media): boolean => {
    const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
    return set !== undefined && schema.kind === 'type' && resolve(set, schema.node).id === root
  }
  const operations = version.apis.flatMap((api) => [...api.operations, ...(api.webhooks ?? [])])
  const forms: FormOf[] = []
  for (const operation of operations.filter(({ id }) => used.has(id))) {
    const sides = [operation.request, ...operation.responses]
    const all = sides.flatMap((side) => (side?.media ?? []).filter(isOfRoot))
    if (all.some(({ type }) => !isWrittenAsForm(type))) return undefined
    const media = operation.request?.media.find(isOfRoot)
    if (media) forms.push({ operation, media })
  }
  return forms[0]
}

export function isWrittenAsForm(type: string): boolean {
  return isForm({ type }) || isInParts({ type })
}

function sent(party: Party, { operation, media }: FormOf, text: string): HttpRequest | undefined {
  const emitted = party.surface().emitted(operation)
  const body = writtenBody(party.version, media, JSON.parse(text) as Json)
  const request = emitted && requestOf(party.version, operation, emitted, 1)
  if (body === undefined || request === undefined) return undefined
  const headers = new Map([...request.headers, ['Content-Type', body.type]])
  return { ...request, headers, body: body.text }
}
