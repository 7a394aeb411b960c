import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { newAssignmentSettings, type AssignmentContent } from '#contract/practice/assignment.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations, violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { button, textbox } from './harness/controls.ts'
import { drawnPicture } from './harness/drawn-picture.ts'
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

const assignment: AssignmentContent = {
  type: 'assignment',
  instructions: said('Compara dos piedras por su dureza.'),
  settings: newAssignmentSettings,
  rubric: null,
}

story(
  'a student on a Spanish phone is stuck on a question: the hint first, then a person; a mentor takes it on, sees what was tried, draws on the picture sent along and answers live, and the student says what helped; what was missed is asked about from its result, and an assignment with what was written so far',
  async ({ visitor }) => {
    const company = await ownCompany('Basalto')
    const author = await ownPerson(company, 'admin', 'Nora')
    const [luz, ramon] = [
      await ownPerson(company, 'student', 'Luz'),
      await ownPerson(company, 'mentor', 'Ramon'),
    ]
    const [lessonId, taskId] = [uuid(), uuid()]
    const token = await tokenOf(port, company, author.email, OWN_PASSWORD)
    const at = { port, company, token }
    const { id } = await call(coursesApi.create, { ...at, body: { title: 'Piedras', language: 'es' } })
    const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Lo que sabes', minutes: 5, required: true }
    const task = { ...lesson, id: taskId, kind: 'assignment' as const, title: 'Compara', required: false }
    const modules = [{ id: uuid(), title: 'Todo', lessons: [task, lesson] }]
    await call(coursesApi.saveOutline, { ...at, params: { id }, body: { revision: 1, modules } })
    for (const [of, content] of [
      [lessonId, quiz],
      [taskId, assignment],
    ] as const)
      await call(coursesApi.saveLesson, {
        ...at,
        params: { id, lessonId: of },
        body: { revision: 0, content },
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
    await student.page
      .getByRole('dialog')
      .locator('input[type="file"]')
      .setInputFiles(await drawnPicture(student.page, 'escala.png', ['#fff', '#05b']))
    expect(await violations(student.page)).toEqual([])
    await button(student.page, es('help.ask.send')).click()
    await student.page.getByText(es('help.ask.done'), { exact: true }).waitFor()
    await student.page.getByRole('link', { name: es('help.ask.see') }).click()
    await student.page.getByText(es('help.told.mentors')).waitFor()
    expect(await cutTexts(student.page)).toEqual([])

    await mentor.page.getByText('No sé comparar la dureza.').waitFor()
    await mentor.page.getByRole('button', { name: text('help.claim_named', { name: 'Luz Ridge' }) }).click()
    await mentor.page.getByRole('heading', { name: text('help.carried.question') }).waitFor()
    await mentor.page.getByText('¿Cuál de ellas es más dura que el vidrio?').waitFor()
    expect(await mentor.page.getByText('cuarzo').count()).toBe(0)
    await student.page.getByText(es('help.claimed.how', { name: 'Ramon' })).waitFor()

    // The mentor shows where on the student's own picture, by keys alone: what is sent is a copy.
    const write = mentor.page.getByRole('textbox', { name: text('messages.write') })
    const draw = mentor.page.getByRole('button', {
      name: text('marking.answer_named', { name: 'escala.webp' }),
    })
    expect(await violationsInEveryLook(mentor.page)).toEqual([])
    await draw.press('Enter')
    await mentor.page.getByRole('application').focus()
    for (const key of ['ArrowLeft', 'Enter', 'ArrowDown', 'ArrowRight', 'Enter'])
      await mentor.page.keyboard.press(key)
    await button(mentor.page, text('marking.use')).press('Enter')
    const marked = `escala ${text('marking.called')}.webp`
    await button(mentor.page, text('ui.file.remove', { name: marked })).waitFor()
    await expect.poll(() => write.evaluate((field) => field === document.activeElement)).toBe(true)
    await write.fill('Look at the scale: `7` scratches glass.')
    await write.press('Enter')
    const log = student.page.getByRole('log')
    const picture = log.getByRole('link', { name: /escala \(marked\)\.webp/ }).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await student.page.getByRole('link', { name: /escala\.webp/ }).waitFor()
    // Whoever receives it may draw on in turn.
    await log.getByRole('button', { name: es('marking.answer_named', { name: marked }) }).waitFor()
    expect(await cutTexts(student.page)).toEqual([])
    expect(await violations(student.page)).toEqual([])
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

    const go = (path: string) => student.page.goto(new URL(path, student.page.url()).href)
    const ask = async (words: string) => {
      await student.page.getByRole('textbox', { name: es('help.ask.word') }).fill(words)
      await button(student.page, es('help.ask.send')).click()
      await student.page.getByText(es('help.ask.done'), { exact: true }).waitFor()
    }
    await go(`/dashboard/learn/${id}/${lessonId}`)
    // Before it begins there is help with the quiz as a whole.
    await button(student.page, es('help.stuck')).waitFor()
    await button(student.page, es('quiz.go_on')).click()
    await button(student.page, es('quiz.submit')).click()
    await student.page.getByRole('heading', { name: es('quiz.result.not_yet') }).waitFor()
    await stuck.click()
    await ask('¿Por qué no es el yeso?')
    expect(await violations(student.page)).toEqual([])

    await go(`/dashboard/learn/${id}/${taskId}`)
    await button(student.page, es('work.start')).click()
    await textbox(student.page, es('work.text')).fill('El cuarzo raya el yeso.')
    await student.page.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(student.page, es('help.stuck')).click()
    await student.page.getByText(es('help.ask.seen_work')).waitFor()
    await ask('¿Y ahora?')

    await mentor.page.goto(new URL('/dashboard/help', mentor.page.url()).href)
    const waiting = (words: string) => mentor.page.getByRole('listitem').filter({ hasText: words })
    const claims = text('help.claim_named', { name: 'Luz Ridge' })
    await waiting('¿Y ahora?').getByRole('button', { name: claims }).click()
    await mentor.page.getByText('El cuarzo raya el yeso.').waitFor()
    await mentor.page.getByText('Compara dos piedras por su dureza.').waitFor()
    expect(await violations(mentor.page)).toEqual([])
    await mentor.page.goto(new URL('/dashboard/help', mentor.page.url()).href)
    await waiting('¿Por qué no es el yeso?').getByRole('button', { name: claims }).click()
    const carried = mentor.page.getByRole('region', { name: text('help.carried') })
    await carried.getByText(text('help.carried.marked', { mark: text('quiz.mark.wrong') })).waitFor()
    await carried.getByText('Yeso', { exact: true }).waitFor()
    expect(await mentor.page.getByText('cuarzo').count()).toBe(0)
  },
)
