import { defineConfig } from 'vitepress'

/** Every page stands in one group; the test of the site asks for it. */
const guides = [
  { text: 'A platform on V0', link: '/guides/platform' },
  { text: 'A gate', link: '/guides/gate' },
  { text: 'The view of an authority', link: '/guides/authority' },
  { text: 'Other standards', link: '/guides/other-standards' },
  { text: 'Rehearse a migration', link: '/guides/rehearsal' },
  { text: 'Changing over without a stop', link: '/guides/changing-over' },
  { text: 'In operation', link: '/operations' },
  { text: 'In a pipeline', link: '/ci/' },
  { text: 'Troubleshooting', link: '/guides/troubleshooting' },
  { text: 'Upgrade', link: '/guides/upgrade' },
  { text: 'Cookbook', link: '/cookbook' },
  { text: 'In your set-up', link: '/setups' },
  { text: 'In your framework', link: '/frameworks' },
  { text: 'Pipes', link: '/pipes' },
  { text: 'Queues', link: '/guides/queues' },
  { text: 'A hundred million documents', link: '/guides/capacity' },
]

const names =
  'init build check diff validate inspect map migrate migrate-table sample lock impact rules explain doctor completion'

const references = [
  { text: 'All pages', link: '/all' },
  { text: 'Configuration', link: '/reference/configuration' },
  { text: 'Mapping', link: '/mapping' },
  { text: 'Rules', link: '/reference/rules' },
  { text: 'Diagnostics', link: '/reference/diagnostics' },
  { text: 'Functions', link: '/api' },
  { text: 'What a build writes', link: '/outputs' },
]

const about = [
  { text: 'Beside other tools', link: '/compare' },
  { text: 'Versions', link: '/versions' },
  { text: 'Public families', link: '/families' },
  { text: 'Public descriptions, compared', link: '/comparisons' },
  { text: 'Inside this package', link: '/inside' },
  { text: 'Extending', link: '/extending' },
  { text: 'Decisions', link: '/decisions/' },
  { text: 'Security', link: '/security' },
  { text: 'Changelog', link: '/changelog' },
]

const commands = names.split(' ').map((name) => ({ text: name, link: `/commands/${name}` }))

/** As GitHub makes anchors of headings, so that links hold there and here. */
const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

export default defineConfig({
  title: 'efti-schema-toolkit',
  description: 'Types, reports and adapters from versions of OpenAPI files and XML schemas',
  lang: 'en',
  srcDir: '.pages',
  cacheDir: './node_modules/.cache',
  // No picture of its own, and no request for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      // A wide table is scrolled by its own, with the keyboard as well.
      md.renderer.rules.table_open = () => '<table tabindex="0">\n'
      // So is a picture, on a narrow screen.
      md.core.ruler.push('pictures', ({ tokens }) => {
        tokens.forEach((token, at) => {
          const [only, ...more] = tokens[at + 1]?.children ?? []
          if (token.type !== 'paragraph_open' || only?.type !== 'image' || more.length > 0) return
          token.attrSet('class', 'picture')
          token.attrSet('tabindex', '0')
        })
      })
      // What is between double braces is shown, not computed.
      md.renderer.rules.code_inline = (tokens, at) =>
        `<code v-pre>${md.utils.escapeHtml(tokens[at].content)}</code>`
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/guides/platform' },
      { text: 'References', link: '/all' },
    ],
    sidebar: [
      { text: 'Start', items: [{ text: 'What and why', link: '/' }] },
      { text: 'Guides', items: guides },
      { text: 'Commands', items: commands },
      { text: 'References', items: references },
      { text: 'About', items: about },
    ],
  },
})
