import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { emitters, generate } from '../../src/generate/index.ts'
import type { SchemaSet, TypeNode, Version } from '../../src/schema/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import { askedCompilers, compiled } from '../support/compile.ts'
import { constructs } from '../support/constructs.ts'
import { runnable } from '../support/generated.ts'
import {
  annotation,
  apiOf,
  arrayOf,
  at,
  attribute,
  codeList,
  complex,
  element,
  inline,
  json,
  objectOf,
  operation,
  parameter,
  property,
  root,
  scalar,
  setOf,
  versionOf,
} from '../support/model.ts'
import { payloads } from '../support/payloads.ts'

/** A version in which a text stands wherever an input's text can stand. */
function versionWith(text: string): Version {
  const sets = [xmlSet(text), jsonSet(text), { ...constructs(text), name: 'constructs' }]
  const body = (type: string) =>
    ({ type, schema: { kind: 'type', set: 'json', node: 'a#/object' }, at }) as const
  const one = operation(text, 'post', `/${text}/{${text}}`, {
    ...{ summary: text, description: text, tags: [text] },
    parameters: [
      parameter(text, 'path', { kind: 'type', set: 'json', node: 'a#/list' }, { description: text }),
      parameter(text, 'query', { kind: 'open' }),
      parameter(text, 'header', { kind: 'open' }),
    ],
    request: { required: true, media: [body(text), body('application/json')], at },
    responses: [
      {
        status: '200',
        description: text,
        headers: [parameter(text, 'header', { kind: 'open' })],
        media: [body(text)],
        at,
      },
      { status: 'default', headers: [], media: [], at },
    ],
  })
  const apis = [
    apiOf([one], { name: text, title: text }),
    apiOf([], { name: `${text} empty`, sets: ['xml'] }),
  ]
  return versionOf(sets, { apis })
}

function xmlSet(text: string): SchemaSet {
  const codes = codeList(`${text}Codes`, [text, 'ordinary'])
  const plain = scalar(`${text}Text`, {
    facets: {
      patterns: [[{ dialect: 'xsd', source: text.replace(/[\\^.|?*+()[\]{}-]/gu, '\\$&') }]],
      format: text,
      maxLength: 3,
    },
  })
  const whole = complex(text, [element(text, text, plain.id, { fixed: text, occurs: { min: 0, max: 1 } })], {
    attributes: [attribute(text, text, codes.id, { default: text })],
  })
  const dataElement = {
    id: text,
    name: text,
    format: text,
    codeList: text,
    subsets: [{ subset: text, status: text }],
  }
  const says = annotation({
    title: text,
    documentation: [text],
    deprecated: true,
    dataElements: [dataElement],
  })
  const nodes: readonly TypeNode[] = [codes, plain, whole]
  return setOf(nodes, [root(text, whole.id)], {
    name: 'xml',
    annotations: new Map(
      [...nodes.map(({ id }) => id), `${whole.id}/element:${text}`, `${codes.id}/value:${text}`].map((id) => [
        id,
        says,
      ]),
    ),
  })
}

function jsonSet(text: string): SchemaSet {
  const string = inline('a#/string', {
    ...{
      kind: 'scalar',
      primitive: 'string',
      builtin: 'string',
      whiteSpace: 'preserve',
      facets: { format: text },
    },
  } as const)
  const nodes = [
    string,
    inline('a#/list', arrayOf('a#/string', { minItems: 1 })),
    inline('a#/constant', { kind: 'constant', values: [text, { [text]: text }] } as const),
    inline(
      'a#/object',
      objectOf(
        [property(text, 'a#/string', { required: true, default: text }), property('other', 'a#/constant')],
        {
          patterns: [{ pattern: '^x', type: 'a#/string' }],
          dependentRequired: new Map([[text, ['other']]]),
        },
      ),
    ),
    json(text, objectOf([property('ordinary', 'a#/list')])),
  ] as readonly TypeNode[]
  const says = annotation({ title: text, documentation: [text] })
  return setOf(nodes, [], {
    name: 'json',
    language: 'json',
    annotations: new Map([[`property:${text}`, says]]),
  })
}

const options = { toolVersion: '0.0.0' }

function filesOf(version: Version): readonly OutputFile[] {
  return generate(version, options, () => {})
}

/** What went wrong in reading a module as TypeScript, and every identifier in it. */
function read({ path, text }: OutputFile): { problems: readonly string[]; identifiers: ReadonlySet<string> } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const identifiers = new Set<string>()
  const walk = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.add(node.text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }
  return { problems: parseDiagnostics.map(({ messageText }) => String(messageText)), identifiers }
}

describe('hostile texts', () => {
  test.each(payloads.map((text) => [JSON.stringify(text.slice(0, 30)), text]))('%s', async (_name, text) => {
    const version = versionWith(text)
    const files = filesOf(version)
    for (const file of files.filter(({ path }) => path.endsWith('.ts'))) {
      const { problems, identifiers } = read(file)
      expect([file.path, problems]).toEqual([file.path, []])
      expect(identifiers).not.toContain('pwned')
    }
    for (const file of files.filter(({ path }) => path.endsWith('.json'))) JSON.parse(file.text)
    expect(files.map(({ path }) => path).filter((path) => !/^[a-z0-9][a-z0-9./-]*$/u.test(path))).toEqual([])
    expect(
      files.map(({ path }) => path).filter((path) => path.split('/').some((part) => /^\.*$/u.test(part))),
    ).toEqual([])
    await runnable(version)
    expect('pwned' in globalThis).toBe(false)
  })
})

test('what is generated from hostile texts compiles', { tags: 'slow' }, async () => {
  const files = payloads.flatMap((text, index) =>
    filesOf(versionWith(text)).map((file) => ({ ...file, path: `${index}/${file.path}` })),
  )
  await compiled(files, async (check) => {
    for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
    const others = { exactOptionalPropertyTypes: false, isolatedDeclarations: true, declaration: true }
    expect(await check('typescript-7', others)).toBe('')
  })
})

test('equal versions give equal files in order of path', () => {
  const paths = filesOf(versionWith('a')).map(({ path }) => path)
  expect(paths).toEqual([...paths].sort())
  expect(filesOf(versionWith('a'))).toEqual(filesOf(versionWith('a')))
})

test('every file says what made it, and that a draft is one', () => {
  const draft = { ...versionWith('a'), status: 'draft' } as const
  for (const { path, text } of filesOf(draft)) {
    expect(path).toMatch(/^draft\/v0\//u)
    expect(text).toMatch(/experimental/u)
    if (!path.endsWith('data-elements.json'))
      expect(text).toContain('efti-schema-toolkit 0.0.0 from v0 (0123456789ab)')
  }
})

test('every emitter is in the table', () => {
  const folders = readdirSync(new URL('../../src/generate/', import.meta.url), { withFileTypes: true })
  // Gateways are made from two versions, a table of names is not a file, and types alone are made in place of all others.
  const names = folders
    .filter(
      (entry) => entry.isDirectory() && !['convert', 'gateway', 'single', 'symbols'].includes(entry.name),
    )
    .map(({ name }) => name)
  expect(emitters.map(({ name }) => name).sort()).toEqual(names.sort())
})
