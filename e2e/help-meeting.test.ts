import { v4 as uuid } from 'uuid'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { seesOthers } from './harness/meet.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { meetingStory as story, port } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})
const LESSON = 'La escala de Mohs ordena los minerales por su dureza.'
const WORD = '¿Por qué el cuarzo raya el vidrio?'

/** A course of one lesson, with these people in it. */
async function course(company: string, admin: Own, author: Own, learners: readonly Own[]) {
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
  await call(coursesApi.saveLesson, {
    ...lead,
    params: { id, lessonId },
    body: { revision: 0, content: said(LESSON) },
  })
  const staff = [{ id: author.id, part: 'author' as const }]
  const { revision } = await call(coursesApi.setStaff, { ...lead, params: { id }, body: { staff } })
  await call(coursesApi.publish, { ...lead, params: { id }, body: { revision } })
  for (const one of learners) await call(enrolmentsApi.enrol, { ...(await as(one)), params: { id } })
  return { id, lessonId, path: `/dashboard/learn/${id}/${lessonId}` }
}

const toolbar = (page: Page, name: string) => page.getByRole('toolbar', { name })

story(
  'a student on a Spanish phone is stuck on a lesson and asks; the mentor meets them in one press, both in a room with the lesson beside it; it helped, the answer is shared, and the next student finds it before a person',
  async ({ visitor }) => {
    const company = await ownCompany('Turmalina')
    const admin = await ownPerson(company, 'admin', 'Nora')
    const ramon = await ownPerson(company, 'mentor', 'Ramon')
    const [luz, teo] = [
      await ownPerson(company, 'student', 'Luz'),
      await ownPerson(company, 'student', 'Teo'),
    ]
    const { id, path } = await course(company, admin, ramon, [luz, teo])
    const [student, mentor] = [(await visitor(spanishPhone)).page, (await visitor()).page]

    await enter(student, luz, path)
    await button(student, es('help.stuck')).click()
    await student.getByRole('textbox', { name: es('help.ask.word') }).fill(WORD)
    await button(student, es('help.ask.send')).click()
    await student.getByRole('link', { name: es('help.ask.see') }).click()
    await student.getByText(es('help.told.mentors')).waitFor()

    await enter(mentor, ramon, '/dashboard/help')
    await mentor.getByRole('button', { name: text('help.claim_named', { name: 'Luz Ridge' }) }).click()
    const write = mentor.getByRole('textbox', { name: text('messages.write') })
    await write.fill('Quartz has 7 on the scale, and glass 5.5.')
    await write.press('Enter')
    const request = mentor.url()
    await button(mentor, text('help.meet', { name: 'Luz' })).click()
    await button(mentor, text('meet.join')).click()
    await toolbar(mentor, text('meet.controls')).waitFor()
    // What they meet about lies beside the pictures at once, also before a mentor who is in no such course.
    const beside = mentor.getByRole('complementary', { name: text('meet.item') })
    await beside.getByText(LESSON).waitFor()
    await beside.getByText(WORD).waitFor()

    // The student's request says that there is a room, and leads there.
    await student.getByRole('link', { name: es('help.meeting.join') }).click()
    await button(student, es('meet.join')).click()
    await toolbar(student, es('meet.controls')).waitFor()
    await seesOthers(student, 1)
    await seesOthers(mentor, 1)
    expect(await violations(mentor)).toEqual([])
    // On a phone it would lie over the pictures: it is opened there.
    expect(await student.getByText(LESSON).count()).toBe(0)
    await button(student, es('meet.more')).click()
    await student.getByRole('menuitem', { name: es('meet.item_open') }).click()
    await student.getByText(LESSON).waitFor()
    expect(await violations(student)).toEqual([])
    expect(await cutTexts(student)).toEqual([])
    if (process.env.LOOK) {
      await mentor.screenshot({ path: `${process.env.LOOK}/room-wide.png` })
      await student.screenshot({ path: `${process.env.LOOK}/room-phone.png` })
    }

    await student.goto(new URL(new URL(request).pathname, student.url()).href)
    await button(student, es('help.helped')).click()
    // What is likely is chosen.
    await expect
      .poll(() => student.getByRole('radio', { name: es('help.helped.meeting') }).isChecked())
      .toBe(true)
    await button(student, es('help.helped.send')).click()
    await student.getByText(es('help.helped_by.meeting')).waitFor()

    await mentor.goto(request)
    await button(mentor, text('answers.propose')).click()
    await mentor.getByRole('textbox', { name: text('answers.asked') }).fill('¿Qué raya el vidrio?')
    await mentor.getByRole('radio', { name: text('answers.kind.hint') }).check()
    await button(mentor, text('answers.propose.send')).click()
    await mentor.getByText(text('answers.state.proposed')).waitFor()
    await mentor.goto(new URL(`/dashboard/teach/${id}/answers`, mentor.url()).href)
    const asked = '¿Qué raya el vidrio?'
    await mentor.getByRole('button', { name: text('answers.publish_named', { asked }), exact: true }).click()
    await mentor.getByText(text('answers.none.proposed')).waitFor()

    const next = (await visitor(spanishPhone)).page
    await enter(next, teo, path)
    await button(next, es('help.stuck')).click()
    await next.getByRole('button', { name: es('answers.given.show_named', { asked }) }).click()
    const dialog = next.getByRole('dialog')
    await dialog.getByText('Quartz has 7 on the scale').waitFor()
    expect(await violations(next)).toEqual([])
    await dialog.getByRole('button', { name: es('answers.given.helped'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  240_000,
)
