import { expect } from 'vitest'
import { launchBrowser } from './harness/browser.ts'
import {
  decoded,
  inRoom,
  join,
  joinNow,
  newMeeting,
  ownProcess,
  seesOthers,
  tiles,
  toDoor,
} from './harness/meet.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { call, tokenOf } from './harness/api.ts'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside, signIn } from './harness/signed-in.ts'
import { address, password, port, meetingStory as story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story('two people at two browsers see and hear each other [S2.3]', async ({ browser }) => {
  const second = await launchBrowser({ whole: true })
  try {
    const a = await ownProcess(browser)
    const b = await ownProcess(second)
    const code = await newMeeting('mentor')
    await join(a.page, 'mentor', code)
    await join(b.page, 'student', code)
    await seesOthers(a.page, 1)
    await seesOthers(b.page, 1)
    for (const { page } of [a, b]) {
      const before = await decoded(page)
      expect(before.open).toBe(1)
      await expect.poll(async () => (await decoded(page)).framesDecoded).toBeGreaterThan(before.framesDecoded)
      await expect.poll(async () => (await decoded(page)).audioEnergy).toBeGreaterThan(before.audioEnergy)
    }
    await b.page.getByRole('button', { name: 'Leave' }).click()
    await b.page.locator('[data-out="left"]').waitFor()
    await expect.poll(() => tiles(a.page).count()).toBe(1)
    await a.close()
    await b.close()
  } finally {
    await second.close()
  }
})

story('a code of another company leads to the not-found screen [S2.3]', async ({ visitor }) => {
  const code = await newMeeting('mentor', {}, 'acme')
  const { page } = await visitor()
  await toDoor(page, 'student', code)
  await page.getByRole('heading', { name: text('not_found.title') }).waitFor()
})

story('a meeting is started from the list of meetings and joined by its link [S2.3]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo', '/login?redirect=/meet'))
  await fillSignIn(page, emailOf('mentor'), password)
  await page.getByRole('button', { name: 'Start a meeting' }).first().click()
  await page.waitForURL(/\/meet\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
  await joinNow(page)
  await inRoom(page)
  await expect.poll(() => tiles(page).count()).toBe(1)
})

story(
  'from home a student plans a meeting with a mentor, which wants a title; nothing offers to join before its doors open [S2.14]',
  async ({ visitor }) => {
    const token = await tokenOf(port, 'demo', emailOf('student'), password)
    const { id } = await call(authApi.me, { port, company: 'demo', token })
    const title = 'A walk by the river'
    const startsAt = new Date(Date.now() + 4 * 24 * 60 * 60_000).toISOString()
    await newMeeting('mentor', { title, startsAt, inviteeIds: [id] })
    const { page } = await visitor()
    await signIn(page, 'student')
    await inside(page)
    await page.getByRole('link', { name: text('dashboard.meetings.open_named', { title }) }).waitFor()
    expect(
      await page.getByRole('link', { name: text('dashboard.meetings.join_named', { title }) }).count(),
    ).toBe(0)

    const press = page.getByRole('link', { name: /^Plan a meeting with / }).first()
    const name = ((await press.getAttribute('aria-label')) ?? '').replace('Plan a meeting with ', '')
    await press.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: text('ui.people.remove', { name }) }).waitFor()
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await dialog.getByText('Enter a title').waitFor()
    await dialog.getByLabel(text('meet.schedule.name')).fill('First talk')
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'First talk' }).waitFor()

    const card = page.getByRole('listitem').filter({ hasText: title })
    await card.getByText(/^You can join from /).waitFor()
    await card.getByRole('button', { name: text('meet.list.to_calendar') }).waitFor()
    // Its title leads to what it is, and nothing into it.
    expect(await card.getByRole('link').allInnerTexts()).toEqual([title])
    expect(await card.getByRole('button', { name: /^Join/ }).count()).toBe(0)
  },
)

story(
  'what a meeting is about is written with lists and links by keyboard alone, and read at its door',
  async ({ visitor }) => {
    const title = 'Reading together'
    // A list of their own: that of a company of the demo may be of many pages by now.
    const company = await ownCompany('Readers')
    const host = await visitor()
    await enter(host.page, await ownPerson(company, 'mentor'), '/meet')
    await host.page
      .getByRole('button', { name: text('meet.list.schedule') })
      .first()
      .click()
    const dialog = host.page.getByRole('dialog')
    await dialog.getByLabel(text('meet.schedule.name')).fill(title)
    const editor = dialog.getByRole('textbox', { name: text('meet.schedule.description') })
    await editor.click()
    await host.page.keyboard.type('Bring **a page** you like')
    await host.page.keyboard.press('Enter')
    await host.page.keyboard.type('- the guide')
    await host.page.keyboard.press('Shift+Home')
    await host.page.keyboard.press('Control+k')
    await dialog.getByLabel(text('ui.text.link_to')).fill('javascript:alert(1)')
    await host.page.keyboard.press('Enter')
    await dialog.getByText(text('validation.invalid_link')).waitFor()
    await dialog.getByLabel(text('ui.text.link_to')).fill('example.org/guide')
    await host.page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: text('meet.schedule.save') }).click()
    await dialog.waitFor({ state: 'detached' })
    await host.page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('link', { name: text('meet.list.join_named', { title }) })
      .click()
    const about = host.page.getByRole('region', { name: text('meet.about') })
    expect(await about.locator('strong').textContent()).toBe('a page')
    expect(await about.locator('li a').getAttribute('href')).toBe('https://example.org/guide')
    expect(await about.locator('li').textContent()).toBe('the guide')
  },
)
