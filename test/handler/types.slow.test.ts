import { expect, test } from 'vitest'
import { parcelProgram } from '../client/parcels.ts'
import { askedCompilers, compiled } from '../support/compile.ts'

const uses = `import { createHandler, type Handler, type HttpRequest, type HttpResponse, Refusal } from 'efti-schema-toolkit/runtime'
import { deleteParcel, getLabel, getParcel, type GetParcelOutput, listParcels, type ParcelsHandlers, putNote } from './v/operations/parcels.js'

declare const parcel: Extract<GetParcelOutput, { readonly status: 200 }>['body']
interface Context { readonly user: string }

export const handler = createHandler(
  { deleteParcel, getParcel },
  {
    deleteParcel: ({ path }) => {
      if (path.parcelId === '') throw new Refusal(409, 'No.')
      return { status: 204 }
    },
    getParcel: async ({ path }, { user }: Context) => {
      if (path.parcelId === user) return { status: 404, body: { title: 'None.' } }
      return { status: 200, body: parcel }
    },
  },
  { authorize: (shown, { context }) => shown.every(({ text }) => text === context.user), onError: () => {} },
)
export const typed: Handler<Context> = handler
declare const request: HttpRequest
export const response: Promise<HttpResponse> = handler(request, { user: 'x' })
// @ts-expect-error the context is needed
void handler(request)

// Groups of parameters are there, however many of them a call has.
export const listed = createHandler({ listParcels }, { listParcels: ({ query: { limit = 1 } }) => ({ status: 200, body: { items: Array.from({ length: limit }, () => parcel) } }) })
export const plain = createHandler({ putNote }, { putNote: ({ path, body }) => ({ status: 200, body: path.no + String(body).length }) })
export const answered: Promise<HttpResponse> = plain(request)

declare const all: ParcelsHandlers<Context>
export const whole = createHandler({ deleteParcel, getParcel }, all)

// @ts-expect-error 200 with the body of an error
createHandler({ getParcel }, { getParcel: () => ({ status: 200, body: { title: 'x' } }) })
// @ts-expect-error a status that is not described
createHandler({ deleteParcel }, { deleteParcel: () => ({ status: 200, body: parcel }) })
// @ts-expect-error a handler is missing
createHandler({ deleteParcel, getParcel }, { deleteParcel: () => ({ status: 204 }) })
// @ts-expect-error several content types: the answer says which
createHandler({ getLabel }, { getLabel: () => ({ status: 200, headers: { 'X-Pages': 1 }, body: 'x' }) })
createHandler({ getParcel }, {
  // @ts-expect-error no such parameter
  getParcel: ({ path }) => ({ status: 200, body: { ...parcel, id: path.id } }),
})
`

test('handlers have the types of the description, for every compiler', async () => {
  const { files } = await parcelProgram()
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  await compiled([...modules, { path: 'uses.ts', text: uses }], async (check) => {
    for (const compiler of askedCompilers)
      expect([compiler, await check(compiler, { noUnusedLocals: true })]).toEqual([compiler, ''])
  })
})
