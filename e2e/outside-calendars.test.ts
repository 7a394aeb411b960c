import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')

/** The day on which the mentor of these tests can be booked, from ten to noon UTC. */
const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
const compact = day.replaceAll('-', '')

/** A calendar that is busy from ten to eleven on that day, at an address of this machine. */
async function busyCalendar() {
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:dentist@example.org',
    `DTSTAMP:${compact}T000000Z`,
    `DTSTART:${compact}T100000Z`,
    `DTEND:${compact}T110000Z`,
    'SUMMARY:Root canal treatment',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  let isAway = false
  const server = createServer((_request, response) =>
    isAway
      ? response.writeHead(404).end()
      : response.writeHead(200, { 'content-type': 'text/calendar' }).end(file),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, address: `http://${host}/private-k3y/basic.ics`, goAway: () => (isAway = true) }
}

story(
  'a mentor adds a calendar kept elsewhere: a mentee in Spanish on a phone is offered no hour that is busy in it, and is again once it is removed',
  async ({ visitor }) => {
    const company = await ownCompany('Elsewhere')
    const noa = await ownPerson(company, 'student', 'Noa')
    const gael = await ownPerson(company, 'mentor', 'Gael')
    const signedIn = async (email: string) => ({
      port,
      company,
      token: await tokenOf(port, company, email, OWN_PASSWORD),
    })
    const [asMentor, asMentee] = [await signedIn(gael.email), await signedIn(noa.email)]
    await call(authApi.updateMe, { ...asMentor, body: { timeZone: 'UTC' } })
    await call(authApi.updateMe, { ...asMentee, body: { timeZone: 'UTC', preferredLanguage: 'es' } })
    await call(onboardingApi.save, { ...asMentor, body: { step: 'done', topics: ['Forge'], capacity: 2 } })
    await call(onboardingApi.save, { ...asMentee, body: { step: 'done' } })
    const { id } = await call(mentoringApi.ask, { ...asMentee, body: { mentorId: gael.id, word: 'Hola' } })
    await call(mentoringApi.move, { ...asMentor, params: { id }, body: { move: 'accept' } })
    await call(bookingApi.saveAvailability, {
      ...asMentor,
      body: {
        weekly: [],
        exceptions: [{ day, off: false, times: [{ from: 600, to: 720 }] }],
        buffer: 0,
        noticeHours: 2,
        mostADay: null,
        lengths: [30],
        atOnce: true,
      },
    })

    const { page: mentee } = await visitor(spanishPhone)
    await enter(mentee, noa, '/dashboard')
    await mentee
      .getByRole('link', { name: es('dashboard.mentoring.book_named', { name: 'Gael Ridge' }) })
      .tap()
    const offered = async () => {
      await mentee.reload()
      await mentee.getByRole('button', { name: /Próxima libre/ }).tap()
      const hours = mentee.locator('button[aria-pressed] time')
      await hours.first().waitFor()
      const at = await hours.evaluateAll((shown) => shown.map((one) => one.getAttribute('datetime')))
      return at.map((one) => one?.slice(0, 16))
    }
    const [busy, free] = [
      ['10:00', '10:15', '10:30', '10:45'],
      ['11:00', '11:15', '11:30'],
    ].map((hours) => hours.map((hour) => `${day}T${hour}`))
    expect(await offered()).toEqual([...(busy ?? []), ...(free ?? [])])

    const { page: mentor } = await visitor()
    const { host, address, goAway } = await busyCalendar()
    await enter(mentor, gael, '/dashboard/mentoring/availability')
    const field = mentor.getByRole('textbox', { name: en('mentoring.outside.address') })
    await field.fill('not an address')
    await field.press('Enter')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('not an address')
    await field.fill(address)
    await field.press('Enter')
    await mentor.getByText('1 busy time ahead').waitFor()
    expect(await mentor.locator('main').innerText()).not.toMatch(/k3y|Root canal/)
    expect(await offered()).toEqual(free)
    expect(await mentee.locator('main').innerText()).not.toContain('Root canal')

    // What was read last still counts where it cannot be read any more, and the mentor is told.
    goAway()
    await mentor.getByRole('button', { name: en('mentoring.outside.read_of', { host }) }).click()
    await mentor.getByText(en('mentoring.outside.failing_how')).waitFor()
    expect(await offered()).toEqual(free)

    await mentor.getByRole('button', { name: en('mentoring.outside.remove_of', { host }) }).click()
    await mentor
      .getByRole('dialog')
      .getByRole('button', { name: en('mentoring.outside.remove') })
      .click()
    await mentor.getByText(host, { exact: true }).waitFor({ state: 'detached' })
    expect(await offered()).toEqual([...(busy ?? []), ...(free ?? [])])
  },
)
