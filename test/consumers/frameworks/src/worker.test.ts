import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

test('a worker, bundled', async () => {
  const bundle = await build({ entryPoints: ['src/fetch.ts'], bundle: true, format: 'esm', write: false })
  const script = bundle.outputFiles[0]?.text ?? ''
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2025-07-01' })
  try {
    const response = await worker.dispatchFetch('http://here.example/api/things/2')
    assert.deepEqual(await response.json(), { id: 2, name: 'chain' })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"dinghy"}',
    }
    assert.equal((await worker.dispatchFetch('http://here.example/api/things', init)).status, 201)
    const refused = await worker.dispatchFetch('http://here.example/api/things/x')
    assert.equal(refused.status, 400)
  } finally {
    await worker.dispose()
  }
})
