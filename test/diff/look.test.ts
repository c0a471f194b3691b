import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { diff } from '../../src/diff/index.ts'
import { readVersion, v0, v1 } from './corpus-versions.ts'
test('look', async () => {
  const t0 = performance.now()
  const a = await readVersion(v0); const b = await readVersion(v1)
  const t1 = performance.now()
  const c = diff(a, b)
  const t2 = performance.now()
  console.log('read', t1-t0, 'diff', t2-t1, c.summary, a.sets.map(s=>s.name), b.sets.map(s=>s.name))
  const by: Record<string, number> = {}
  for (const ch of c.changes) by[`${ch.severity} ${ch.rule}`] = (by[`${ch.severity} ${ch.rule}`]??0)+1
  console.log(by)
  const f = c.dataElements; console.log(f.filter(x=>x.fate==='joined').length, f.filter(x=>x.fate==='removed').map(x=>x.id), f.filter(x=>x.fate==='added').map(x=>x.id).join(' '))
  writeFileSync('/tmp/v0v1.json', JSON.stringify(c, null, 1))
  console.log('self', diff(a,a).changes.length, diff(b,b).changes.length)
})
