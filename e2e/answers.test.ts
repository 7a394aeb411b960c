import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})

story(
  'a mentor shares what they answered and publishes it in a course of theirs; on a Spanish phone the next student who is stuck finds it before a person, or among the hints of the lesson, and the mentor sees whom it helped',
  async ({ visitor }) => {
    const company = await ownCompany('Pizarra')
    const admin = await ownPerson(company, 'admin', 'Nora')
    const ramon = await ownPerson(company, 'mentor', 'Ramon')
    const [luz, teo] = [
      await ownPerson(company, 'student', 'Luz'),
      await ownPerson(company, 'student', 'Teo'),
    ]
    const as = async ({ email }: Own) => ({
      port,
      company,
      token: await tokenOf(port, company, email, OWN_PASSWORD),
    })
    const lead = await as(admin)
    const lessonId = uuid()
    const { id } = await call(coursesApi.create, { ...lead, body: { title: 'Piedras', language: 'es' } })
    const lesson = { id: lessonId, title: 'La dureza', minutes: 5, required: true }
    const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
    await call(coursesApi.saveOutline, { ...lead, params: { id }, body: { revision: 1, modules } })
    const content = said('La escala de Mohs ordena los minerales.')
    await call(coursesApi.saveLesson, {
      ...lead,
      params: { id, lessonId },
      body: { revision: 0, content },
    })
    const staff = [{ id: ramon.id, part: 'author' as const }]
    const { revision } = await call(coursesApi.setStaff, { ...lead, params: { id }, body: { staff } })
    await call(coursesApi.publish, { ...lead, params: { id }, body: { revision } })
    const [first, next, helper] = [await as(luz), await as(teo), await as(ramon)]
    for (const one of [first, next]) await call(enrolmentsApi.enrol, { ...one, params: { id } })
    const item = { courseId: id, lessonId }
    const request = await call(helpApi.ask, {
      ...first,
      body: { item, word: 'Soy Luz, ¿qué raya el vidrio?' },
    })
    const params = { id: request.id }
    const held = await call(helpApi.move, { ...helper, params, body: { move: 'claim' } })
    await call(conversationsApi.send, {
      ...helper,
      params: { id: held?.conversationId ?? '' },
      body: { id: uuid(), text: 'Lo que tenga más de `5,5` en la escala.' },
    })

    const mentor = await visitor()
    await enter(mentor.page, ramon, `/dashboard/help/${request.id}`)
    await button(mentor.page, text('answers.propose')).click()
    const question = mentor.page.getByRole('textbox', { name: text('answers.asked') })
    await question.waitFor()
    expect(await mentor.page.getByRole('textbox', { name: text('answers.text') }).inputValue()).toBe(
      'Lo que tenga más de `5,5` en la escala.',
    )
    expect(await violations(mentor.page)).toEqual([])
    await button(mentor.page, text('answers.propose.send')).click()
    await mentor.page.getByText(text('validation.names_student')).waitFor()
    await question.fill('¿Qué raya el vidrio?')
    await mentor.page.getByRole('radio', { name: text('answers.kind.comment') }).check()
    await button(mentor.page, text('answers.propose.send')).click()
    await mentor.page.getByText(text('answers.state.proposed')).waitFor()
    await mentor.page.goto(new URL(`/dashboard/teach/${id}/answers`, mentor.page.url()).href)
    await mentor.page
      .getByRole('button', {
        name: text('answers.publish_named', { asked: '¿Qué raya el vidrio?' }),
        exact: true,
      })
      .click()
    await mentor.page.getByText(text('answers.none.proposed')).waitFor()

    const student = await visitor(spanishPhone)
    await enter(student.page, teo, `/dashboard/learn/${id}/${lessonId}`)
    await button(student.page, es('help.stuck')).click()
    const asked = '¿Qué raya el vidrio?'
    await student.page.getByRole('button', { name: es('answers.given.show_named', { asked }) }).click()
    const dialog = student.page.getByRole('dialog')
    await dialog.getByText('Lo que tenga más de').waitFor()
    expect(await dialog.locator('code').innerText()).toBe('5,5')
    expect(await student.page.getByText('Luz').count()).toBe(0)
    expect(await violations(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await button(student.page, es('answers.given.helped')).click()
    await dialog.waitFor({ state: 'hidden' })
    // A comment stands below the lesson as well.
    await student.page.getByText('Una pregunta de otras personas').click()
    await student.page.getByText('Lo que tenga más de').waitFor()

    await mentor.page.goto(new URL('/dashboard/help/answers', mentor.page.url()).href)
    await mentor.page.getByText('Helped 1 person').waitFor()

    // What is published as a hint stands where its hints are, without the press of who is stuck.
    await call(helpApi.move, { ...first, params, body: { move: 'helped', helpedBy: 'answer' } })
    const again = await call(helpApi.ask, { ...first, body: { item, word: '¿Y el cuarzo?' } })
    const second = { id: again.id }
    const claimed = await call(helpApi.move, { ...helper, params: second, body: { move: 'claim' } })
    await call(conversationsApi.send, {
      ...helper,
      params: { id: claimed?.conversationId ?? '' },
      body: { id: uuid(), text: 'Busca el siete.' },
    })
    const words = { kind: 'hint' as const, asked: '¿Y el cuarzo?', text: 'Busca el siete en la escala.' }
    const hint = await call(answersApi.propose, { ...helper, params: second, body: words })
    await call(answersApi.review, {
      ...lead,
      params: { id, answerId: hint.id },
      body: { move: 'publish', revision: 1 },
    })
    await student.page.reload()
    await student.page
      .getByRole('button', { name: es('answers.rung.show_named', { asked: '¿Y el cuarzo?' }) })
      .click()
    const rung = student.page.getByRole('group', { name: es('answers.rung') })
    await rung.getByText('Busca el siete en la escala.').waitFor()
    expect(await violations(student.page)).toEqual([])
    expect(await cutTexts(student.page)).toEqual([])
    await button(student.page, es('answers.given.helped')).click()
    await student.page.getByText(es('answers.given.thanks')).waitFor()
    await mentor.page.reload()
    // Each of the two has helped one.
    await expect.poll(() => mentor.page.getByText('Helped 1 person').count()).toBe(2)
  },
)
