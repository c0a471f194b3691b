import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentsProblems } from './contents.ts'
import { type Packed, packAgain, packCopy, repository } from './pack.ts'
import { publintProblems, typesProblems } from './resolvers.ts'
import { runtimeProblems } from './runtime.ts'
import { sbomProblems } from './sbom.ts'
import { installScripts } from './scripts.ts'

// What is promised of both packages as they are published. `--keep <file>` leaves the toolkit's tarball there.
const work = mkdtempSync(join(tmpdir(), 'package-'))
try {
  process.exitCode = (await check()) ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function check(): Promise<boolean> {
  const one = packCopy(join(work, 'one'))
  const other = packAgain(join(work, 'elsewhere/another'), join(work, 'one'))
  const listed = execFileSync('git', ['ls-files', 'src'], { cwd: repository, encoding: 'utf8' })
  const sources = listed.split('\n').filter((path) => path.endsWith('.ts'))
  const checks: readonly Check[] = [
    ['contents', describeSize(one.toolkit), contentsProblems(one.toolkit, sources)],
    ...(await checkEither(one.toolkit, other.toolkit)),
    ['install scripts', 'of the package and all that is installed with it', installScripts()],
    ['bill of materials', 'sbom.cdx.json', sbomProblems()],
    ['runtime: contents', describeSize(one.runtime), runtimeProblems(one.runtime, sources)],
    ...(await checkEither(one.runtime, other.runtime, 'runtime: ')),
  ]
  for (const [name, what, problems] of checks) {
    console.log(`${problems.length === 0 ? 'fine' : 'NOT '}  ${name.padEnd(22)} ${what}`)
    for (const problem of problems) console.log(`      ${problem}`)
  }
  const keep = process.argv.indexOf('--keep')
  if (keep > 0) cpSync(one.toolkit.tarball, process.argv[keep + 1] ?? '')
  return checks.every(([, , problems]) => problems.length === 0)
}

/** A name, what was looked at, and what is wrong. */
type Check = readonly [string, string, readonly string[]]

/** What is asked of either package; `other` is the same one, packed in another folder. */
async function checkEither(one: Packed, other: Packed, whose = ''): Promise<readonly Check[]> {
  return [
    [
      `${whose}reproducible`,
      `sha256 ${one.sha256}`,
      one.sha256 === other.sha256 ? [] : [`packed in another folder it is ${other.sha256}`],
    ],
    [`${whose}publint`, 'with suggestions', await publintProblems(one)],
    [`${whose}types`, 'Node 10, Node 16 and bundlers', await typesProblems(one)],
  ]
}

function describeSize({ files, unpackedSize }: Packed): string {
  return `${files.length} files, ${unpackedSize} bytes unpacked`
}
