import { describe, expect, test } from 'vitest'
import { adaptJson, type JsonRule, unchangedJson } from '../../src/runtime/adapt-json.ts'
import { element, object, running, version } from './made-up.ts'

const declarations = [
  object('Node', element('label', 'xs:token'), element('child', 'Node', '', '0..*')),
  object('Root', element('top', 'Node')),
]

/** Nodes in each other, so many. */
function nested(levels: number): object {
  let node: object = { label: 'last' }
  for (let level = 1; level < levels; level++) node = { label: String(level), child: [node] }
  return node
}

function itself(): object {
  const node = { label: 'a', child: [] as object[] }
  node.child.push({ label: 'b', child: [node] })
  return node
}

describe('U3: what contains itself, or is too deep, is an issue with its path', () => {
  test('in an adapter of XML', { tags: 'slow' }, async () => {
    const adapter = await running(
      version('a', 'tree', ...declarations),
      version('b', 'tree', ...declarations),
    )
    const cycle = adapter.run({ top: itself() }, {}, {})
    expect(cycle).toMatchObject({ ok: false, losses: [], tally: { values: 0 } })
    expect(cycle.issues).toMatchObject([{ rule: 'limit-depth', path: ['top', 'child', 0, 'child', 0] }])
    const deep = adapter.run({ top: nested(5_000) }, {}, {})
    expect(deep.issues).toMatchObject([{ rule: 'limit-depth' }])
    expect(deep.issues[0]?.path.slice(0, 3)).toEqual(['top', 'child', 0])
    expect(adapter.run({ top: nested(200) }, {}, {}).issues).toEqual([])
  })

  test.each([
    ['as it is', unchangedJson],
    ['left out', (value: unknown) => adaptJson({ as: 'drop' }, value, {}, {})],
    [
      'checked',
      (value: unknown) =>
        adaptJson(
          { as: 'same', fits: () => ({ json: 'array', items: () => ({ json: 'string' }) }) },
          value,
          {},
          {},
        ),
    ],
  ])('in an adapter of JSON: %s', { tags: 'slow' }, (_, adapt) => {
    const issues = [{ rule: 'limit-depth', path: ['child', 0, 'child', 0] }]
    expect(adapt(itself())).toMatchObject({ ok: false, issues })
    expect(adapt(nested(5_000))).toMatchObject({ ok: false, issues: [{ rule: 'limit-depth' }] })
  })

  test('a JSON adapter reports a value that would overflow the stack and that no codec refuses', {
    tags: 'slow',
  }, () => {
    const node: JsonRule = {
      as: 'object',
      members: [
        { to: 'name', id: '/Node/name', from: { path: ['label'] }, by: { as: 'same' } },
        {
          ...{ to: 'child', id: '/Node/child', from: { path: ['child'] } },
          by: { as: 'items', item: () => node },
        },
      ],
      known: ['label', 'child'],
    }
    const deep = adaptJson(node, nested(950), {}, {})
    expect(deep).toMatchObject({ ok: false, losses: [], issues: [{ rule: 'limit-depth' }] })
    expect(adaptJson(node, nested(150), {}, {})).toMatchObject({ ok: true, issues: [] })
    // A hook that calls itself for ever is no deep document.
    const again = (): unknown => again()
    expect(() => adaptJson({ as: 'ask', hook: 'again' }, { a: 1 }, {}, { again })).toThrow(RangeError)
  })

  test('what a hook throws is thrown on', () => {
    const rule = { as: 'ask', hook: 'made' } as const
    const hooks = {
      made() {
        throw new RangeError('mine')
      },
    }
    expect(() => adaptJson(rule, { a: 1 }, {}, hooks)).toThrow('mine')
  })
})
