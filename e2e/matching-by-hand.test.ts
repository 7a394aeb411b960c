import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { programmesApi, type Part } from '#contract/mentoring/programmes.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { address, password, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')
const MATCHING_MS = 30_000

/** A programme of two mentors with one place each and three mentees, of whom Zoe has nobody in its first draft. */
async function drafted() {
  const company = await ownCompany('Tiller Works')
  const admin = await ownPerson(company, 'admin', 'Ada')
  const token = await tokenOf(port, company, admin.email, OWN_PASSWORD)
  const made = await call(programmesApi.create, { port, company, token, body: { name: 'First year' } })
  const of = { port, company, token, params: { id: made.id } }
  await call(programmesApi.update, { ...of, body: { aim: 'To arrive', capacity: 1, least: 0 } })
  await call(programmesApi.move, { ...of, body: { move: 'open' } })
  const join = async (name: string, part: Part, topics: string[]) => {
    const one = await ownPerson(company, part === 'mentor' ? 'mentor' : 'student', name)
    const own = { ...of, token: await tokenOf(port, company, one.email, OWN_PASSWORD) }
    await call(onboardingApi.save, { port, company, token: own.token, body: { step: 'done', capacity: 1 } })
    const said = { part, topics, goals: '', languages: ['en' as const], department: 'any' as const }
    await call(programmesApi.saveApplication, { ...own, body: { ...said, places: 1, revision: 0 } })
    await call(programmesApi.send, own)
  }
  await join('Mia', 'mentor', ['Bees'])
  await join('Sam', 'mentor', ['Soil'])
  await join('Bea', 'mentee', ['Bees'])
  await join('Sol', 'mentee', ['Soil'])
  await join('Zoe', 'mentee', ['Wood'])
  const match = async () => {
    const started = await call(matchingApi.match, { ...of, body: { keepOf: null } })
    await expect
      .poll(async () => (await call(matchingApi.runs, of)).items.find(({ id }) => id === started.id)?.state, {
        timeout: MATCHING_MS,
      })
      .toBe('draft')
  }
  await match()
  return { admin, match, at: `/dashboard/mentoring/programmes/${made.id}/matching` }
}

story(
  'an administrator drags a mentor onto another row, is told what it costs and moves them, back by the keyboard, and compares two drafts, on a phone in Spanish, too',
  async ({ visitor }) => {
    const { admin, match, at } = await drafted()
    const { page } = await visitor()
    await enter(page, admin, at)
    const mentee = (name: string) => page.locator('tbody tr').filter({ hasText: `${name} Ridge` })
    const has = (name: string, whom: string) => mentee(name).getByText(whom).last()
    await mentee('Bea').waitFor()
    await mentee('Bea').locator('[draggable="true"]').dragTo(mentee('Zoe'))
    const panel = page.getByRole('dialog', { name: en('programmes.options', { name: 'Zoe Ridge' }) })
    await panel.getByText(en('programmes.options.leaves', { from: 'Bea Ridge' })).waitFor()
    // The drop asks and moves nobody.
    expect(await has('Bea', 'Mia Ridge').isVisible()).toBe(true)
    await panel
      .getByRole('button', {
        name: en('programmes.options.move_named', { mentor: 'Mia Ridge', from: 'Bea Ridge' }),
      })
      .click()
    await has('Zoe', 'Mia Ridge').waitFor()
    await has('Bea', en('programmes.match.nobody')).waitFor()

    // What was chosen is locked; unlocked it is taken back without a mouse.
    await page.getByRole('button', { name: en('programmes.unlock', { name: 'Zoe Ridge' }) }).press('Enter')
    await page.getByRole('button', { name: en('programmes.lock', { name: 'Zoe Ridge' }) }).waitFor()
    await page
      .getByRole('button', { name: en('programmes.options.open_named', { name: 'Bea Ridge' }) })
      .press('Enter')
    await page
      .getByRole('button', { name: en('programmes.options.take', { name: 'Zoe Ridge' }) })
      .press('Enter')
    const back = page.getByRole('button', {
      name: en('programmes.options.move_named', { mentor: 'Mia Ridge', from: 'Zoe Ridge' }),
    })
    await expect.poll(() => back.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await has('Bea', 'Mia Ridge').waitFor()

    await match()
    const { page: phone } = await visitor(spanishPhone)
    await enter(phone, admin, at)
    await phone.getByLabel(es('programmes.compare.with')).selectOption({ index: 1 })
    await phone.getByText('2 personas tienen el mismo mentor en ambos.').waitFor()
    await phone.getByText(es('programmes.compare.empty')).waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(phone.url()).toContain(address(admin.company, at))
  },
)

story('every proposal of the demo’s programmes opens, the one that was published as well', async () => {
  for (const company of ['demo', 'acme'] as const) {
    const of = { port, company, token: await tokenOf(port, company, emailOf('admin', company), password) }
    const { items } = await call(programmesApi.list, { ...of, query: { page: '1', pageSize: '25' } })
    const runs = await Promise.all(items.map(({ id }) => call(matchingApi.runs, { ...of, params: { id } })))
    const all = runs.flatMap((one) => one.items)
    expect(all.map(({ state }) => state)).toContain('published')
    for (const { id, pairs } of all) {
      const query = { page: '1', pageSize: '25' }
      const shown = await call(matchingApi.pairs, { ...of, params: { id }, query })
      expect(shown.items.filter(({ fit }) => fit !== null)).toHaveLength(pairs)
    }
  }
})
