import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'
import { expect } from 'vitest'
import { loadConfig, packageRoot } from '../../src/config/index.ts'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import type { Block } from './page.ts'

/** The schema that the package publishes for files of this name. */
const schemas: readonly (readonly [RegExp, string])[] = [
  [/^mappings\/[^/]+\.yaml$/, 'mapping.schema.json'],
  [/changes\.json$/, 'changes.schema.json'],
]

/** A YAML or JSON block against what it claims to be: a configuration, a mapping, a pipeline's steps. */
export async function checkData(block: Block, cwd: string): Promise<void> {
  const value = load(block.text)
  const { file, page, line } = block
  if (file?.startsWith('efti-schema.config.') === true) {
    const problems = new Diagnostics()
    await loadConfig({ cwd, file }, problems.sink)
    // What a page fetches later cannot be pinned yet.
    const wrong = problems.sorted().filter(({ code }) => code !== 'lock-unpinned')
    expect(wrong.map((problem) => printDiagnostic(problem))).toEqual([])
    return
  }
  const schema = schemas.find(([name]) => file !== undefined && name.test(file))?.[1]
  if (schema !== undefined) {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(join(packageRoot, 'schemas', schema), 'utf8')),
    )
    validate(value)
    expect([page, line, validate.errors ?? []]).toEqual([page, line, []])
    return
  }
  if (file !== undefined && !isPipeline(file)) return
  const scripts = scriptsIn(value)
  if (scripts.length === 0)
    throw new Error(`${page}:${line}: nothing says what this block is: file=… names it`)
  for (const script of scripts) {
    const { stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
    expect([page, line, stderr]).toEqual([page, line, ''])
  }
}

const isPipeline = (file: string): boolean => /^\.github\/|^\.gitlab-ci/.test(file)

/** Every shell text and every used action of a workflow, wherever it stands. */
function scriptsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(scriptsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'run' && typeof inner === 'string') return [inner]
    if (key === 'uses' && typeof inner === 'string') return [`: '${inner}'`]
    if (/^(?:before_|after_)?script$/.test(key) && Array.isArray(inner)) return inner.map(String)
    return scriptsIn(inner)
  })
}
