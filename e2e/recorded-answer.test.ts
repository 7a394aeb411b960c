import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { newAssignmentSettings, type AssignmentSettings } from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanish, spanishPhone } from './harness/browser.ts'
import { button, tabTo } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { address, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** A course whose one lesson is an assignment, its author and who is to learn in it. */
async function assignment(
  names: { company: string; student: string },
  ways: Partial<AssignmentSettings['accepts']>,
) {
  const company = await ownCompany(names.company)
  const author = await ownPerson(company, 'admin', 'Nora')
  const student = await ownPerson(company, 'student', names.student)
  const as = async (person: typeof author) => ({
    port,
    company,
    token: await tokenOf(port, company, person.email, OWN_PASSWORD),
  })
  const admin = await as(author)
  const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Ríos', language: 'es' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, kind: 'assignment' as const, title: 'Cuéntalo', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...admin, params: { id }, body: { revision: 1, modules } })
  const accepts = { text: false, files: false, link: false, ...ways }
  const settings = { ...newAssignmentSettings, accepts }
  const content = { type: 'assignment' as const, instructions: null, settings, rubric: null }
  await call(coursesApi.saveLesson, { ...admin, params: { id, lessonId }, body: { revision: 0, content } })
  const publish = async () => {
    const { revision } = await call(coursesApi.update, { ...admin, params: { id }, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...admin, params: { id }, body: { revision } })
    await call(enrolmentsApi.enrol, { ...(await as(student)), params: { id } })
  }
  return { company, author, student, admin, id, lessonId, publish }
}

story(
  'an author asks for a recording; a learner speaks their answer by keyboard on a phone in Spanish, hears it and hands it in; whoever reviews it plays it and speaks a comment, which the learner hears once it is released',
  async ({ visitor }) => {
    const of = await assignment({ company: 'Arenisca', student: 'Luzdivina' }, { link: true })
    const { company, author, student, admin, id, lessonId } = of
    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${id}`)
    await page.locator('[data-row]', { hasText: 'Cuéntalo' }).click()
    for (const way of ['voice', 'screen'] as const)
      await page.getByRole('checkbox', { name: text(`teach.work.accepts.${way}`) }).check()
    await page.getByRole('checkbox', { name: text('teach.work.accepts.link') }).uncheck()
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await expect
      .poll(async () => {
        const saved = await call(coursesApi.lesson, { ...admin, params: { id, lessonId } })
        return saved.content?.type === 'assignment' && saved.content.settings.accepts
      })
      .toEqual({ text: false, files: false, link: false, voice: true, screen: true })
    await of.publish()

    const { page: small } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
    await enter(small, student, `/dashboard/learn/${id}/${lessonId}`)
    await tabTo(small, button(small, es('work.start')))
    await small.keyboard.press('Enter')
    await tabTo(small, button(small, es('work.record.voice')))
    await small.keyboard.press('Enter')
    await small.getByText('0:01', { exact: false }).waitFor()
    await button(small, es('recording.stop')).press('Enter')
    const heard = small.getByRole('group', { name: es('work.recording.voice') }).locator('audio')
    await expect.poll(() => heard.evaluate((one: HTMLAudioElement) => one.duration)).toBeGreaterThan(0.5)
    expect(await violationsInEveryLook(small)).toEqual([])
    expect(await cutTexts(small)).toEqual([])
    await button(small, es('recording.use')).press('Enter')
    await small.locator('li audio').waitFor()
    expect(await violationsInEveryLook(small)).toEqual([])
    await tabTo(small, button(small, es('work.hand_in')))
    await small.keyboard.press('Enter')
    await small.getByText(es('work.next.submitted')).waitFor()

    await page.goto(address(company, '/dashboard/teach/reviews'))
    await page.getByRole('link', { name: /Cuéntalo/ }).click()
    const player = page.locator('li audio')
    await player.evaluate((one: HTMLAudioElement) => one.play())
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.2)
    await button(page, text('reviews.voice.record')).click()
    const panel = page.getByRole('group', { name: text('reviews.voice') })
    await panel.getByText('0:01', { exact: false }).waitFor()
    await button(page, text('recording.stop')).click()
    expect(await violationsInEveryLook(page)).toEqual([])
    await button(page, text('recording.use')).click()
    await page.getByRole('complementary').locator('li audio').waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
    await button(page, text('reviews.return')).click()
    await page.getByText(text('reviews.released')).first().waitFor()

    await small.reload()
    const comment = small.getByLabel(new RegExp(`^${text('reviews.voice')}`)).locator('visible=true')
    await expect.poll(() => comment.evaluate((one: HTMLAudioElement) => one.duration)).toBeGreaterThan(0.5)
    expect(await violationsInEveryLook(small)).toEqual([])
    expect(await cutTexts(small)).toEqual([])
  },
)

story(
  'a learner in Spanish shows their screen as an answer by keyboard, looks at it, takes another one and hands it in; whoever reviews it plays it',
  async ({ visitor }) => {
    const of = await assignment({ company: 'Basalto', student: 'Mar' }, { screen: true })
    await of.publish()
    const { page: own } = await visitor({ ...spanish, colorScheme: 'dark' })
    await enter(own, of.student, `/dashboard/learn/${of.id}/${of.lessonId}`)
    await tabTo(own, button(own, es('work.start')))
    await own.keyboard.press('Enter')
    const panel = own.getByRole('group', { name: es('work.recording.screen') })
    const seen = panel.locator('video')
    const record = async () => {
      await tabTo(own, button(own, es('work.record.screen')))
      await own.keyboard.press('Enter')
      await panel.getByText('0:02', { exact: false }).waitFor()
      await button(own, es('recording.stop')).press('Enter')
      await expect
        .poll(() => seen.evaluate((one: HTMLVideoElement) => one.duration > 1 && one.duration < 60))
        .toBe(true)
    }
    await record()
    expect(await seen.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(600)
    expect(await violationsInEveryLook(own)).toEqual([])
    await button(own, es('recording.discard')).press('Enter')
    await panel.waitFor({ state: 'detached' })
    await record()
    await button(own, es('recording.use')).press('Enter')
    await own.locator('li video').waitFor()
    expect(await violationsInEveryLook(own)).toEqual([])
    expect(await cutTexts(own)).toEqual([])
    await tabTo(own, button(own, es('work.hand_in')))
    await own.keyboard.press('Enter')
    await own.getByText(es('work.next.submitted')).waitFor()

    const { page } = await visitor()
    await enter(page, of.author, '/dashboard/teach/reviews')
    await page.getByRole('link', { name: /Cuéntalo/ }).click()
    const player = page.locator('li video')
    await player.evaluate((one: HTMLVideoElement) => one.play())
    await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
    expect(await player.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(600)
    expect(await violationsInEveryLook(page)).toEqual([])
  },
)
