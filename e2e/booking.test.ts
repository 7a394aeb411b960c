import { expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { changingClock, clockIn } from './harness/time/changing-clock.ts'
import { mailTo } from './harness/mail.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')

story(
  'a mentee in Spanish books over a change of clocks with a mentor in another zone; the mentor confirms, both see both clocks, their calendars have it; it is moved, and cancelled',
  async ({ visitor }) => {
    const company = await ownCompany('Clocks')
    const noa = await ownPerson(company, 'student', 'Noa')
    const gael = await ownPerson(company, 'mentor', 'Gael')
    const { zone, after } = changingClock()
    const own = zone === 'Europe/Madrid' ? 'America/New_York' : 'Europe/Madrid'
    const [mentorToken, menteeToken] = [
      await tokenOf(port, company, gael.email, OWN_PASSWORD),
      await tokenOf(port, company, noa.email, OWN_PASSWORD),
    ]
    const asMentor = { port, company, token: mentorToken }
    const asMentee = { port, company, token: menteeToken }
    await call(authApi.updateMe, { ...asMentor, body: { timeZone: zone } })
    await call(authApi.updateMe, { ...asMentee, body: { timeZone: own, preferredLanguage: 'es' } })
    await call(onboardingApi.save, { ...asMentor, body: { step: 'done', topics: ['Forge'], capacity: 2 } })
    await call(onboardingApi.save, { ...asMentee, body: { step: 'done' } })
    const asked = await call(mentoringApi.ask, { ...asMentee, body: { mentorId: gael.id, word: 'Hola' } })
    const params = { id: asked.id }
    await call(mentoringApi.move, { ...asMentor, params, body: { move: 'accept' } })

    // The mentor says when: on one day alone, by their own clock.
    const { page: mentor } = await visitor()
    await enter(mentor, gael, '/dashboard/mentoring/availability')
    const [year, month, day] = after.split('-').map(Number)
    await call(bookingApi.saveAvailability, {
      ...asMentor,
      body: {
        weekly: [],
        exceptions: [{ day: after, off: false, times: [{ from: 600, to: 720 }] }],
        buffer: 0,
        noticeHours: 2,
        mostADay: null,
        lengths: [30, 45],
        atOnce: false,
      },
    })
    await mentor.reload()
    await mentor.getByRole('checkbox', { name: '60 minutes' }).check()
    await mentor.getByRole('button', { name: en('mentoring.availability.save') }).click()
    // The button is disabled while it is sent, too.
    await expect
      .poll(() => call(bookingApi.availability, asMentor))
      .toMatchObject({ zone, lengths: [30, 45, 60], exceptions: [{ day: after }] })
    expect([year, month, day].every(Boolean)).toBe(true)

    // The mentee books on a phone, from home.
    const { page: mentee } = await visitor(spanishPhone)
    await enter(mentee, noa, '/dashboard')
    await mentee
      .getByRole('link', { name: es('dashboard.mentoring.book_named', { name: 'Gael Ridge' }) })
      .tap()
    await mentee.getByText('60 minutos').tap()
    await mentee.getByRole('button', { name: /Próxima libre/ }).tap()
    const slots = mentee.locator('button[aria-pressed]')
    await slots.first().waitFor()
    const firstAt = (await mentee.locator('button[aria-pressed] time').first().getAttribute('datetime')) ?? ''
    expect(clockIn(zone, firstAt)).toBe('10:00')
    await slots.first().tap()
    await mentee.getByRole('textbox', { name: es('mentoring.session.agenda') }).fill('El primer yunque')
    expect(await mentee.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await mentee.getByRole('button', { name: es('mentoring.book.act.ask') }).tap()
    await mentee.getByText(es('mentoring.session.state.requested'), { exact: true }).waitFor()
    const head = mentee.locator('header').filter({ hasText: 'Gael' }).last()
    expect(await head.innerText()).toContain(clockIn(own, firstAt))
    expect(await head.innerText()).toContain(clockIn(zone, firstAt))

    // The mentor confirms from the notification’s page.
    const path = new URL(mentee.url()).pathname
    await mentor.goto(new URL(path, mentor.url()).href)
    await mentor.getByText('El primer yunque').waitFor()
    const mentorHead = mentor.locator('header').filter({ hasText: 'Noa' }).last()
    expect(await mentorHead.innerText()).toContain('10:00')
    await mentor.getByRole('button', { name: en('mentoring.session.confirm') }).click()
    await mentor.getByText(en('mentoring.session.state.confirmed'), { exact: true }).waitFor()
    const mail = await mailTo(noa.email, company)
    expect(JSON.stringify(mail)).not.toContain('yunque')

    // Both calendars have it.
    const day1 = firstAt.slice(0, 10)
    await mentee.goto(new URL(`/dashboard/calendar?view=agenda&day=${day1}`, mentee.url()).href)
    await mentee.getByRole('link', { name: /Gael/ }).first().tap()
    await mentee.getByText(es('mentoring.session.state.confirmed'), { exact: true }).waitFor()

    // The mentor drags it an hour on in their week: what comes of it is said first, and the mentee agrees.
    await mentor.goto(new URL(`/dashboard/calendar?view=week&day=${after}`, mentor.url()).href)
    const entry = mentor.getByRole('link', { name: /Noa/ })
    await entry.scrollIntoViewIfNeeded()
    const box = (await entry.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await mentor.mouse.move(x, y)
    await mentor.mouse.down()
    await mentor.mouse.move(x, y + 48, { steps: 4 })
    await mentor.mouse.up()
    const asks = mentor.getByRole('dialog')
    await asks.getByText(en('calendar.move.confirms', { name: 'Noa' })).waitFor()
    await asks.getByRole('button', { name: en('calendar.move.act_ask', { name: 'Noa' }) }).click()
    await mentor.getByText(en('calendar.move.sent')).waitFor()
    await mentee.reload()
    await mentee.getByRole('link', { name: es('mentoring.session.moved_to') }).tap()
    await mentee.getByRole('button', { name: es('mentoring.session.confirm') }).tap()
    await mentee.getByText(es('mentoring.session.state.confirmed'), { exact: true }).waitFor()
    const movedAt = (await mentee.locator('header time').first().getAttribute('datetime')) ?? ''
    expect(clockIn(zone, movedAt)).toBe('11:00')

    // Moved by the mentee, confirmed anew, cancelled by the mentor.
    await mentee.getByRole('link', { name: es('mentoring.session.move') }).tap()
    await mentee.getByRole('button', { name: /Próxima libre/ }).tap()
    await slots.first().tap()
    await mentee.getByRole('button', { name: es('mentoring.book.act.ask') }).tap()
    await mentee.getByText(es('mentoring.session.state.requested'), { exact: true }).waitFor()
    await mentor.goto(new URL(new URL(mentee.url()).pathname, mentor.url()).href)
    await mentor.getByRole('button', { name: en('mentoring.session.confirm') }).click()
    await mentor.getByRole('button', { name: en('mentoring.session.cancel') }).click()
    const dialog = mentor.getByRole('dialog')
    await dialog.getByRole('button', { name: en('mentoring.session.ending.cancel_act') }).click()
    await mentor.getByText(en('mentoring.session.state.cancelled'), { exact: true }).waitFor()
    await mentee.reload()
    await mentee.getByText(es('mentoring.session.said.cancel_other', { name: 'Gael' })).waitFor()

    // A month on paper names all that is on a day, as no list is beside it; on a phone there are dots.
    const full = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const titles = ['Colmenas', 'Reinas', 'Cera', 'Miel', 'Humo']
    for (const [n, title] of titles.entries()) {
      const startsAt = `${full}T${12 + n}:00:00.000Z`
      await call(meetingsApi.create, { ...asMentee, body: { title, startsAt, minutes: 30, inviteeIds: [] } })
    }
    await mentee.goto(new URL(`/dashboard/calendar?day=${full}`, mentee.url()).href)
    const grid = mentee.getByRole('grid')
    const named = () => Promise.all(titles.map((title) => grid.getByText(title, { exact: true }).isVisible()))
    await grid.getByText('Humo', { exact: true }).waitFor({ state: 'attached' })
    expect(await named()).toEqual([false, false, false, false, false])
    // As wide as a sheet that stands, within its margins: some browsers lay none.
    await mentee.setViewportSize({ width: 718, height: 1047 })
    expect(await named()).toEqual([false, false, false, false, false])
    await mentee.emulateMedia({ media: 'print' })
    expect(await named()).toEqual([true, true, true, true, true])
  },
)
