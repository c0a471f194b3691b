import { counted } from '../counted.ts'
import { defineEntries } from '../entry.ts'
import { printable, quoted } from '../escape.ts'

/** A package that a project has to have; `imports`: the module of it that generated code imports, if it does. */
export interface DependencyFacts {
  readonly name: string
  readonly state: 'unlisted' | 'development' | 'absent'
  readonly add: string
  readonly imports?: string
}

/** Problems that `doctor` finds in a project; none of them stops a build. */
export const doctorEntries = defineEntries({
  'doctor-package-file': {
    severity: 'warning',
    say: (facts: { isThere: boolean }) =>
      facts.isThere ? 'package.json is not valid JSON.' : 'This folder has no package.json.',
    fix: (facts: { isThere: boolean }) =>
      facts.isThere
        ? 'Correct package.json.'
        : 'Run the command in the folder of your package, or create one: npm init -y',
    examples: [{ isThere: false }, { isThere: true }],
  },
  'doctor-dependency': {
    severity: 'warning',
    say: ({ name, state, imports }: DependencyFacts) =>
      ({
        unlisted: `package.json does not list ${name}; ${imports === undefined ? 'the build runs it' : `generated code imports ${imports}`}.`,
        development: `package.json lists ${name} in "devDependencies"; generated code imports ${imports} when the service runs.`,
        absent: `package.json lists ${name}, but node_modules does not have it.`,
      })[state],
    fix: ({ state, add }: DependencyFacts) =>
      state === 'development'
        ? 'Move it to "dependencies", unless a bundler puts the runtime into what you deploy.'
        : `Run: ${add}`,
    examples: [
      {
        name: 'efti-schema-toolkit',
        state: 'unlisted',
        add: 'npm install efti-schema-toolkit',
        imports: 'efti-schema-toolkit/runtime',
      },
      {
        name: 'efti-schema-toolkit',
        state: 'unlisted',
        add: 'npm install --save-dev efti-schema-toolkit',
      },
      {
        name: 'efti-schema-toolkit',
        state: 'development',
        add: 'npm install efti-schema-toolkit',
        imports: 'efti-schema-toolkit/runtime',
      },
      { name: 'efti-schema-toolkit', state: 'absent', add: 'npm install' },
    ],
  },
  'doctor-version': {
    severity: 'warning',
    say: (facts: { installed: string; running: string; execute: string }) =>
      `The project has efti-schema-toolkit ${printable(facts.installed)}; this command is ${facts.running}.`,
    fix: (facts: { installed: string; running: string; execute: string }) =>
      `Run the installed one: ${facts.execute} efti-schema doctor`,
    examples: [{ installed: '0.1.0', running: '0.2.0', execute: 'npx' }],
  },
  'doctor-compiler': {
    severity: 'warning',
    say: (facts: { version?: string; least: string; add: string }) =>
      facts.version === undefined
        ? 'The TypeScript compiler is not installed; generated code is TypeScript.'
        : `TypeScript ${printable(facts.version)} is installed; generated code needs ${facts.least} or later.`,
    fix: (facts: { version?: string; least: string; add: string }) =>
      facts.version === undefined
        ? `Run: ${facts.add} — unless a bundler, Deno, Bun or Node itself compiles your code.`
        : `Run: ${facts.add}@latest`,
    examples: [
      { least: '5.0', add: 'npm install --save-dev typescript' },
      { version: '4.9.5', least: '5.0', add: 'npm install --save-dev typescript' },
    ],
  },
  'doctor-settings': {
    severity: 'warning',
    say: (facts: { file: string; problem: string }) => `${quoted(facts.file)}: ${printable(facts.problem)}`,
    fix: () => 'Correct the file: the compiler refuses it as well.',
    examples: [{ file: 'tsconfig.json', problem: 'File "base.json" not found.' }],
  },
  'doctor-setting': {
    severity: 'warning',
    say: (facts: { file: string; setting: string; value: string; why: string; fix: string }) =>
      `${quoted(facts.file)} has ${facts.setting} ${quoted(facts.value)}: ${facts.why}.`,
    fix: (facts: { file: string; setting: string; value: string; why: string; fix: string }) => facts.fix,
    examples: [
      {
        file: 'tsconfig.json',
        setting: 'moduleResolution',
        value: 'classic',
        why: 'the compiler does not find efti-schema-toolkit/runtime with it',
        fix: 'Set it to "nodenext" or "bundler".',
      },
    ],
  },
  'doctor-root-dir': {
    severity: 'warning',
    say: (facts: { file: string; rootDir: string; out: string }) =>
      `${quoted(facts.file)} has rootDir ${quoted(facts.rootDir)}, and the output folder ${quoted(facts.out)} is outside of it.`,
    fix: (facts: { file: string; rootDir: string; out: string }) =>
      `Set "out" in the configuration to a folder below it: ${quoted(`${facts.rootDir}/generated`)}.`,
    examples: [{ file: 'tsconfig.json', rootDir: 'src', out: 'out' }],
  },
  'doctor-modules': {
    severity: 'warning',
    say: (facts: { module: string; out: string }) =>
      facts.module === 'node16' || facts.module === 'node18'
        ? `package.json has no "type": "module", and the compiler has module ${quoted(facts.module)}: it refuses to require ES modules (TS1479).`
        : `package.json has no "type": "module", and the compiler has module ${quoted(facts.module)}: Node needs to know that compiled ${facts.out}/ contains ES modules.`,
    fix: (facts: { module: string; out: string }) =>
      facts.module === 'node16' || facts.module === 'node18'
        ? 'Add "type": "module" to package.json, or set module to "nodenext" or "commonjs".'
        : `Add "type": "module" to package.json, or copy ${facts.out}/package.json beside what was compiled of ${facts.out}/.`,
    examples: [
      { module: 'node16', out: 'out' },
      { module: 'nodenext', out: 'out' },
    ],
  },
  'doctor-peer': {
    severity: 'warning',
    say: (facts: { name: string; version: string; range: string; use: string; add: string }) =>
      `${facts.name} ${printable(facts.version)} is installed; efti-schema takes ${facts.range} (${facts.use}).`,
    fix: (facts: { name: string; version: string; range: string; use: string; add: string }) =>
      `Run: ${facts.add} "${facts.name}@${facts.range}"`,
    examples: [
      {
        name: 'ajv',
        version: '6.12.6',
        range: '^8.17.0',
        use: 'second opinions of "build --verify"',
        add: 'npm install --save-dev',
      },
    ],
  },
  'doctor-output-missing': {
    severity: 'warning',
    say: (facts: { out: string; execute: string }) => `${quoted(facts.out)} does not exist yet.`,
    fix: (facts: { out: string; execute: string }) => `Run: ${facts.execute} efti-schema build`,
    examples: [{ out: 'out', execute: 'npx' }],
  },
  'doctor-output-stale': {
    severity: 'warning',
    say: (facts: { out: string; stale: number; files: number; first: string; execute: string }) =>
      `${quoted(facts.out)} is out of date: ${counted(facts.stale, 'file')} of ${facts.files} ${facts.stale === 1 ? 'is' : 'are'} missing, differ or are left over. The first is ${quoted(facts.first)}.`,
    fix: (facts: { out: string; stale: number; files: number; first: string; execute: string }) =>
      `Run: ${facts.execute} efti-schema build`,
    examples: [{ out: 'out', stale: 3, files: 52, first: 'v1/index.ts', execute: 'npx' }],
  },
  'doctor-output-undecided': {
    severity: 'warning',
    say: (facts: { out: string }) => `Git neither tracks nor ignores ${quoted(facts.out)}.`,
    fix: (facts: { out: string }) =>
      `Add the line /${facts.out}/ to .gitignore, and build before you compile; or commit the folder, and "efti-schema check" reports when it is out of date.`,
    examples: [{ out: 'out' }],
  },
  'doctor-script': {
    severity: 'warning',
    say: (facts: { commands: readonly string[]; execute: string }) =>
      `No script of package.json runs ${facts.commands.map(quoted).join(', and none ')}.`,
    fix: (facts: { commands: readonly string[]; execute: string }) =>
      `Run: ${facts.execute} efti-schema init — it adds the scripts and changes nothing that is there.`,
    examples: [
      { commands: ['efti-schema build', 'efti-schema check'], execute: 'npx' },
      { commands: ['efti-schema check'], execute: 'npx' },
    ],
  },
})
