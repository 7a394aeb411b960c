import type { Locator } from 'playwright-core'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** How long a player knows its recording to be. */
const secondsOf = (player: Locator) => player.evaluate((one: HTMLAudioElement) => one.duration)

/** A request of a student about a lesson, by its id. */
async function asked(company: string, admin: Own, student: Own) {
  const as = async ({ email }: Own) => ({
    port,
    company,
    token: await tokenOf(port, company, email, OWN_PASSWORD),
  })
  const lead = await as(admin)
  const lessonId = uuid()
  const { id } = await call(coursesApi.create, { ...lead, body: { title: 'Minerales', language: 'es' } })
  const lesson = { id: lessonId, title: 'La dureza', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...lead, params: { id }, body: { revision: 1, modules } })
  const { revision } = await call(coursesApi.update, { ...lead, params: { id }, body: { summary: 'S' } })
  await call(coursesApi.publish, { ...lead, params: { id }, body: { revision } })
  const own = await as(student)
  await call(enrolmentsApi.enrol, { ...own, params: { id } })
  const item = { courseId: id, lessonId }
  return (await call(helpApi.ask, { ...own, body: { item, word: '¿Cómo suena el cuarzo?' } })).id
}

story(
  'a mentor answers what a student is stuck on by voice; the student hears it on a Spanish phone at the request, and says that it helped',
  async ({ visitor }) => {
    const company = await ownCompany('Obsidiana')
    const admin = await ownPerson(company, 'admin', 'Nora')
    const [vera, bruno] = [
      await ownPerson(company, 'student', 'Vera'),
      await ownPerson(company, 'mentor', 'Bruno'),
    ]
    const id = await asked(company, admin, vera)
    const [student, mentor] = [await visitor(spanishPhone), await visitor()]
    await enter(student.page, vera, `/dashboard/help/${id}`)
    await student.page.getByText(es('help.told.mentors')).waitFor()

    await enter(mentor.page, bruno, '/dashboard/help')
    await button(mentor.page, text('help.claim_named', { name: 'Vera Ridge' })).click()
    await button(mentor.page, text('recording.voice.record')).click()
    await mentor.page.getByText('0:01', { exact: false }).waitFor()
    expect(await violationsInEveryLook(mentor.page)).toEqual([])
    await button(mentor.page, text('recording.stop')).click()
    await button(mentor.page, text('recording.use')).click()
    await mentor.page
      .getByRole('button', {
        name: new RegExp(`^${text('ui.file.remove', { name: text('recording.voice') })}`),
      })
      .waitFor()
    await button(mentor.page, text('messages.send')).click()
    await mentor.page.getByRole('log').locator('audio').waitFor()

    const player = student.page.getByRole('log').locator('audio')
    await expect.poll(() => secondsOf(player)).toBeGreaterThan(0.5)
    await expect.poll(() => secondsOf(player)).toBeLessThan(30)
    await player.evaluate((one: HTMLAudioElement) => one.play())
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.2)
    expect(await violationsInEveryLook(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await button(student.page, es('help.helped')).click()
    await student.page.getByRole('radio', { name: es('help.helped.answer') }).check()
    await button(student.page, es('help.helped.send')).click()
    await mentor.page.getByText(text('help.helped_by.answer')).waitFor()
  },
)
