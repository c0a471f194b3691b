import base from '../../vitest.config.ts'
import { rewordedProduct } from './reword.ts'

/** What these compare is recorded by a command of its own, and new words are recorded by the same command. */
const recordings = ['test/docs/**', 'test/messages/golden.test.ts', 'test/**/golden.test.ts']

const { projects = [], ...shared } = base.test ?? {}

/** Every test with other words in all messages of the product: a test that fails asserts words. */
export default {
  ...base,
  plugins: [rewordedProduct],
  test: {
    ...shared,
    projects: projects.map((project) => {
      if (typeof project !== 'object' || !('test' in project)) return project
      // The sources pass through the plugin, so Vitest loads them.
      const { server: _, ...test } = project.test ?? {}
      return { ...project, plugins: [], test: { ...test, exclude: [...(test.exclude ?? []), ...recordings] } }
    }),
  },
}
