import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { git } from '../support/git.ts'
import { Folder } from './shell.ts'

interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: string
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const text = readFileSync(join(packageRoot, 'action.yml'), 'utf8')
const action = load(text) as Action
const { steps } = action.runs

/** What GitHub's metadata syntax says of a composite action; ours has run steps only, so there is no action to pin. */
const described = {
  type: 'object',
  required: ['name', 'description', 'runs'],
  properties: {
    name: { type: 'string' },
    author: { type: 'string' },
    description: { type: 'string' },
    inputs: {
      additionalProperties: {
        required: ['description', 'default'],
        properties: { description: { type: 'string' }, default: { type: 'string' } },
        additionalProperties: false,
      },
    },
    outputs: { additionalProperties: { required: ['description', 'value'] } },
    runs: {
      required: ['using', 'steps'],
      properties: {
        using: { const: 'composite' },
        steps: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'run', 'shell'],
            properties: {
              shell: { const: 'bash' },
              run: { type: 'string', not: { pattern: '\\$\\{\\{' } },
              env: { additionalProperties: { type: 'string' } },
            },
            propertyNames: { enum: ['name', 'id', 'if', 'shell', 'working-directory', 'env', 'run'] },
          },
        },
      },
    },
  },
  additionalProperties: false,
}

test('the action is one, has run steps only, and puts nothing of an expression into a script', () => {
  const validate = new Ajv2020({ strict: false }).compile(described)
  validate(action)
  expect(validate.errors ?? []).toEqual([])
})

test.each(steps.map(({ name, run }) => [name, run]))('the script of "%s" can be read by bash', (_, run) => {
  expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' }).stderr).toBe('')
})

/** Notes what it is called with, whole files included, and answers with the comments that are there. */
const fakeGh = `
const fs = require('node:fs')
const argv = process.argv.slice(2)
const files = argv.filter((one) => one.includes('=@')).map((one) => fs.readFileSync(one.split('=@')[1], 'utf8'))
fs.appendFileSync(process.env.CALLS, JSON.stringify({ argv, files, token: process.env.GH_TOKEN, marker: process.env.MARKER }) + '\\n')
if (process.env.REFUSES === '1') process.exit(1)
if (argv.includes('--paginate')) process.stdout.write(process.env.FOUND ?? '')
`

interface Call {
  readonly argv: readonly string[]
  readonly files: readonly string[]
  readonly token: string
  readonly marker: string
}

interface Ran {
  readonly exits: Readonly<Record<string, number>>
  readonly said: string
  readonly calls: readonly Call[]
}

let folder: Folder
let bin: string

/** A repository with programs that stand for those of a runner; the later runs find what the first one has cached. */
beforeAll(() => {
  folder = new Folder('shop')
  bin = join(folder.path, '.bin')
  mkdirSync(bin)
  mkdirSync(join(folder.path, 'temp'))
  writeFileSync(join(bin, 'gh.cjs'), fakeGh)
  program('gh', `exec node '${bin}/gh.cjs' "$@"`)
  program('npm', 'true')
  program('curl', 'printf "%s\\n" "$@" >> curl.txt')
  program(
    'npx',
    `if [ "$1" = --no-install ]; then shift; fi\nshift\nexec node '${packageRoot}/dist/cli/main.js' "$@"`,
  )
})

afterAll(() => folder.remove())

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

/** Runs the steps of the action, as a runner does: expressions become variables. */
function runAction(
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
  only = steps.map(({ name }) => name),
): Ran {
  const [calls, output] = [join(folder.path, 'calls'), join(folder.path, 'output')]
  for (const path of [calls, output]) rmSync(path, { force: true })
  const given: Record<string, string> = {
    'github.event.pull_request.number': '7',
    'steps.build.outputs.report': join(folder.path, 'temp/efti-schema'),
  }
  for (const [name, { default: value }] of Object.entries(action.inputs)) {
    given[`inputs.${name}`] = inputs[name] ?? value.replace(/\$\{\{ github\.token \}\}/, 'token')
  }
  const exits: Record<string, number> = {}
  let said = ''
  for (const step of steps) {
    if (!only.includes(step.name) || (step.if !== undefined && !holds(step.if, given))) continue
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, given)])
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-c', step.run], {
      cwd: folder.path,
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        RUNNER_TEMP: join(folder.path, 'temp'),
        GITHUB_OUTPUT: output,
        GITHUB_REPOSITORY: 'shop/orders',
        GITHUB_SHA: 'a1b2',
        GITHUB_REF: 'refs/pull/7/merge',
        CALLS: calls,
        HOME: folder.path,
        ...env,
        ...Object.fromEntries(own),
      },
    })
    exits[step.name] = status ?? -1
    said += stdout + stderr
    if (existsSync(output)) {
      for (const line of readFileSync(output, 'utf8').split('\n')) {
        const [name = '', value = ''] = line.split('=')
        given[`steps.build.outputs.${name}`] = value
      }
    }
    if (status !== 0) break
  }
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : []
  return { exits, said, calls: lines.map((line) => JSON.parse(line) as Call) }
}

function givenFor(name: string, given: Readonly<Record<string, string>>): string {
  const value = given[name]
  if (value === undefined) throw new Error(`Nothing gives "${name}"`)
  return value
}

const filled = (value: string, given: Readonly<Record<string, string>>): string =>
  value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => givenFor(name, given))

function holds(condition: string, given: Readonly<Record<string, string>>): boolean {
  return condition.split(' && ').every((part) => {
    const [, name = '', sign, value] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(part) ?? []
    return (givenFor(name, given) === value) === (sign === '==')
  })
}

const quick = { install: 'true' }

describe('the action in a repository', () => {
  test('comments the report, uploads what changed, and fails on what breaks', () => {
    const { exits, said, calls } = runAction(quick)
    expect(exits).toEqual({ Install: 0, Build: 0, Comment: 0, 'Upload SARIF': 0, Check: 1 })
    expect(said).toContain('::error')
    const [list, post, upload, ...more] = calls
    expect(more).toEqual([])
    expect(list?.argv).toContain('repos/shop/orders/issues/7/comments?per_page=100')
    expect(list?.marker).toBe('<!-- efti-schema . v1..v2 -->')
    expect(post?.argv.slice(1, 5)).toEqual([
      '--silent',
      '--method',
      'POST',
      'repos/shop/orders/issues/7/comments',
    ])
    expect(post?.files[0]).toMatch(/^<!-- efti-schema \. v1\.\.v2 -->\n# v1 → v2\n/)
    expect([post?.token, upload?.token]).toEqual(['token', 'token'])
    expect(upload?.argv).toEqual(expect.arrayContaining(['commit_sha=a1b2', 'ref=refs/pull/7/merge']))
    const sarif = JSON.parse(gunzipSync(Buffer.from(upload?.files[0] ?? '', 'base64')).toString())
    expect(sarif.version).toBe('2.1.0')
    expect(sarif.runs[0].automationDetails).toEqual({ id: 'efti-schema/v1..v2/' })
    expect(sarif.runs[0].results).toHaveLength(5)
  })

  test('rewrites its earlier comment and passes what the policy allows', () => {
    const { exits, calls } = runAction({ ...quick, 'fail-on': 'none' }, { FOUND: '41\n42\n' }, [
      'Comment',
      'Check',
    ])
    expect(exits).toEqual({ Comment: 0, Check: 0 })
    expect(calls[1]?.argv.slice(2, 5)).toEqual(['--method', 'PATCH', 'repos/shop/orders/issues/comments/41'])
  })

  test('continues with a warning if the token may not write, and reports committed code that is out of date', () => {
    mkdirSync(join(folder.path, 'out'))
    writeFileSync(join(folder.path, 'out/old.ts'), 'old')
    git(folder.path, 'init', '-q')
    git(folder.path, 'add', 'out')
    const { exits, said } = runAction({ ...quick, committed: 'true', 'fail-on': 'none' }, { REFUSES: '1' }, [
      'Comment',
      'Upload SARIF',
      'Check',
    ])
    expect(exits).toEqual({ Comment: 0, 'Upload SARIF': 0, Check: 1 })
    expect(said.match(/^::warning title=efti-schema::/gm)).toHaveLength(2)
    expect(said).toMatch(/^::error .*\bout\b/m)
  })

  test('takes no text of an input for a command', () => {
    const evil = '"; touch evil; $(touch evil) `touch evil`'
    const { exits, said } = runAction({ ...quick, config: evil, comment: evil, sarif: evil })
    expect(exits).toEqual({ Install: 0, Build: 2 })
    expect(said).toContain('touch evil')
  })
})

describe('the job of GitLab', () => {
  const job = (
    load(readFileSync(join(packageRoot, 'docs/ci/gitlab-ci.yml'), 'utf8')) as Record<string, unknown>
  ).schemas as { readonly script: readonly string[]; readonly artifacts: { readonly reports: object } }

  test('builds, comments with its token, and judges', () => {
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      GITLAB_CI: 'true',
      REPORT_TOKEN: 'secret',
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '3',
      CI_MERGE_REQUEST_IID: '7',
    }
    const exits = job.script.map(
      (line) => spawnSync('bash', ['-e', '-c', line], { cwd: folder.path, encoding: 'utf8', env }).status,
    )
    expect(exits).toEqual([0, 0, 0, 1])
    const curl = readFileSync(join(folder.path, 'curl.txt'), 'utf8').split('\n')
    expect(curl).toContain('https://gitlab.example/api/v4/projects/3/merge_requests/7/notes')
    expect(curl).toContain('body@report/v1..v2/comment.md')
    expect(job.artifacts.reports).toEqual({ codequality: 'gl-code-quality-report.json' })
    expect(
      JSON.parse(readFileSync(join(folder.path, 'gl-code-quality-report.json'), 'utf8')).length,
    ).toBeGreaterThan(0)
  })
})
