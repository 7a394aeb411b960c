import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { programmesApi, type Part } from '#contract/mentoring/programmes.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { inside, signIn } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')
type Own = Awaited<ReturnType<typeof ownPerson>>

/** A programme of groups that a mentor and three mentees joined, of whom nobody is matched yet. */
async function joined(bruno: Own, mentees: readonly Own[]) {
  const { company } = bruno
  const admin = await tokenOf(port, company, emailOf('admin', 'acme'), password)
  const made = await call(programmesApi.create, {
    port,
    company,
    token: admin,
    body: { name: `Círculo ${Date.now()}` },
  })
  const of = { port, company, token: admin, params: { id: made.id } }
  await call(programmesApi.update, {
    ...of,
    body: { aim: 'To learn to forge together', kind: 'group', capacity: 6, least: 0, joining: 'invitation' },
  })
  await call(programmesApi.move, { ...of, body: { move: 'open' } })
  const join = async (one: Own, part: Part) => {
    const token = await tokenOf(port, company, one.email, OWN_PASSWORD)
    await call(onboardingApi.save, { port, company, token, body: { step: 'done', capacity: 2 } })
    await call(programmesApi.invite, { ...of, body: { part, userIds: [one.id] } })
    const said = {
      part,
      topics: ['Forging'],
      goals: '',
      languages: ['en' as const],
      department: 'any' as const,
    }
    await call(programmesApi.saveApplication, {
      ...of,
      token,
      body: { ...said, places: 6, revision: 1 },
    })
    await call(programmesApi.send, { ...of, token })
  }
  await join(bruno, 'mentor')
  for (const one of mentees) await join(one, 'mentee')
  return made.id
}

/** The mentor and a mentee on a Spanish phone write in the group’s conversation, react and pin, each as it comes. */
async function writeTogether(mentor: Page, mentee: Page) {
  const space = mentor.url()
  await mentor
    .getByRole('main')
    .getByRole('link', { name: en('mentoring.group.messages') })
    .click()
  const write = mentor.getByRole('textbox', { name: en('messages.write') })
  await write.fill('**Gloves** on:\n- leather\n- long')
  await write.press('Enter')
  await mentor.getByRole('log').locator('strong', { hasText: 'Gloves' }).waitFor()

  const menteeSpace = mentee.url()
  await mentee
    .getByRole('main')
    .getByRole('link', { name: es('mentoring.group.messages') })
    .tap()
  const log = mentee.getByRole('log')
  await log.locator('li li', { hasText: 'leather' }).waitFor()
  await log.getByRole('button', { name: es('messages.more') }).tap()
  await mentee.getByRole('menuitem', { name: es('messages.react_with', { reaction: '👍' }) }).waitFor()
  // Its mentor alone pins.
  expect(await mentee.getByRole('menuitem', { name: es('messages.pin') }).count()).toBe(0)
  await mentee.getByRole('menuitem', { name: es('messages.react_with', { reaction: '👍' }) }).tap()
  await mentor.getByRole('button', { name: '👍, 1 person' }).click()
  await mentee.getByRole('button', { name: '👍, 2 personas, tú también' }).waitFor()

  await mentor.getByRole('button', { name: en('messages.more') }).click()
  await mentor.getByRole('menuitem', { name: en('messages.pin') }).click()
  await mentee.getByRole('button', { name: '1 mensaje fijado' }).tap()
  const pinned = mentee.getByRole('dialog', { name: es('messages.pinned') })
  await pinned.getByText('Gloves on:').waitFor()
  await pinned.getByRole('button', { name: es('messages.show') }).tap()
  expect(await mentee.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await mentor.goto(space)
  await mentee.goto(menteeSpace)
}

story(
  'an administrator publishes a group; its mentor and a mentee in Spanish write, do and meet in one space; one leaves and it goes on; it ends, and all is still there to read',
  async ({ visitor }) => {
    const bruno = await ownPerson('acme', 'mentor', 'Bruno')
    const [gala, ivo, uma] = [
      await ownPerson('acme', 'student', 'Gala'),
      await ownPerson('acme', 'student', 'Ivo'),
      await ownPerson('acme', 'student', 'Uma'),
    ]
    const id = await joined(bruno, [gala, ivo, uma])
    const at = `/dashboard/mentoring/programmes/${id}`

    const { page: admin } = await visitor()
    await signIn(admin, 'admin', 'acme')
    await inside(admin)
    await admin.goto(address(bruno.company, `${at}/matching`))
    await admin.getByRole('button', { name: es('programmes.match') }).click()
    await admin.getByRole('button', { name: 'Publicar 3 parejas' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Publicar 3 parejas' }).click()
    await admin.getByText(es('programmes.publish.done')).first().waitFor()

    const { page: mentor } = await visitor()
    await enter(mentor, bruno, '/dashboard/mentoring')
    await mentor.getByRole('link', { name: en('mentoring.group.yours') }).click()
    await mentor.getByRole('button', { name: en('mentoring.notes.shared') }).click()
    await mentor.getByRole('textbox', { name: en('mentoring.notes.shared') }).fill('Bring gloves.')
    await mentor.getByText(en('mentoring.saving.saved'), { exact: true }).waitFor()
    await mentor.getByRole('button', { name: en('mentoring.note.done') }).click()
    await mentor.getByRole('textbox', { name: en('mentoring.actions.new') }).fill('Draw a hinge')
    await mentor.getByLabel(en('mentoring.action.whose')).selectOption({ label: 'Gala Ridge' })
    await mentor.keyboard.press('Enter')
    await mentor
      .getByRole('checkbox', { name: en('mentoring.action.done', { text: 'Draw a hinge' }) })
      .waitFor()

    const { page: mentee } = await visitor(spanishPhone)
    await enter(mentee, gala, '/dashboard/mentoring')
    await mentee.getByRole('link', { name: /Bruno/ }).first().tap()
    await mentee.getByText('Bring gloves.').waitFor()
    await mentee.getByText('Visible para las 4 personas del grupo').first().waitFor()
    await mentee.getByRole('checkbox', { name: es('mentoring.action.done', { text: 'Draw a hinge' }) }).tap()
    const width = await mentee.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)

    await writeTogether(mentor, mentee)

    const { page: other } = await visitor()
    await enter(other, ivo, '/dashboard/mentoring')
    await other.getByRole('link', { name: /Bruno/ }).first().click()
    await other.getByText('Bring gloves.').waitFor()
    await other.getByRole('button', { name: en('mentoring.group.leave') }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: en('mentoring.group.leave') })
      .click()
    await other.getByText(en('mentoring.group.you_left')).waitFor()
    expect(await other.getByText('Bring gloves.').count()).toBe(0)

    await admin.goto(admin.url().replace('/matching', '/groups'))
    await admin.getByText(es('programmes.groups.taken', { taken: 2, places: 6 })).waitFor()
    expect(await admin.getByText('Bring gloves.').count()).toBe(0)

    await mentor.reload()
    await mentor.getByText(`${en('mentoring.group.moved.left')} · Ivo`, { exact: false }).waitFor()
    await mentor.getByRole('button', { name: en('mentoring.group.end') }).click()
    await mentor
      .getByRole('dialog')
      .getByRole('button', { name: en('mentoring.group.end') })
      .click()
    await mentor.getByText(en('mentoring.group.over')).waitFor()
    await mentee.reload()
    await mentee.getByText(es('mentoring.group.over')).waitFor()
    await mentee.getByText('Bring gloves.').waitFor()
    expect(await mentee.getByRole('button', { name: es('mentoring.notes.shared') }).count()).toBe(0)
  },
)
