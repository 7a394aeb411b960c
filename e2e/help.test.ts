import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { button } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})
const quiz: QuizContent = {
  type: 'quiz',
  settings: newQuizSettings,
  questions: [
    {
      id: uuid(),
      type: 'short',
      prompt: said('¿Qué piedra raya el vidrio?'),
      points: 1,
      hints: {
        question: said('¿Cuál de ellas es más dura que el vidrio?'),
        principle: null,
        step: null,
        worked: null,
      },
      feedback: { right: null, wrong: null },
      accepted: ['cuarzo'],
      caseMatters: false,
      accentsMatter: false,
    },
  ],
}

story(
  'a student on a Spanish phone is stuck on a question: the hint first, then a person; a mentor takes it on, sees what was tried and answers live, and the student says what helped',
  async ({ visitor }) => {
    const company = await ownCompany('Basalto')
    const author = await ownPerson(company, 'admin', 'Nora')
    const [luz, ramon] = [
      await ownPerson(company, 'student', 'Luz'),
      await ownPerson(company, 'mentor', 'Ramon'),
    ]
    const lessonId = uuid()
    const token = await tokenOf(port, company, author.email, OWN_PASSWORD)
    const at = { port, company, token }
    const { id } = await call(coursesApi.create, { ...at, body: { title: 'Piedras', language: 'es' } })
    const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Lo que sabes', minutes: 5, required: true }
    const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
    await call(coursesApi.saveOutline, { ...at, params: { id }, body: { revision: 1, modules } })
    await call(coursesApi.saveLesson, {
      ...at,
      params: { id, lessonId },
      body: { revision: 0, content: quiz },
    })
    const { revision } = await call(coursesApi.update, { ...at, params: { id }, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...at, params: { id }, body: { revision } })
    const own = { port, company, token: await tokenOf(port, company, luz.email, OWN_PASSWORD) }
    await call(enrolmentsApi.enrol, { ...own, params: { id } })

    const [student, mentor] = [await visitor(spanishPhone), await visitor()]
    await enter(student.page, luz, `/dashboard/learn/${id}/${lessonId}`)
    await button(student.page, es('quiz.start')).click()
    await student.page.getByRole('textbox').first().fill('Yeso')
    // Whoever has tried may have the hint at once.
    await student.page.getByText(es('learn.saving.saved')).waitFor()
    const stuck = student.page.getByRole('button', { name: es('help.stuck.of_question', { number: 1 }) })
    await stuck.click()
    await student.page.getByText(es('help.ask.hint')).waitFor()
    await button(student.page, es('help.ask.show_hint')).click()
    await student.page.getByText('¿Cuál de ellas es más dura que el vidrio?').waitFor()

    // The mentor is at home: what waits comes by itself.
    await enter(mentor.page, ramon, '/dashboard/help')
    await mentor.page.getByText(text('help.waiting.none')).waitFor()

    await stuck.click()
    await student.page.getByText(es('help.wait.none')).waitFor()
    expect(await student.page.getByText(es('help.ask.hint')).count()).toBe(0)
    await student.page.getByRole('textbox', { name: es('help.ask.word') }).fill('No sé comparar la dureza.')
    expect(await violations(student.page)).toEqual([])
    await button(student.page, es('help.ask.send')).click()
    await student.page.getByText(es('help.ask.done'), { exact: true }).waitFor()
    await student.page.getByRole('link', { name: es('help.ask.see') }).click()
    await student.page.getByText(es('help.queued.how')).waitFor()
    expect(await cutTexts(student.page)).toEqual([])

    await mentor.page.getByText('No sé comparar la dureza.').waitFor()
    await mentor.page.getByRole('button', { name: text('help.claim_named', { name: 'Luz Ridge' }) }).click()
    await mentor.page.getByRole('heading', { name: text('help.carried.question') }).waitFor()
    await mentor.page.getByText('¿Cuál de ellas es más dura que el vidrio?').waitFor()
    expect(await mentor.page.getByText('cuarzo').count()).toBe(0)
    await student.page.getByText(es('help.claimed.how', { name: 'Ramon' })).waitFor()

    const write = mentor.page.getByRole('textbox', { name: text('messages.write') })
    await write.fill('Look at the scale: `7` scratches glass.')
    await write.press('Enter')
    const log = student.page.getByRole('log')
    await log.getByText('Look at the scale').waitFor()
    expect(await log.locator('code').innerText()).toBe('7')
    await button(student.page, es('help.not_yet')).click()
    await mentor.page.getByText(text('help.state.mentor.awaiting_mentor')).waitFor()
    await write.fill('Quartz has 7, glass 5.5.')
    await write.press('Enter')
    await log.getByText('Quartz has 7, glass 5.5.').waitFor()

    await button(student.page, es('help.helped')).click()
    await student.page.getByRole('radio', { name: es('help.helped.answer') }).check()
    expect(await violations(student.page)).toEqual([])
    await button(student.page, es('help.helped.send')).click()
    await student.page.getByText(es('messages.closed.help_over')).waitFor()
    await mentor.page.getByText(text('messages.closed.help_over')).waitFor()
    await mentor.page.getByText(text('help.helped_by.answer')).waitFor()
  },
)
