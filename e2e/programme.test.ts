import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { changingClock, clockIn } from './harness/time/changing-clock.ts'
import { button, textbox } from './harness/controls.ts'
import { startMovedTime, type MovedTime } from './harness/time/moved-time.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { address, meetingStory } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** A programme passes in this story from its first line to its certificate, so it has a server of its own. */
let time: MovedTime
beforeAll(async () => {
  time = await startMovedTime()
})
afterAll(() => time?.stop())

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')
const GOAL = 'Levantar un muro que aguante el invierno'
const NOTE = 'We looked at the old wall, course by course.'
const TO_DO = 'Bring three stones that fit'

const as = async ({ port, company, email }: Own) => ({
  port,
  company,
  token: await tokenOf(port, company, email, OWN_PASSWORD),
})

async function fits(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** The administrator makes the programme and opens it; answers its path. */
async function setUp(page: Page): Promise<string> {
  await button(page, en('programmes.create')).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en('programmes.field.name') }).fill('Dry stone')
  await dialog.getByRole('button', { name: en('programmes.create') }).click()
  const aim = page.getByRole('textbox', { name: en('programmes.field.aim') })
  await aim.fill('To learn from whoever built the walls we walk along.')
  await page.getByRole('radio', { name: en('programmes.matching.suggested') }).check()
  await page.getByRole('switch', { name: en('programmes.field.gives_certificate') }).check({ force: true })
  await button(page, en('programmes.save')).click()
  await page.locator('form button[type="submit"][data-disabled]:not([data-loading])').waitFor()
  const path = new URL(page.url()).pathname.replace(/\/plan$/, '')
  await button(page, en('programmes.act.open')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('programmes.act.open') })
    .click()
  await page.getByText(en('programmes.state.open'), { exact: true }).first().waitFor()
  return path
}

/** The session and its room begin so long from now on. */
const startsIn = (interval: string, ...more: string[]) =>
  time.move(
    ...more,
    ...['booking_sessions', 'meetings'].map(
      (table) => `update ${table} set starts_at = now() + interval '${interval}'`,
    ),
  )

/** Somebody applies by the programme’s page, with one topic. */
async function apply(page: Page, say: typeof es, part: 'mentor' | 'mentee', topic: string) {
  await button(page, say('programmes.apply')).click()
  const form = page.getByRole('region', { name: say('programmes.page.application') })
  // Whoever mentors may want a mentor, too.
  if (part === 'mentor') await form.getByRole('radio', { name: say('programmes.apply.as_mentor') }).check()
  const topics = form.getByRole('textbox', { name: say(`programmes.apply.topics_${part}`) })
  await topics.fill(topic)
  await topics.press('Enter')
  await form.getByRole('textbox', { name: say(`programmes.apply.goals_${part}`) }).fill('Muros')
  await form.getByRole('button', { name: say('programmes.apply.send') }).click()
  await page.getByText(say('programmes.next.accepted_suggested')).first().waitFor()
}

meetingStory(
  'a programme from its first line to its certificate: two apply, one in Spanish on a phone; they are matched, both accept, book over a change of clocks, meet in the room, note and follow up, say how it was, are handed over, and complete it',
  async ({ visitor }) => {
    const company = await ownCompany('Walls', time.port)
    const person = (role: 'admin' | 'mentor' | 'student', name: string) =>
      ownPerson(company, role, name, time.port)
    const [lead, gael, otto] = [
      await person('admin', 'Elvira'),
      await person('mentor', 'Gael'),
      await person('mentor', 'Otto'),
    ]
    const noa = await person('student', 'Noa')
    const { zone, after } = changingClock()
    const own = zone === 'Europe/Madrid' ? 'America/New_York' : 'Europe/Madrid'
    for (const one of [gael, otto])
      await call(onboardingApi.save, { ...(await as(one)), body: { step: 'done', capacity: 2 } })
    await call(onboardingApi.save, { ...(await as(noa)), body: { step: 'done' } })
    await call(authApi.updateMe, { ...(await as(gael)), body: { timeZone: zone } })
    await call(authApi.updateMe, { ...(await as(noa)), body: { timeZone: own, preferredLanguage: 'es' } })
    await call(bookingApi.saveAvailability, {
      ...(await as(gael)),
      body: {
        weekly: [],
        exceptions: [{ day: after, off: false, times: [{ from: 600, to: 720 }] }],
        buffer: 0,
        noticeHours: 2,
        mostADay: null,
        lengths: [45],
        atOnce: false,
      },
    })

    // Apply.
    const { page: admin } = await visitor()
    await enter(admin, lead, '/dashboard/mentoring/programmes')
    const programme = await setUp(admin)
    const { page: mentor } = await visitor()
    await enter(mentor, gael, programme)
    await apply(mentor, en, 'mentor', 'Dry stone')
    const { page: mentee } = await visitor(spanishPhone)
    await enter(mentee, noa, programme)
    await apply(mentee, es, 'mentee', 'Dry stone')
    await fits(mentee)

    // Match, and both accept.
    await admin.goto(address(company, `${programme}/matching`, time.port))
    await button(admin, en('programmes.match')).click()
    await button(admin, 'Publish one pair').click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish one pair' }).click()
    await admin.getByText(en('programmes.publish.asked')).first().waitFor()
    await mentor.goto(address(company, '/dashboard/mentoring', time.port))
    await button(mentor, en('mentoring.accept_named', { name: 'Noa Ridge' })).click()
    await mentee.goto(address(company, '/dashboard/mentoring', time.port))
    await button(mentee, es('mentoring.accept_named', { name: 'Gael Ridge' })).tap()
    await mentee.getByRole('link', { name: /Gael/ }).first().waitFor()

    // Book over the change of clocks.
    await mentee.goto(address(company, '/dashboard', time.port))
    const book = es('dashboard.mentoring.book_named', { name: 'Gael Ridge' })
    await mentee.getByRole('link', { name: book }).tap()
    await mentee.getByRole('button', { name: /Próxima libre/ }).tap()
    const slot = mentee.locator('button[aria-pressed]').first()
    const startsAt = (await slot.locator('time').first().getAttribute('datetime')) ?? ''
    expect(clockIn(zone, startsAt)).toBe('10:00')
    await slot.tap()
    await button(mentee, es('mentoring.book.act.ask')).tap()
    await mentee.getByText(es('mentoring.session.state.requested'), { exact: true }).waitFor()
    const session = new URL(mentee.url()).pathname
    await mentor.goto(address(company, session, time.port))
    await button(mentor, en('mentoring.session.confirm')).click()
    await mentor.getByText(en('mentoring.session.state.confirmed'), { exact: true }).waitFor()

    // Meet: the day has come.
    await startsIn('1 minute')
    for (const [page, say] of [
      [mentor, en],
      [mentee, es],
    ] as const) {
      await page.goto(address(company, session, time.port))
      await page.getByRole('link', { name: say('mentoring.session.join') }).click()
      await button(page, say('meet.join')).click()
      await page.getByRole('toolbar', { name: say('meet.controls') }).waitFor()
    }
    await mentor.getByText('Noa').first().waitFor()
    await startsIn('-46 minutes', `update meeting_peers set joined_at = joined_at - interval '45 minutes'`)
    await mentee.goto(address(company, session, time.port))
    await mentee.getByText(es('mentoring.session.said.room')).waitFor({ timeout: 60_000 })

    // Note, and what comes next.
    await mentor.goto(address(company, '/dashboard/mentoring', time.port))
    await mentor.getByRole('link', { name: /Noa/ }).first().click()
    await button(mentor, en('mentoring.notes.shared')).click()
    await textbox(mentor, en('mentoring.notes.shared')).fill(NOTE)
    await mentor.getByText(en('mentoring.saving.saved'), { exact: true }).waitFor()
    await button(mentor, en('mentoring.note.done')).click()
    await textbox(mentor, en('mentoring.actions.new')).fill(TO_DO)
    await mentor
      .getByRole('radiogroup', { name: en('mentoring.action.whose') })
      .getByText('Noa')
      .click()
    await textbox(mentor, en('mentoring.actions.new')).press('Enter')
    const done = { text: TO_DO }
    await mentor.getByRole('checkbox', { name: en('mentoring.action.done', done) }).waitFor()
    const space = new URL(mentor.url()).pathname
    await mentee.goto(address(company, space, time.port))
    await mentee.getByText(NOTE).waitFor()
    await mentee.getByRole('checkbox', { name: es('mentoring.action.done', done) }).tap()
    await textbox(mentee, es('mentoring.goals.new')).fill(GOAL)
    await textbox(mentee, es('mentoring.goals.new')).press('Enter')
    await mentee.getByRole('button', { name: new RegExp(GOAL) }).waitFor()
    await fits(mentee)

    // How it was: two taps.
    await mentee.goto(address(company, '/dashboard', time.port))
    const rating = mentee.getByRole('region', { name: es('feedback.title', { name: 'Gael' }) })
    await rating.getByText(es('feedback.rating.very'), { exact: true }).tap()
    await rating.getByRole('button', { name: es('feedback.send') }).tap()
    await rating.waitFor({ state: 'detached' })

    // Handed over to the next mentor, with the goal alone.
    await mentor.reload()
    await button(mentor, en('mentoring.more_of', { name: 'Noa Ridge' })).click()
    await mentor.getByRole('menuitem', { name: en('mentoring.handover') }).click()
    await mentor.getByRole('radio', { name: en('mentoring.handover.who.named') }).click()
    await textbox(mentor, en('mentoring.handover.mentor')).fill('Otto')
    await mentor.getByRole('option', { name: /Otto/ }).click()
    await button(mentor, en('mentoring.handover.act.named')).click()
    await mentor.getByText(en('mentoring.handover.asked', { name: 'Otto Ridge' })).waitFor()
    await mentee.goto(address(company, '/dashboard/mentoring', time.port))
    await mentee.getByRole('link', { name: es('mentoring.handover.choose') }).tap()
    await mentee.getByRole('checkbox', { name: es('mentoring.handover.kind.goals') }).tap()
    await button(mentee, es('mentoring.handover.accept', { name: 'Otto' })).tap()
    const { page: next } = await visitor()
    await enter(next, otto, '/dashboard/mentoring')
    await button(next, en('mentoring.accept_named', { name: 'Noa Ridge' })).click()
    await next.getByRole('link', { name: /Noa/ }).first().click()
    await next.getByText(GOAL).waitFor()
    expect(await next.getByText(NOTE).count()).toBe(0)

    // Completed, with what was reached; each has a certificate, and whoever is signed out can verify it.
    await button(next, en('mentoring.more_of', { name: 'Noa Ridge' })).click()
    await next.getByRole('menuitem', { name: en('mentoring.complete') }).click()
    const closing = next.getByRole('dialog')
    await closing.getByText(en('mentoring.closing.met'), { exact: true }).click()
    await closing.getByRole('button', { name: en('mentoring.parting.complete_act') }).click()
    await next.getByText(en('mentoring.state.completed'), { exact: true }).first().waitFor()
    await time.move()
    const numbers = admin.getByText(/^CRN-/)
    await expect
      .poll(
        async () => {
          await admin.goto(address(company, `${programme}/certificates`, time.port))
          await admin.getByText(en('programmes.certificates.none')).or(numbers).first().waitFor()
          return numbers.count()
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(2)
    const { page: stranger } = await visitor()
    await stranger.goto(address(company, `/verify/${await numbers.first().innerText()}`, time.port))
    await stranger.getByText(en('certificates.verify.valid')).waitFor()
    // The administrators see that it went well, and not a word of what was written.
    await admin.goto(address(company, `${programme}/report`, time.port))
    await admin.getByText(en('programmes.report.figure.certificates')).first().waitFor()
    const report = await admin.getByRole('main').innerText()
    for (const figure of [/Completed\s+1\b/, /Handed over\s+1\b/, /Certificates given\s+2\b/])
      expect(report).toMatch(figure)
    for (const word of [NOTE, GOAL, TO_DO]) expect(await admin.getByText(word).count()).toBe(0)
    // On paper it stands alone, without what can be pressed.
    await admin.getByText(en('programmes.see_page')).first().waitFor()
    await admin.getByText(en('programmes.report.print')).first().waitFor()
    expect(await admin.getByText(en('shell.skip')).count()).toBe(1)
    await admin.emulateMedia({ media: 'print' })
    for (const key of ['shell.skip', 'programmes.see_page', 'programmes.report.print'])
      expect([key, await admin.getByText(en(key)).first().isVisible()]).toEqual([key, false])
  },
  240_000,
)
