/** Somebody who installs the package. */
export interface Consumer {
  readonly name: string
  /** The folder beside this file. */
  readonly folder: string
  readonly manager: 'npm' | 'pnpm'
  /** Instead of the compiler that its package.json names. */
  readonly typescript?: string
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
]
