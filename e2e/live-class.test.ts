import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story(
  'a live class is made, planned and published; who enrols comes into its room by the lesson, and being there completes it',
  async ({ visitor }) => {
    const company = await ownCompany('Gneiss')
    const admin = await ownPerson(company, 'admin')
    const student = await ownPerson(company, 'student')
    const { page } = await visitor()
    const token = await tokenOf(port, admin.company, admin.email, OWN_PASSWORD)
    const asAdmin = { port, company: admin.company, token }
    const { id } = await call(coursesApi.create, { ...asAdmin, body: { title: 'First aid', language: 'en' } })
    await enter(page, admin, `/dashboard/teach/${id}`)
    await page.getByPlaceholder(text('teach.outline.add.live_class')).first().fill('Drill')
    await page.keyboard.press('Enter')
    await page.getByText('Drill', { exact: true }).first().click()
    const share = page.getByLabel(text('live_class.minimum'))
    await share.fill('1')
    await share.press('Tab')
    await page.getByText(text('live_class.no_dates')).waitFor()
    expect(await violations(page), 'a live class without a date').toEqual([])
    await button(page, text('live_class.plan')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('live_class.length')).fill('5')
    await dialog.getByText('Nobody is enrolled yet. Whoever enrols is invited.').waitFor()
    expect(await violations(page), 'planning a date').toEqual([])
    await dialog.getByRole('button', { name: text('live_class.plan') }).click()
    await page.getByText('Nobody is invited yet').waitFor()
    expect(await violations(page), 'a live class with a date').toEqual([])

    const draft = async () => call(coursesApi.byId, { ...asAdmin, params: { id } })
    const modules = (await draft()).outline.map((one) => ({
      ...one,
      lessons: one.lessons.filter(({ kind }) => kind === 'live_class'),
    }))
    const lessonId = modules[0]?.lessons[0]?.id ?? ''
    const params = { id, lessonId }
    await expect
      .poll(async () => (await call(coursesApi.lesson, { ...asAdmin, params })).content)
      .toMatchObject({ type: 'live_class', minimumPercent: 1 })
    const body = { revision: (await draft()).revision, modules }
    await call(coursesApi.saveOutline, { ...asAdmin, params: { id }, body })
    await call(coursesApi.publish, {
      ...asAdmin,
      params: { id },
      body: { revision: (await draft()).revision },
    })
    const own = await tokenOf(port, student.company, student.email, OWN_PASSWORD)
    const asStudent = { port, company: student.company, token: own }
    await call(enrolmentsApi.enrol, { ...asStudent, params: { id } })
    const [date] = (await call(liveClassesApi.led, { ...asAdmin, params })).dates
    expect(date).toMatchObject({ minutes: 5, invited: 2 })
    await call(liveClassesApi.change, {
      ...asAdmin,
      params: { id, dateId: date?.id ?? '' },
      body: { startsAt: new Date().toISOString(), minutes: 5, hostId: date?.host.id ?? '' },
    })

    const phone = await visitor(spanishPhone)
    await enter(phone.page, student, `/dashboard/learn/${id}/${lessonId}`)
    await phone.page.getByText(text('live_class.needs', { percent: '1' }, 'es')).waitFor()
    expect(await violations(phone.page), 'a live class on a phone').toEqual([])
    await phone.page.locator('section a[href^="/meet/"]').click()
    await phone.page.getByRole('button', { name: text('meet.join', {}, 'es'), exact: true }).click()
    await phone.page.getByRole('toolbar').waitFor()
    await expect
      .poll(
        async () => (await call(enrolmentsApi.course, { ...asStudent, params: { id } })).enrolment?.state,
        { timeout: 90_000 },
      )
      .toBe('completed')
    await phone.page.goto(phone.page.url().replace(/\/meet\/.*/, `/dashboard/learn/${id}/${lessonId}`))
    await phone.page.getByText(text('live_class.done', {}, 'es')).waitFor()

    // Who hosts it sees who was there.
    await page.reload()
    await button(page, text('live_class.attendance')).click()
    await page.getByRole('dialog').getByText(text('live_class.attendance_how')).waitFor()
    expect(await violations(page), 'who was there').toEqual([])
  },
)
