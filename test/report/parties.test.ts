import { describe, expect, test } from 'vitest'
import { printPage } from '../../src/report/page/index.ts'
import { countFor, listParties, severityFor } from '../../src/report/tally.ts'
import { change, comparison } from './comparison.ts'

const at = (api: string | undefined) => ({ ...change().where, ...(api === undefined ? {} : { api }) })
const gateApi = 'gate-api-for-platform'

const forBoth = change({
  where: at(gateApi),
  sides: [
    { for: 'client', api: gateApi, severity: 'breaking' },
    { for: 'server', api: gateApi, severity: 'risky' },
  ],
})
const forServer = change({
  id: 'fedcba9876543210',
  where: at('platform-api-for-gate'),
  sides: [{ for: 'server', api: 'platform-api-for-gate', severity: 'breaking' }],
})
const documented = change({ id: 'aaaaaaaaaaaaaaaa', severity: 'annotation', where: at(gateApi) })
const { sides: _, ...safe } = documented
const two = comparison([forBoth, forServer, safe])

describe('the participants of an interface', () => {
  test('is read from the names of the APIs', () => {
    const parties = listParties(two)
    expect(parties.map(({ name, plays }) => [name, Object.fromEntries(plays)])).toEqual([
      ['platform', { [gateApi]: 'client', 'platform-api-for-gate': 'server' }],
      ['gate', { [gateApi]: 'server', 'platform-api-for-gate': 'client' }],
    ])
  })

  test.each([['orders'], ['api-for-gate'], ['a-api-for-a'], [undefined]])('%s names nobody', (api) => {
    expect(listParties(comparison([change({ where: at(api) })])).map(({ name }) => name)).toEqual([])
  })

  test('has each change as bad as it is for its side', () => {
    const [platform, gate] = listParties(two)
    if (platform === undefined || gate === undefined) expect.unreachable()
    expect([forBoth, forServer, safe].map((one) => severityFor(one, platform))).toEqual([
      'breaking',
      'breaking',
      'annotation',
    ])
    expect([forBoth, forServer, safe].map((one) => severityFor(one, gate))).toEqual([
      'risky',
      undefined,
      'annotation',
    ])
    expect([platform, gate].map((party) => countFor(two.changes, 'breaking', party))).toEqual([2, 0])
  })
})

describe('report.html', () => {
  test('has a row, a link and a choice for each who takes part', () => {
    const page = printPage(two)
    for (const name of ['platform', 'gate']) {
      expect(page).toContain(`<a href="#changes?as=${name}">as a ${name}</a>`)
      expect(page).toContain(`<option value="${name}">as a ${name}`)
    }
    expect(page).toContain('<data value="2" data-party="platform" data-severity="breaking">2</data>')
  })

  test('says nothing of sides where the names of the APIs say nobody', () => {
    const page = printPage(comparison([change()]))
    expect(page).not.toContain('?as=')
    expect(page).not.toContain('name="as"')
  })
})
