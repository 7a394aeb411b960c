import { expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')

story(
  'a student in Spanish takes a place in a mentor’s office hours; the mentor sees the queue grow, calls them into the room, and is done with them; it moves on before their eyes',
  async ({ visitor }) => {
    const company = await ownCompany('Queues')
    const ines = await ownPerson(company, 'student', 'Ines')
    const owen = await ownPerson(company, 'mentor', 'Owen')
    const as = async (person: { email: string }) => ({
      port,
      company,
      token: await tokenOf(port, company, person.email, OWN_PASSWORD),
    })
    const [asMentor, asStudent] = [await as(owen), await as(ines)]
    await call(authApi.updateMe, { ...asStudent, body: { preferredLanguage: 'es' } })
    await call(onboardingApi.save, { ...asMentor, body: { step: 'done', topics: ['Bees'], capacity: 2 } })
    await call(onboardingApi.save, { ...asStudent, body: { step: 'done' } })

    // In ten minutes: a queue can begin a little before its time.
    const startsAt = new Date(Date.now() + 10 * 60_000).toISOString()
    const opened = await call(officeHoursApi.open, {
      ...asMentor,
      body: { startsAt, slotMinutes: 10, slots: 3, audience: 'anyone', about: 'Anything about bees' },
    })
    const { page: mentor } = await visitor()
    await enter(mentor, owen, `/dashboard/mentoring/office-hours/${opened.id}`)
    await mentor.getByText(en('mentoring.office.nobody')).waitFor()

    const { page: student } = await visitor(spanishPhone)
    await enter(student, ines, '/dashboard/mentoring/office-hours')
    await student.getByRole('link', { name: es('mentoring.office.see_named', { name: 'Owen' }) }).tap()
    await student.getByText('Anything about bees').waitFor()
    await student.getByRole('textbox', { name: es('mentoring.office.line') }).fill('Mi primera colmena')
    await student.getByRole('button', { name: es('mentoring.office.take_do') }).tap()
    await student.getByText(es('mentoring.office.next'), { exact: true }).waitFor()
    expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // The queue that is looked at grows by itself, and the press that calls leads into the room.
    await mentor.getByText('Mi primera colmena').waitFor()
    const name = /Ines/
    await mentor.getByRole('button', { name: /^Call .*Ines/ }).click()
    await mentor.waitForURL(/\/meet\//)
    await student.getByText(es('mentoring.office.turn', { name: 'Owen' })).waitFor()
    await student.getByRole('link', { name: es('mentoring.office.join') }).waitFor()

    // The queue is where it was, in another tab beside the room.
    const beside = await mentor.context().newPage()
    await beside.goto(new URL(`/dashboard/mentoring/office-hours/${opened.id}`, mentor.url()).href)
    await beside.getByRole('button', { name: /^Done with .*Ines/ }).click()
    await beside.getByText(en('mentoring.office.place.done')).waitFor()
    expect(await beside.getByText(name).count()).toBeGreaterThan(0)
    await student.getByText(es('mentoring.office.was_there', { name: 'Owen' })).waitFor()
  },
)
