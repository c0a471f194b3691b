/** Somebody who installs the package. */
export interface Consumer {
  readonly name: string
  /** The folder beside this file. */
  readonly folder: string
  readonly manager: 'npm' | 'pnpm'
  /** What other runtimes than Node run as well. */
  readonly program?: string
  /** The page whose files it is made of as well, but for some. */
  readonly page?: ConsumerPage
  /**
   * What the configuration says of the runtime. Development dependencies, of which the toolkit is one, are removed
   * before it runs.
   */
  readonly runtime?: 'package' | 'inline'
  /** Instead of the compiler that its package.json names. */
  readonly typescript?: string
}

/** A page that people copy files from. */
export interface ConsumerPage {
  readonly path: string
  /** Files that are not for this consumer. */
  readonly without: RegExp
  /** What its readers write otherwise. */
  edit?(text: string): string
}

/** A new kind of consumer is a folder and a line here. */
export const consumers: readonly Consumer[] = [
  ...['5.9.3', '6.0.3', '7.0.2'].map((typescript) => ({
    name: `npm package, TypeScript ${typescript}`,
    folder: 'npm-package',
    manager: 'npm' as const,
    typescript,
  })),
  { name: 'Vite app', folder: 'vite-app', manager: 'npm' },
  { name: 'pnpm monorepo', folder: 'pnpm-monorepo', manager: 'pnpm' },
  { name: 'CommonJS service', folder: 'commonjs-service', manager: 'npm' },
  { name: 'Jest service', folder: 'jest-service', manager: 'npm' },
  {
    ...{ name: 'eFTI service', folder: 'efti-service', manager: 'npm', program: 'dist/src/main.js' },
    page: { path: 'docs/cookbook.md', without: /^(?!(?:server|serve|client)\.ts$)/ },
  },
  ...(['package', 'inline'] as const).map((runtime) => ({
    ...{ name: `runtime: ${runtime}`, folder: 'own-runtime', manager: 'npm' as const },
    ...{ runtime, program: 'dist/src/main.js' },
  })),
  { name: 'REST service', folder: 'rest-service', manager: 'npm', program: 'dist/src/main.js' },
  {
    ...{ name: 'frameworks', folder: 'frameworks', manager: 'npm' },
    page: { path: 'docs/frameworks.md', without: /^app\// },
  },
  {
    ...{ name: 'Next.js app', folder: 'next-app', manager: 'npm' },
    page: {
      ...{ path: 'docs/frameworks.md', without: /^src\/(?!service)/ },
      edit: (text: string) =>
        text.replace(/^versions:/u, 'importEnding: none\n$&').replaceAll(/(from '\..*)\.js'/gu, "$1'"),
    },
  },
]
