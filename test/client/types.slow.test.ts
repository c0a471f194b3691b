import { expect, test } from 'vitest'
import { compiled, compilers } from '../support/compile.ts'
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
    for (const compiler of compilers)
      expect([compiler, await check(compiler, { noUnusedLocals: true })]).toEqual([compiler, ''])
    // With the types of a browser, requests and responses are the platform's.
    expect(await check('typescript-7', { lib: ['es2023', 'dom'] })).toBe('')
  })
})
