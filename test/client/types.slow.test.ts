import { expect, test } from 'vitest'
import { askedCompilers, compiled } from '../support/compile.ts'
import { fileProgram } from './files.ts'
import { parcelProgram } from './parcels.ts'

const uses = `import { createClient } from 'efti-schema-toolkit/runtime'
import { deleteParcel, getLabel, getParcel, listParcels, type ParcelsClient, putNote } from './v/operations/parcels.js'
import { search } from './v/operations/unchecked/parcels.js'

export const client = createClient(
  { deleteParcel, getLabel, getParcel, listParcels, putNote },
  { baseUrl: 'https://api.example', auth: { token: async () => 'T', name: { username: 'a', password: 'b' } } },
)
export const own: Pick<ParcelsClient, 'getParcel' | 'listParcels'> = client

export async function names(): Promise<readonly string[]> {
  const page = await client.listParcels()
  if (page.status !== 200) return [String(page.body.title)]
  const next: string | undefined = page.body.next
  const answer = await client.getParcel({ path: { parcelId: next ?? '' } }, { headers: { 'X-A': '1' } })
  if (answer.status === 200) return [answer.body.state, answer.body.from.town, String(answer.response.status)]
  const none = await client.deleteParcel({ path: { parcelId: '' } })
  // @ts-expect-error no body is described
  return [none.body]
}

export async function label(): Promise<number> {
  const answer = await client.getLabel({ path: { parcelId: '' } })
  if (answer.status === 302) return 0
  if (answer.contentType === 'application/json') return answer.body.lines.length
  return answer.headers['X-Pages']
}

// @ts-expect-error the path is required
void client.getParcel()
// @ts-expect-error a path that is another
void client.getParcel({ path: { id: '' } })
// @ts-expect-error a limit is a number
void client.listParcels({ query: { limit: '1' } })
// @ts-expect-error no such operation
void client.search
void client.putNote({ path: { no: 1 }, contentType: 'text/plain', body: 'x' })
// @ts-expect-error several media types: the body needs one of them
void client.putNote({ path: { no: 1 }, body: 'x' })
void createClient({ search }, { baseUrl: '', validate: false }).search({ cookies: { theme: 'dark' } })
// @ts-expect-error no base URL
createClient({ search }, {})
// @ts-expect-error no operation
createClient({ search: { path: '/' } }, { baseUrl: '' })
`

test('calls and answers have the types of the description, for every compiler', async () => {
  const { files } = await parcelProgram()
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  await compiled([...modules, { path: 'uses.ts', text: uses }], async (check) => {
    for (const compiler of askedCompilers)
      expect([compiler, await check(compiler, { noUnusedLocals: true })]).toEqual([compiler, ''])
    // With the types of a browser, requests and responses are the platform's.
    expect(await check('typescript-7', { lib: ['es2023', 'dom'] })).toBe('')
  })
})

const fileUses = `import { createClient, createHandler, streamed } from 'efti-schema-toolkit/runtime'
import { addFile, addLines, type FilesClient, type FilesHandlers, getFile, listen, listenToAnything, putFile } from './v/operations/files.js'

const operations = { addFile, addLines, getFile, listen, listenToAnything, putFile }
export const client = createClient(operations, { baseUrl: 'https://api.example' })
export const own: Pick<FilesClient, 'addFile' | 'getFile' | 'listen'> = client

export async function use(): Promise<unknown> {
  await client.addFile({ body: { file: new Blob(['x']), note: 'n', photos: [new Uint8Array(1)], tags: ['a'] } })
  // @ts-expect-error a file is no text
  await client.addFile({ body: { file: 'x', note: 'n' } })
  // @ts-expect-error a note is a text
  await client.addFile({ body: { file: new Blob(), note: 1 } })
  // @ts-expect-error the file is missing
  await client.addFile({ body: { note: 'n' } })
  await client.putFile({ path: { id: 1 }, body: new Blob(['x']).stream() })
  const answer = await client.getFile({ path: { id: 1 } })
  if (answer.contentType === 'text/csv') return new Blob([answer.body])
  for await (const { data, event } of (await client.listen({})).body) if (event === 'gone') return data.length
  for await (const { data, retry = 1 } of (await client.listenToAnything({})).body) return data.length + retry
  const { body } = await client.addLines({ body: [{ name: 'a' }] })
  for await (const { name } of body) return name.length
  // @ts-expect-error a list has items, and these are asked for one by one
  return body.length
}

const inStreams = createClient({ getFile: streamed(getFile), addFile: streamed(addFile) }, { baseUrl: 'https://api.example' })
export async function stream(): Promise<unknown> {
  const answer = await inStreams.getFile({ path: { id: 1 } })
  return answer.contentType === 'text/csv' ? answer.body.getReader() : undefined
}

export const handlers: Pick<FilesHandlers, 'addFile' | 'getFile' | 'putFile'> = {
  addFile: async ({ body: { file, photos = [], meta } }) => ({ status: 201, body: { id: file.name.length + photos.length + (meta?.pages ?? 0) } }),
  getFile: async () => ({ status: 200, contentType: 'image/png', body: new Blob() }),
  putFile: async ({ body }) => (body.byteLength === 0 ? { status: 204 } : { status: 204 }),
}
export const handler = createHandler({ addLines, listen }, {
  addLines: async ({ body }) => ({ status: 200, body }),
  listen: async () => ({ status: 200, body: [{ data: 'x', event: 'made' }] }),
})
createHandler({ listen }, {
  // @ts-expect-error an event has data
  listen: async () => ({ status: 200, body: [{ event: 'made' }] }),
})
`

test('files, octets and items have one type for who sends them and one for who receives them', async () => {
  const { files } = await fileProgram()
  const modules = files.filter(({ path }) => path.endsWith('.ts'))
  await compiled([...modules, { path: 'uses.ts', text: fileUses }], async (check) => {
    for (const compiler of askedCompilers)
      expect([compiler, await check(compiler, { lib: ['es2023', 'dom'] })]).toEqual([compiler, ''])
  })
  // Without the types of a platform.
  await compiled(modules, async (check) => expect(await check('typescript-7')).toBe(''))
})
